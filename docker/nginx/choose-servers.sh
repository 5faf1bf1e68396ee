#!/bin/sh
# nginx's entrypoint runs this: it switches to HTTPS as soon as there is a certificate that can be used, and reloads nginx when
# that changes. Until then the site is served over HTTP, and the log says why.
set -eu
conf=${NGINX_ENVSUBST_OUTPUT_DIR}
folder=/certificates
[ -z "${CERTIFICATES_FOLDER:-}" ] || folder=/operator-certificates
certificate=$folder/fullchain.pem
key=$folder/privkey.pem

say() {
    printf '{"time":"%s","process":"web","event":"%s","detail":"%s"}\n' "$(date -u +%FT%TZ)" "$1" "$2"
}

choose() {
    ln -sf "/etc/nginx/servers/$1.conf" "$conf/servers.conf"
}

fingerprint() {
    cat "$certificate" "$key" 2> /dev/null | sha256sum
}

# Chooses HTTPS. A pair that nginx or a visitor's browser would reject changes nothing.
choose_pair() {
    before=$(basename "$(readlink "$conf/servers.conf")" .conf)
    host=${SITE_URL#https://}
    host=${host%%:*}
    choose tls
    if ! nginx -t -q; then
        why="see the line above"
    elif ! openssl x509 -in "$certificate" -noout -checkend 0 > /dev/null; then
        why="it has expired"
    # What ends in a digit or a bracket is an IP address, which is not checked.
    elif openssl x509 -in "$certificate" -noout -checkhost "$host" | grep -q '[^]0-9] does NOT match'; then
        why="it is for another name than $host"
    else
        return 0
    fi
    choose "$before"
    [ "$before" = plain ] && kept="over HTTP" || kept="with the pair before it"
    say certificate.rejected "the site is served $kept: $why"
    return 1
}

# Serves the first certificate and every new one.
watch() {
    seen=$1
    while sleep "${WATCH_SECONDS:-10}"; do
        now=$(fingerprint)
        [ "$now" != "$seen" ] || continue
        seen=$now
        if choose_pair && nginx -s reload; then
            say certificate.served "$certificate"
        fi
    done
}

if [ -s /proc/net/if_inet6 ]; then
    echo 'listen [::]:8080;' > "$conf/http-ipv6.listen"
    echo 'listen [::]:8443 ssl;' > "$conf/https-ipv6.listen"
fi
printf 'ssl_certificate %s;\nssl_certificate_key %s;\n' "$certificate" "$key" > "$conf/certificate.ssl"
for range in $(echo "${TRUSTED_PROXY:-}" | tr ',' ' '); do
    echo "set_real_ip_from $range;"
done > "$conf/real-ip.conf"

choose plain
case $SITE_URL in
    https://*)
        now=$(fingerprint)
        # Before the first certificate of the profile tls there is nothing to say.
        if [ -e "$certificate" ] || [ -n "${CERTIFICATES_FOLDER:-}" ]; then
            choose_pair || true
        fi
        watch "$now" &
        ;;
esac
