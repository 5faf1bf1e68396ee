# Sourced by the backup's commands: the database, restic's repositories, and JSON log lines.
set -euo pipefail
export PGHOST=db PGUSER=willow PGDATABASE=willow PGPASSWORD="${POSTGRES_PASSWORD:-}"
export RESTIC_PASSWORD="${BACKUP_PASSWORD:-}" RESTIC_FROM_PASSWORD="${BACKUP_PASSWORD:-}"
here=/backups
elsewhere=${BACKUP_REPOSITORY:-}
file=willow.dump
# ssh reads no key that has Windows' line ends.
(umask 077 && printf '%s\n' "${BACKUP_SSH_KEY:-}" | tr -d '\r' > /tmp/ssh-key)

say() {
    printf '{"time":"%s","process":"backup","event":"%s","detail":"%s"}\n' "$(date -u +%FT%TZ)" "$1" "${2//[\"\\]/}"
}

fail() {
    say "$1" "$2" >&2
    exit 1
}

# ask DATABASE SQL: prints the result as bare text.
ask() {
    psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname "$1" --command "$2"
}

# run_restic R COMMAND...: runs restic on the repository R, without a cache, which would be in this container's memory. SFTP
# logs in with BACKUP_SSH_KEY, only to the server whose key it saw first, and ends a minute after that has died. restic ends
# after `patience` seconds, an hour by default: it waits for ever for a server that stalls, and the backup's lock keeps all
# others from running.
run_restic() {
    local place=$1 code=0 which=elsewhere limit=${patience:-3600} began=$SECONDS
    shift
    [ "$place" != "$here" ] || which=here
    if [[ $place == sftp:* ]]; then
        set -- -o sftp.args="-i /tmp/ssh-key -o BatchMode=yes -o StrictHostKeyChecking=accept-new -o UserKnownHostsFile=$here/.known-hosts -o ServerAliveInterval=15" "$@"
    fi
    timeout --foreground --kill-after 10 "$limit" restic --repo "$place" --quiet --no-cache "$@" || code=$?
    if [ $code = 12 ]; then
        say repository.failed "BACKUP_PASSWORD is not the password of the backups $which: see docker/README.md, Passwords and keys" >&2
    elif ((code != 0 && SECONDS - began >= limit)); then
        say repository.failed "the backups $which did not answer within $limit s" >&2
    fi
    return $code
}
