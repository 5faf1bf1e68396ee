# Backs the database up with restic, and restores it. Based on Postgres' image, so that pg_dump has the server's version.

FROM postgres:18
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates curl jq openssh-client restic \
 && apt-get clean && rm -rf /var/lib/apt/lists/* \
 && install -d -o postgres -g postgres -m 700 /backups \
 && install -d -o postgres -g postgres /last-backup
COPY --chmod=755 docker/backup/repository.sh /usr/local/lib/backup/
COPY --chmod=755 docker/backup/backup docker/backup/keep-backups docker/backup/restore docker/backup/change-password /usr/local/bin/
USER postgres
ENTRYPOINT []
CMD ["keep-backups"]
