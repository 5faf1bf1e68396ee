#!/bin/bash
# The API's health check, in bash alone: starting Node for every check would cost too much memory and processor time.
# Any answer counts: an API whose database is down must not be restarted for that.
exec 3<> /dev/tcp/127.0.0.1/3000
printf 'GET /api/health HTTP/1.1\r\nHost: api\r\nConnection: close\r\n\r\n' >&3
head -1 <&3 | grep -q '^HTTP/1.1 '
