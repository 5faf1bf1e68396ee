#!/bin/sh
# Pebble at https://pebble.test:14000/dir, with a certificate of the test's authority (in /authority).
set -eu
cd /tmp
openssl req -newkey rsa:2048 -nodes -keyout key.pem -out request.pem -subj /CN=pebble.test 2> /dev/null
echo 'subjectAltName=DNS:pebble.test,DNS:localhost' > names
openssl x509 -req -in request.pem -CA /authority/ca.pem -CAkey /authority/key.pem -CAserial /tmp/serial -CAcreateserial \
    -days 2 -extfile names -out certificate.pem 2> /dev/null
cat > config.json <<'JSON'
{
  "pebble": {
    "listenAddress": "0.0.0.0:14000",
    "managementListenAddress": "0.0.0.0:15000",
    "certificate": "/tmp/certificate.pem",
    "privateKey": "/tmp/key.pem",
    "httpPort": 8080,
    "tlsPort": 8443,
    "ocspResponderURL": "",
    "externalAccountBindingRequired": false,
    "retryAfter": { "authz": 1, "order": 1 }
  }
}
JSON
# Otherwise it waits before each validation, and rejects one request in twenty: the next renewal would come much later.
PEBBLE_VA_NOSLEEP=1 PEBBLE_WFE_NONCEREJECT=0 exec pebble -config config.json
