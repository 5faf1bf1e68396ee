-- CreateTable
CREATE TABLE "alarm" (
    "reason" VARCHAR(40) NOT NULL,
    "subject" VARCHAR(100) NOT NULL DEFAULT '',
    "raised_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "resolved_at" TIMESTAMPTZ(3),
    "repeated_at" TIMESTAMPTZ(3),
    "notice_at" TIMESTAMPTZ(3),

    CONSTRAINT "alarm_pkey" PRIMARY KEY ("reason","subject")
);

-- CreateTable
CREATE TABLE "status" (
    "name" VARCHAR(40) NOT NULL,
    "subject" VARCHAR(250) NOT NULL DEFAULT '',
    "since" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "value" DOUBLE PRECISION,
    "detail" VARCHAR(100),

    CONSTRAINT "status_pkey" PRIMARY KEY ("name","subject")
);

-- CreateTable
CREATE TABLE "erased_message" (
    "id" UUID NOT NULL,
    "erased_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "erased_message_pkey" PRIMARY KEY ("id")
);

-- The status board was part of the jobs before.
INSERT INTO "status" ("name", "since", "at", "detail")
SELECT name, next_attempt_at, done_at,
  (SELECT file.period FROM periodic_job AS file WHERE file.name = 'backup-file' AND job.name = 'backup'
    ORDER BY file.done_at DESC LIMIT 1)
FROM periodic_job AS job WHERE period = 'last' AND name IN ('sweep', 'backup') AND done_at IS NOT NULL;
INSERT INTO "status" ("name", "since")
SELECT 'backup-uncopied', done_at FROM periodic_job
WHERE (name, period) = ('backup', 'uncopied') AND done_at IS NOT NULL;
