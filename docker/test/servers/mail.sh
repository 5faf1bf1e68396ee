#!/bin/sh
# Postfix for mail.salon.test, with a certificate of an authority that the test made (in /authority). It accepts mail
# only after a login over TLS.
set -eu
cd /tmp
openssl req -newkey rsa:2048 -nodes -keyout /etc/postfix/key.pem -out request.pem -subj /CN=mail.salon.test 2> /dev/null
echo 'subjectAltName=DNS:mail.salon.test' > names
openssl x509 -req -in request.pem -CA /authority/ca.pem -CAkey /authority/key.pem -CAcreateserial -CAserial /tmp/serial \
    -days 2 -extfile names -out /etc/postfix/certificate.pem 2> /dev/null

printf '%s' 'a login, too' | saslpasswd2 -p -c -u salon.test website
chmod 644 /etc/sasldb2
printf '%s\n' 'pwcheck_method: auxprop' 'auxprop_plugin: sasldb' 'mech_list: PLAIN LOGIN' > /etc/postfix/sasl/smtpd.conf

host=$(getent ahostsv4 host.docker.internal | awk 'NR == 1 { print $1 }')
install -d -o mail -g mail /var/mail/boxes
postconf -F 'smtp/inet/chroot=n'
postconf -e maillog_file=/dev/stdout myhostname=mail.salon.test mydestination= inet_protocols=ipv4 mynetworks= \
    smtpd_sasl_auth_enable=yes smtpd_tls_auth_only=yes smtpd_relay_restrictions=permit_sasl_authenticated,reject \
    smtpd_recipient_restrictions=permit_sasl_authenticated,reject smtpd_tls_received_header=yes \
    smtpd_tls_security_level=encrypt smtpd_tls_cert_file=/etc/postfix/certificate.pem smtpd_tls_key_file=/etc/postfix/key.pem \
    virtual_mailbox_domains=mailbox.example virtual_mailbox_base=/var/mail/boxes virtual_mailbox_maps=static:groomer/ \
    virtual_minimum_uid=1 virtual_uid_maps=static:8 virtual_gid_maps=static:8 smtpd_client_connection_rate_limit=0 \
    "always_bcc=${COPY_TO:-}" 'transport_maps=inline:{inbox.test='"smtp:[$host]:${COPY_PORT:-25}"'}'
exec postfix start-fg
