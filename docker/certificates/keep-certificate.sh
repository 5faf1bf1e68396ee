#!/bin/sh
# Obtains a certificate for TLS_DOMAINS over HTTP-01 and renews it 30 days before its end. nginx serves the
# challenges, and watches for new files. A failure is retried at growing intervals, which respect the
# limit of Let's Encrypt (5 failed validations an hour).
set -eu

: "${TLS_DOMAINS:?is missing in .env: the names of the site, separated by commas}"

# Normalised as the authority does: lower case, without empty entries.
TLS_DOMAINS=$(echo "$TLS_DOMAINS" | tr 'A-Z ' 'a-z,' | tr -s ',' | sed 's/^,//; s/,$//')

server=${ACME_SERVER:-https://acme-v02.api.letsencrypt.org/directory}

# One folder per authority and list of names, so that a change of either obtains a new certificate.
folder=/certificates/acme/$(echo "$server $TLS_DOMAINS" | sha256sum | cut -c1-16)
first=${TLS_DOMAINS%%,*}

say() {
    printf '{"time":"%s","process":"certificates","event":"%s","detail":"%s"}\n' "$(date -u +%FT%TZ)" "$1" "$2"
}

# Runs lego for all names. It names its files after the first one.
run_lego() {
    command=$1
    set --
    for domain in $(echo "$TLS_DOMAINS" | tr ',' ' '); do set -- "$@" --domains "$domain"; done
    lego "$@" --accept-tos --email "$TLS_EMAIL" --server "$server" --path "$folder" \
        --http --http.webroot /challenges $command
}

obtain() {
    if [ -s "$folder/certificates/$first.crt" ]; then
        run_lego "renew --days ${RENEW_DAYS:-30} --no-random-sleep"
    else
        run_lego run
    fi
}

# Moves the key first: between the two moves nginx rejects the pair and keeps the old one.
publish() {
    umask 077
    cp "$folder/certificates/$first.key" /certificates/privkey.new \
        && cp "$folder/certificates/$first.crt" /certificates/fullchain.new \
        && mv /certificates/privkey.new /certificates/privkey.pem \
        && mv /certificates/fullchain.new /certificates/fullchain.pem
}

pause=900
while :; do
    if obtain && publish; then
        say "certificate.valid" "$TLS_DOMAINS"
        pause=900
        sleep "${RENEW_SECONDS:-43200}" & wait $!
    else
        say "certificate.failed" "$TLS_DOMAINS: the next attempt is in $pause s; does the name point to this machine, and is port 80 open?"
        sleep $pause & wait $!
        pause=$((pause * 2 > 21600 ? 21600 : pause * 2))
    fi
done
