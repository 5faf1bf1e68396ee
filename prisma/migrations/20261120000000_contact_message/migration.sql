-- CreateEnum
CREATE TYPE "message_state" AS ENUM ('pending', 'sent', 'held');

-- CreateEnum
CREATE TYPE "failure_class" AS ENUM ('unreached', 'maybe_delivered', 'permanent');

-- CreateTable
CREATE TABLE "contact_message" (
    "id" UUID NOT NULL,
    "idempotency_key" CHAR(64),
    "name" VARCHAR(100) NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "subject" VARCHAR(150) NOT NULL,
    "message" VARCHAR(5000) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "state" "message_state" NOT NULL DEFAULT 'pending',
    "suspect" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "last_error" VARCHAR(500),
    "last_code" INTEGER,
    "last_class" "failure_class",
    "sent_at" TIMESTAMPTZ(6),
    "smtp_response" VARCHAR(500),
    "resend_no" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "contact_message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "contact_message_idempotency_key_key" ON "contact_message"("idempotency_key");

-- CreateIndex
CREATE INDEX "contact_message_owed" ON "contact_message"("next_attempt_at") WHERE "state" = 'pending';
