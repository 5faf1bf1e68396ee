-- CreateTable
CREATE TABLE "contact_message" (
    "id" UUID NOT NULL,
    "idempotency_key" CHAR(64),
    "name" VARCHAR(100) NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "subject" VARCHAR(150) NOT NULL,
    "message" VARCHAR(5000) NOT NULL,
    "suspect" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "long_waits" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "claim_id" UUID,
    "claimed_at" TIMESTAMPTZ(6),
    "last_failure" VARCHAR(20),
    "last_problem" VARCHAR(20),
    "last_error" VARCHAR(500),
    "rejected_at" TIMESTAMPTZ(6),
    "sent_at" TIMESTAMPTZ(6),
    "smtp_response" VARCHAR(500),
    "resend_no" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "contact_message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "contact_message_idempotency_key_key" ON "contact_message"("idempotency_key");

-- CreateIndex
CREATE INDEX "contact_message_created_at_idx" ON "contact_message"("created_at");

-- What is pending, by the time of its next attempt.
CREATE INDEX "contact_message_pending" ON "contact_message"("next_attempt_at") WHERE "sent_at" IS NULL;

-- What a row can be.
ALTER TABLE "contact_message"
ADD CONSTRAINT "contact_message_last_failure" CHECK ("last_failure" IN ('unreached', 'ambiguous', 'rejected')),
ADD CONSTRAINT "contact_message_last_problem" CHECK ("last_problem" IS NULL OR "last_error" IS NOT NULL AND "last_problem" IN ('login', 'expired certificate', 'unknown authority', 'server address', 'no connection', 'deferred', 'defect', 'other')),
ADD CONSTRAINT "contact_message_counts" CHECK ("long_waits" BETWEEN 0 AND "attempts" AND "resend_no" >= 0),
ADD CONSTRAINT "contact_message_long_wait" CHECK ("last_failure" = 'unreached' OR "last_failure" IS NULL OR "long_waits" > 0),
ADD CONSTRAINT "contact_message_claim" CHECK ("claim_id" IS NULL OR "claimed_at" IS NOT NULL),
ADD CONSTRAINT "contact_message_rejected" CHECK (("rejected_at" IS NOT NULL) = ("last_failure" IS NOT DISTINCT FROM 'rejected')),
ADD CONSTRAINT "contact_message_sent" CHECK ("sent_at" IS NULL OR "last_failure" IS NULL AND "claim_id" IS NULL),
ADD CONSTRAINT "contact_message_reply" CHECK ("smtp_response" IS NULL OR "sent_at" IS NOT NULL);
