#!/bin/sh
# Pebble at https://pebble.test:14000/dir, with a certificate of the test's authority (in /authority).
set -eu
cd /tmp
openssl req -newkey rsa:2048 -nodes -keyout key.pem -out request.pem -subj /CN=pebble.test 2> /dev/null
echo 'subjectAltName=DNS:pebble.test,DNS:localhost' > names
openssl x509 -req -in request.pem -CA /authority/ca.pem -CAkey /authority/key.pem -CAserial /tmp/serial -CAcreateserial \
    -days 2 -extfile names -out certificate.pem 2> /dev/null
exec pebble -config /config.json
