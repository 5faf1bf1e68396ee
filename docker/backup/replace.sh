# Replaces one database by another, so that clean_up can repair a restore that was killed at any point.

# The name of the live database during the replacement. If it exists and the live one does not, a restore was killed.
replaced=${live}_replaced

# take_lock SECONDS: allows one backup or restore at a time, across containers. Released when the process ends.
take_lock() {
    exec 9> "$folder/.lock"
    flock --wait "$1" 9
}

exists() {
    [ "$(ask postgres "SELECT count(*) FROM pg_database WHERE datname = '$1'")" = 1 ]
}

# set_aside: keeps the replaced database under a name with the time, which it prints.
set_aside() {
    kept=${live}_before_$(date -u +%Y%m%d_%H%M%S)
    ask postgres "ALTER DATABASE $replaced RENAME TO $kept"
    echo "$kept"
}

# clean_up: renames a database back whose restore was killed, and deletes unencrypted leftovers of killed backups and
# restores.
clean_up() {
    rm -f "$folder"/.restore* "$folder"/."$live"-*
    ask postgres "DROP DATABASE IF EXISTS ${live}_incoming WITH (FORCE)" || return 1
    ask postgres "DROP DATABASE IF EXISTS ${live}_backup_check WITH (FORCE)" || return 1
    if exists "$replaced"; then
        if exists "$live"; then
            set_aside > /dev/null
        else
            ask postgres "ALTER DATABASE $replaced RENAME TO $live"
            say restore.undone "the restore did not end; the database is as it was"
        fi
    fi
    if [ "$(ask postgres "SELECT datallowconn FROM pg_database WHERE datname = '$live'")" = f ]; then
        ask postgres "ALTER DATABASE $live ALLOW_CONNECTIONS true"
    fi
}

# close_database: renames the live database, so that only these scripts can connect to it.
close_database() {
    ask postgres "ALTER DATABASE $live ALLOW_CONNECTIONS false"
    tries=0
    until ask postgres "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE datname = '$live'" > /dev/null &&
        ask postgres "ALTER DATABASE $live RENAME TO $replaced" 2> /dev/null; do
        tries=$((tries + 1))
        if [ "$tries" -ge 10 ]; then return 1; fi
        sleep 0.5
    done
    ask postgres "ALTER DATABASE $replaced ALLOW_CONNECTIONS true"
}

# Only columns that both have: the backup may be of an older version.
columns_of() {
    ask "$1" "SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = '$2' ORDER BY 1"
}
shared_columns() {
    columns_of "$1" "$3" > "$folder/.restore-columns" || return 1
    columns_of "$2" "$3" | grep -Fxf "$folder/.restore-columns"
}
as_list() { sed 's/.*/"&"/' | paste -sd, -; }

# carry_over FROM TO: for each message, the visitor's text comes from TO if it is there, its state from FROM. If another
# message in TO has its key, the row keeps TO's: it is a repeated post whose first one had been lost. One transaction; prints
# the number of rows.
carry_over() {
    if [ -z "$(columns_of "$1" contact_message)" ]; then
        echo "a new server: nothing to carry over"
        return
    fi
    shared=$(shared_columns "$1" "$2" contact_message) || return 1
    columns=$(echo "$shared" | as_list)
    changes=$(echo "$shared" |
        grep -Fxv -e id -e idempotency_key -e name -e email -e subject -e message -e created_at -e suspect |
        sed 's/.*/"&" = kept."&"/' | paste -sd, -)
    ask "$1" "COPY contact_message ($columns) TO STDOUT" > "$folder/.restore-messages" || return 1
    psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname "$2" > "$folder/.restore-counts" << SQL || return 1
BEGIN;
CREATE TEMP TABLE kept (LIKE contact_message INCLUDING DEFAULTS) ON COMMIT DROP;
\copy kept ($columns) FROM '$folder/.restore-messages'
UPDATE kept SET idempotency_key = NULL WHERE EXISTS (
  SELECT FROM contact_message AS other WHERE other.idempotency_key = kept.idempotency_key AND other.id <> kept.id);
WITH updated AS (UPDATE contact_message AS message SET $changes FROM kept WHERE kept.id = message.id RETURNING 1)
SELECT 'of ' || count(*) || ' the state is kept, ' FROM updated;
WITH added AS (INSERT INTO contact_message ($columns) SELECT $columns FROM kept
  WHERE id IN (SELECT id FROM kept EXCEPT SELECT id FROM contact_message) RETURNING 1)
SELECT count(*) || ' more are carried over' FROM added;
DO \$\$ BEGIN
  IF EXISTS (SELECT id FROM kept EXCEPT SELECT id FROM contact_message) THEN RAISE 'a message is missing'; END IF;
END \$\$;
COMMIT;
SQL
    paste -sd '\0' "$folder/.restore-counts"
}
