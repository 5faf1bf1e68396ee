-- What is owed or held is counted without reading what is sent.
CREATE INDEX "contact_message_unsent" ON "contact_message"("created_at") WHERE "state" <> 'sent';

-- All messages of one person, in order, for export and erasure.
CREATE INDEX "contact_message_person" ON "contact_message"(lower("email"), "created_at", "id");
