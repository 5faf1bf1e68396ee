#!/bin/bash
# The API's health check, in bash alone: starting Node for every check would cost too much memory and processor time.
exec 3<> /dev/tcp/127.0.0.1/3000
printf 'GET /api/ready HTTP/1.1\r\nHost: api\r\nConnection: close\r\n\r\n' >&3
head -1 <&3 | grep -q ' 200 '
