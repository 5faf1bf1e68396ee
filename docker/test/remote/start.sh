#!/bin/sh
# Serves /copies over SFTP to clients with the login.
set -eu
mkdir -p /copies
exec rclone serve sftp --addr :2022 --user keeper --pass 'let: me,in' /copies
