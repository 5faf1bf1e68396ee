#!/bin/sh
# nginx's entrypoint runs this: it switches to HTTPS as soon as there is a certificate, and reloads nginx when that changes.
# Before the first certificate of the profile tls the site is served over HTTP. The container ends if nginx cannot use a
# certificate, or if the operator's own folder has none.
set -eu
conf=${NGINX_ENVSUBST_OUTPUT_DIR}
folder=/certificates
[ -z "${CERTIFICATES_FOLDER:-}" ] || folder=/own-certificates
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

# Serves the first certificate and every new one; a pair that nginx or a visitor's browser would reject changes nothing.
watch() {
    host=${SITE_URL#https://}
    host=${host%%:*}
    seen=$1
    while sleep "${WATCH_SECONDS:-10}"; do
        now=$(fingerprint)
        [ "$now" != "$seen" ] || continue
        seen=$now
        before=$(basename "$(readlink "$conf/servers.conf")" .conf)
        choose tls
        why=
        if ! nginx -t -q; then
            why="see the line above"
        elif ! openssl x509 -in "$certificate" -noout -checkend 0 > /dev/null; then
            why="it has expired"
        # What ends in a digit or a bracket is an IP address, which is not checked.
        elif openssl x509 -in "$certificate" -noout -checkhost "$host" | grep -q '[^]0-9] does NOT match'; then
            why="it is for another name than $host"
        fi
        if [ -z "$why" ] && nginx -s reload; then
            say certificate.served "$certificate"
        else
            choose "$before"
            say certificate.rejected "nginx continues as before: ${why:-see the line above}"
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

now=$(fingerprint)
choose plain
case $SITE_URL in
    https://*)
        if [ -e "$certificate" ] || [ -n "${CERTIFICATES_FOLDER:-}" ]; then
            choose tls
            if ! nginx -t -q; then
                say certificate.unusable "nginx cannot use fullchain.pem and privkey.pem in CERTIFICATES_FOLDER: see the line above. User $(id -u) must be able to read both."
                exit 1
            fi
        fi
        watch "$now" &
        ;;
esac
