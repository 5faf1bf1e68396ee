-- AlterTable
ALTER TABLE "contact_message" ADD COLUMN     "content_refusals" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "copies" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "first_copy_at" TIMESTAMPTZ(6),
ADD COLUMN     "first_copy_try" INTEGER,
ADD COLUMN     "refusals" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "periodic_job" (
    "name" VARCHAR(40) NOT NULL,
    "period" VARCHAR(60) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "next_attempt_at" TIMESTAMPTZ(6) NOT NULL,
    "done_at" TIMESTAMPTZ(6),

    CONSTRAINT "periodic_job_pkey" PRIMARY KEY ("name","period")
);

-- CreateIndex
CREATE INDEX "contact_message_created_at_idx" ON "contact_message"("created_at");
