# Backs the database up and restores it. Based on Postgres' image, so that pg_dump has the server's version.

FROM postgres:18
# Debian testing has no rclone at present: images based on it take trixie's, which needs no libraries.
RUN apt-get update \
 && if ! apt-cache policy rclone | grep -q 'Candidate: [0-9]'; then \
      echo 'deb http://deb.debian.org/debian trixie main' > /etc/apt/sources.list.d/trixie.list && apt-get update; \
    fi \
 && apt-get install -y --no-install-recommends age ca-certificates rclone \
 && apt-get clean && rm -rf /var/lib/apt/lists/* \
 && install -d -o postgres -g postgres -m 700 /backups
COPY --chmod=755 docker/backup/connection.sh docker/backup/replace.sh docker/backup/remote.sh /usr/local/lib/backup/
COPY --chmod=755 docker/backup/backup docker/backup/check-key docker/backup/copy-backups docker/backup/keep-backups docker/backup/restore /usr/local/bin/
USER postgres
ENTRYPOINT []
CMD ["keep-backups"]
