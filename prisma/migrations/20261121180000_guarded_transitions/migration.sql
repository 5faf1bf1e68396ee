-- AlterTable
ALTER TABLE "contact_message" ADD COLUMN     "last_try_at" TIMESTAMPTZ(6),
ADD COLUMN     "lease_ends_at" TIMESTAMPTZ(6),
ADD COLUMN     "owed_since" TIMESTAMPTZ(6),
ADD COLUMN     "own_failure" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "told_at" TIMESTAMPTZ(6);

UPDATE "contact_message" SET "owed_since" = "created_at";
ALTER TABLE "contact_message" ALTER COLUMN "owed_since" SET DEFAULT clock_timestamp(),
ALTER COLUMN "owed_since" SET NOT NULL;

-- A failure whose mark was repeated was counted twice: such a message could not be claimed any more.
UPDATE "contact_message" SET "copies" = 0, "next_attempt_at" = clock_timestamp() WHERE "copies" < 0;
UPDATE "contact_message" SET "refusals" = least("refusals", "attempts"),
  "content_refusals" = least("content_refusals", "refusals", "attempts") WHERE "refusals" > "attempts";

-- What a row can be.
ALTER TABLE "contact_message"
ADD CONSTRAINT "contact_message_counts" CHECK ("copies" BETWEEN 0 AND "attempts" AND "refusals" BETWEEN 0 AND "attempts"
  AND "content_refusals" BETWEEN 0 AND "refusals" AND "resend_no" >= 0),
ADD CONSTRAINT "contact_message_sent_time" CHECK ("state" <> 'sent' OR "sent_at" IS NOT NULL);
ALTER TABLE "periodic_job" ADD CONSTRAINT "periodic_job_counts" CHECK ("attempts" >= 1);
