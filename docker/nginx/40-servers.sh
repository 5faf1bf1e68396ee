#!/bin/sh
# Chooses how the site is served: over HTTPS as soon as there is a certificate, else over HTTP. Looks again every
# WATCH_SECONDS, and lets nginx read a new certificate without stopping. All of it is in /tmp, the one folder that
# can be written to.
set -eu

conf=/tmp/conf.d
certificate=/certificates/fullchain.pem
key=/certificates/privkey.pem

say() {
    printf '{"time":"%s","process":"web","event":"%s","told":"%s"}\n' "$(date -u +%FT%TZ)" "$1" "$2"
}

# fill: the site's configuration, with the values of the environment, from templates into $conf.
fill() {
    mkdir -p "$conf/servers"
    cd /etc/nginx/site
    for template in *.template servers/*.template; do
        envsubst '$SITE_URL $API_ADDRESS $RESOLVER $CONTACT_LIMIT_PER_MINUTE' < "$template" > "$conf/${template%.template}"
    done
}

# listen PORT [OPTION]: the directives for IPv4, and for IPv6 where the container has it.
listen() {
    echo "listen $1 ${2:-};"
    if [ -s /proc/net/if_inet6 ]; then echo "listen [::]:$1 ${2:-};"; fi
}

trust_proxy() {
    for range in $(echo "${TRUSTED_PROXY:-}" | tr ',' ' '); do echo "set_real_ip_from $range;"; done
    echo 'real_ip_header X-Forwarded-For;'
}

seen() {
    cat "$certificate" "$key" 2>/dev/null | sha256sum
}

# told_pair: what is wrong with the pair, told apart: a key that cannot be read is no key of another pair.
told_pair() {
    if ! openssl x509 -in "$certificate" -noout 2> /dev/null; then
        echo "fullchain.pem holds no certificate in PEM"
    elif ! openssl pkey -in "$key" -passin pass: -noout 2> /dev/null; then
        echo "privkey.pem holds no private key in PEM, or one with a password, which nginx cannot ask for"
    elif [ "$(openssl x509 -in "$certificate" -noout -pubkey)" != "$(openssl pkey -in "$key" -pubout)" ]; then
        echo "privkey.pem is not the key of fullchain.pem"
    else
        echo "see the line above"
    fi
}

# serve MODE: fails, with everything as it was, when nginx refuses the configuration.
serve() {
    if [ -e "$conf/servers.conf" ]; then cp "$conf/servers.conf" /tmp/servers.before; fi
    echo "include $conf/servers/$1.inc;" > "$conf/servers.conf"
    if nginx -t -q; then
        say "servers.chosen" "$1"
        return 0
    fi
    if [ -e /tmp/servers.before ]; then cp /tmp/servers.before "$conf/servers.conf"; else rm "$conf/servers.conf"; fi
    say "servers.refused" "$1: $(if [ "$1" = tls ]; then told_pair; else echo "see the line above"; fi)"
    return 1
}

# usable: there is a certificate, and nginx can serve with it. One that is there and cannot be used makes the container
# unhealthy: a site that should be HTTPS and is not must not pass for well.
usable() {
    if [ -r /certificates ] && ! [ -e "$certificate" ] && ! [ -e "$key" ]; then
        rm -f /tmp/unusable
        return 1
    fi
    touch /tmp/unusable
    for file in "$certificate" "$key"; do
        [ -r "$file" ] && [ -s "$file" ] && continue
        say "certificate.unreadable" "$file: is it there, and may user $(id -u) read it?"
        return 1
    done
    serve tls && rm /tmp/unusable
}

choose() {
    case $SITE_URL in
        https://*) if usable; then return; fi ;;
        *) if [ -s "$certificate" ]; then say "servers.plain" "there is a certificate, but SITE_URL is not https://"; fi ;;
    esac
    [ -e "$conf/servers.conf" ] || serve plain
}

watch() {
    last=$1
    while sleep "${WATCH_SECONDS:-15}"; do
        now=$(seen)
        [ "$now" != "$last" ] || continue
        last=$now
        choose && nginx -s reload || true
    done
}

fill
listen 8080 > "$conf/listen-http.inc"
listen 8443 ssl > "$conf/listen-https.inc"
if [ -n "${TRUSTED_PROXY:-}" ]; then trust_proxy > "$conf/real-ip.conf"; fi
first=$(seen)
choose
watch "$first" &
