# Shared by the backup scripts: the database connection, and JSON log lines.

export PGHOST="${PGHOST:-db}" PGUSER="${PGUSER:-willow}" PGDATABASE="${PGDATABASE:-willow}"
export PGPASSWORD="${POSTGRES_PASSWORD:-}"
export PGOPTIONS='--client-min-messages=warning'
folder=/backups
live=$PGDATABASE

say() {
    printf '{"time":"%s","process":"backup","event":"%s","detail":"%s"}\n' "$(date -u +%FT%TZ)" "$1" "$2"
}

fail() {
    say "$1" "$2" >&2
    exit 1
}

# ask DATABASE SQL: prints the result as bare text.
ask() {
    psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname "$1" --command "$2"
}

count_messages() {
    ask "$1" 'SELECT count(*) FROM contact_message'
}

# load DUMP DATABASE: restores the dump into a new database. Creates roles that the dump grants rights to and that a new
# server lacks, without a login.
load() {
    ask postgres "DROP DATABASE IF EXISTS $2"
    pg_restore --schema-only --file - "$1" | sed -n '/^\(ALTER DEFAULT .* \)\{0,1\}GRANT /s/.* TO \(.*\);$/\1/p' |
        sed 's/ WITH GRANT OPTION$//' | grep -vx PUBLIC | sort -u | while read -r role; do
        ask postgres "DO \$\$ BEGIN CREATE ROLE $role NOLOGIN; EXCEPTION WHEN duplicate_object OR reserved_name THEN NULL; END \$\$"
    done
    ask postgres "CREATE DATABASE $2"
    pg_restore --exit-on-error --no-owner --dbname "$2" "$1"
}

# one_line TEXT: escapes it for say's JSON.
one_line() {
    printf '%s' "$1" | tr '\n"\\' "  '/" | cut -c1-300
}

# check_folder EVENT: fails with a sentence if backups cannot be written; distinguishes a wrong owner from a full disk.
check_folder() {
    why=$( (: >> "$folder/.lock" && : > "$folder/.probe" && rm "$folder/.probe") 2>&1) && return
    case $why in
        *"No space left"*) fail "$1" "the disk of $folder is full: make room" ;;
        *"ermission denied"*) fail "$1" "user $(id -u) may not write to $folder: run chown -R $(id -u) on it" ;;
        *) fail "$1" "$folder cannot be written to: $(one_line "$why")" ;;
    esac
}

# is_steady: whether two backups were made within three intervals. If not, the machine was off or its clock is ahead, and
# nothing may be deleted for its age.
is_steady() {
    recent=$(find "$folder" -name "$live-*" -mmin "-$((${BACKUP_HOURS:-24} * 180))" ! -newermt now)
    [ "$(echo "$recent" | grep -c .)" -ge 2 ]
}

# note_copied: every backup has its copy, or none is configured.
note_copied() { rm -f "$folder/.uncopied"; }
