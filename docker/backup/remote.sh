# Copies on another machine: BACKUP_REMOTE is an rclone path. Only encrypted files are copied.

has_remote() { [ -n "${BACKUP_REMOTE:-}" ]; }

# One file at a time and small buffers to save memory; every wait is limited. SFTP without a remote shell.
export RCLONE_CONFIG= RCLONE_TRANSFERS=1 RCLONE_CHECKERS=1 RCLONE_BUFFER_SIZE=1M RCLONE_CONTIMEOUT=20s RCLONE_TIMEOUT=60s \
    RCLONE_RETRIES=2 RCLONE_LOW_LEVEL_RETRIES=3 RCLONE_S3_UPLOAD_CONCURRENCY=1 RCLONE_SFTP_DISABLE_HASHCHECK=true

# The login: a password, the secret key of S3, or a private SSH key.
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
# Only these host keys are accepted, on any port, so that the password is sent to no other server.
if [ -n "${BACKUP_REMOTE_HOST_KEYS:-}" ]; then
    port=$(printf %s "$BACKUP_REMOTE" | sed -n 's/^[^:]*:[^:]*,port=\([0-9]*\).*/\1/p')
    printf %s "$BACKUP_REMOTE_HOST_KEYS" | tr , '\n' | sed "s/^/[*]:${port:-22} /" > /tmp/known-hosts
    export RCLONE_SFTP_KNOWN_HOSTS_FILE=/tmp/known-hosts
fi

# The cause of the last failure, escaped for JSON; further lines such as S3's "caused by" belong to it.
rclone_said() {
    awk '/ERROR|Failed|Fatal/ { said = $0 } /^caused by/ { said = said " " $0 } END { print said }' /tmp/rclone-said |
        tr -d '"\\[:cntrl:]' | cut -c 1-400
}

# names_in FOLDER: lists the encrypted backups there, oldest first. Fails if it cannot be read.
names_in() {
    found=$(rclone lsf --include "/$live-*.age" "$1" 2> /tmp/rclone-said) || return 1
    printf '%s\n' "$found" | grep . | sort
}
