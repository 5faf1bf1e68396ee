# Backs the database up every day, and restores it: on Postgres' own image, so that pg_dump is of its version.

ARG POSTGRES_IMAGE=postgres:18
FROM ${POSTGRES_IMAGE}
RUN apt-get update \
 && apt-get install -y --no-install-recommends age \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o postgres -g postgres -m 700 /backups
COPY docker/backup/connection.sh docker/backup/replace.sh /usr/local/lib/backup/
COPY docker/backup/backup docker/backup/restore docker/backup/keep-backups /usr/local/bin/
USER postgres
ENTRYPOINT []
CMD ["keep-backups"]
