-- A week's deliveries are counted without reading those of other weeks.
CREATE INDEX "contact_message_sent" ON "contact_message"("sent_at") WHERE "sent_at" IS NOT NULL;

-- A message is found by the end of its id, as the mails tell it, or by less of it.
CREATE INDEX "contact_message_reference" ON "contact_message"(reverse(right("id"::text, 12)) text_pattern_ops);
