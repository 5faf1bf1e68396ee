# The copies on another machine: BACKUP_REMOTE, a path of rclone. Nothing goes there but what is encrypted.

has_remote() { [ -n "${BACKUP_REMOTE:-}" ]; }

# One file at a time, little in memory, and an end to every wait. SFTP without a shell on the other side.
export RCLONE_CONFIG= RCLONE_TRANSFERS=1 RCLONE_CHECKERS=1 RCLONE_BUFFER_SIZE=1M RCLONE_CONTIMEOUT=20s RCLONE_TIMEOUT=60s \
    RCLONE_RETRIES=2 RCLONE_LOW_LEVEL_RETRIES=3 RCLONE_S3_UPLOAD_CONCURRENCY=1 RCLONE_SFTP_DISABLE_HASHCHECK=true

# The login for the kind of remote that it is: a password, S3's secret key, or a private key of SSH.
if [ -n "${BACKUP_REMOTE_PASSWORD_FILE:-}" ]; then BACKUP_REMOTE_PASSWORD=$(cat "$BACKUP_REMOTE_PASSWORD_FILE"); fi
obscured() { printf %s "$BACKUP_REMOTE_PASSWORD" | rclone obscure -; }
case ${BACKUP_REMOTE:-}:${BACKUP_REMOTE_PASSWORD:-} in
    :*:) ;;
    :s3[,:]*) export RCLONE_S3_SECRET_ACCESS_KEY="$BACKUP_REMOTE_PASSWORD" ;;
    :webdav[,:]*) RCLONE_WEBDAV_PASS=$(obscured) && export RCLONE_WEBDAV_PASS ;;
    :sftp*:-----BEGIN*)
        (umask 077 && printf '%s\n' "$BACKUP_REMOTE_PASSWORD" > /tmp/remote-key)
        export RCLONE_SFTP_KEY_FILE=/tmp/remote-key
        ;;
    :sftp*) RCLONE_SFTP_PASS=$(obscured) && export RCLONE_SFTP_PASS ;;
esac
# The server must have one of these keys, on whatever port: a login goes to no other server.
if [ -n "${BACKUP_REMOTE_HOST_KEYS:-}" ]; then
    port=$(printf %s "$BACKUP_REMOTE" | sed -n 's/^[^:]*:[^:]*,port=\([0-9]*\).*/\1/p')
    printf %s "$BACKUP_REMOTE_HOST_KEYS" | tr , '\n' | sed "s/^/[*]:${port:-22} /" > /tmp/known-hosts
    export RCLONE_SFTP_KNOWN_HOSTS_FILE=/tmp/known-hosts
fi

# Why it failed, fit for a line of JSON: lines that belong to the last failure may follow it, as S3's "caused by".
rclone_said() {
    awk '/ERROR|Failed|Fatal/ { said = $0 } /^caused by/ { said = said " " $0 } END { print said }' /tmp/rclone-said |
        tr -d '"\\[:cntrl:]' | cut -c 1-400
}

# names_in FOLDER: the encrypted backups there, the oldest first. Fails where it cannot be read.
names_in() {
    found=$(rclone lsf --include "/$live-*.age" "$1" 2> /tmp/rclone-said) || return 1
    printf '%s\n' "$found" | grep . | sort
}
