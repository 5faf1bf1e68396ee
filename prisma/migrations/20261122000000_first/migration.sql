-- CreateTable
CREATE TABLE "contact_message" (
    "id" UUID NOT NULL,
    "idempotency_key" CHAR(64),
    "name" VARCHAR(100) NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "subject" VARCHAR(150) NOT NULL,
    "message" VARCHAR(5000) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "state" VARCHAR(20) NOT NULL DEFAULT 'pending',
    "suspect" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "lease_ends_at" TIMESTAMPTZ(6),
    "last_attempt_at" TIMESTAMPTZ(6),
    "pending_since" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "last_error" VARCHAR(500),
    "last_code" INTEGER,
    "last_class" VARCHAR(20),
    "only_this_mail" BOOLEAN NOT NULL DEFAULT false,
    "sent_at" TIMESTAMPTZ(6),
    "smtp_response" VARCHAR(500),
    "ambiguous_attempts" INTEGER NOT NULL DEFAULT 0,
    "permanent_failures" INTEGER NOT NULL DEFAULT 0,
    "content_rejections" INTEGER NOT NULL DEFAULT 0,
    "resend_no" INTEGER NOT NULL DEFAULT 0,
    "notice_sent_at" TIMESTAMPTZ(6),

    CONSTRAINT "contact_message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "contact_message_idempotency_key_key" ON "contact_message"("idempotency_key");

-- CreateIndex
CREATE INDEX "contact_message_created_at_idx" ON "contact_message"("created_at");

-- What is pending, by the time of its next attempt.
CREATE INDEX "contact_message_pending" ON "contact_message"("next_attempt_at") WHERE "state" = 'pending';

-- What a row can be.
ALTER TABLE "contact_message"
ADD CONSTRAINT "contact_message_state" CHECK ("state" IN ('pending', 'sent')),
ADD CONSTRAINT "contact_message_last_class" CHECK ("last_class" IN ('unreached', 'ambiguous', 'permanent')),
ADD CONSTRAINT "contact_message_counts" CHECK ("ambiguous_attempts" BETWEEN 0 AND "attempts"
  AND "permanent_failures" BETWEEN 0 AND "attempts" AND "content_rejections" BETWEEN 0 AND "permanent_failures"
  AND "resend_no" >= 0),
ADD CONSTRAINT "contact_message_sent_time" CHECK ("state" <> 'sent' OR "sent_at" IS NOT NULL);
