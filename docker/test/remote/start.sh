#!/bin/sh
# Serves /copies over SFTP to whoever has the login.
set -eu
mkdir -p /copies
exec rclone serve sftp --addr :2022 --user keeper --pass 'let: me,in' /copies
