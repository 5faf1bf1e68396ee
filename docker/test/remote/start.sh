#!/bin/sh
# Serves /copies over SFTP and WebDAV, and buckets over S3, to whoever has the login.
set -eu
mkdir -p /copies /buckets
rclone serve sftp --addr :2022 --user keeper --pass 'let: me,in' /copies &
rclone serve webdav --addr :8080 --user keeper --pass 'let: me,in' /copies &
exec s3rver --directory /buckets --address 0.0.0.0 --port 9000 --no-vhost-buckets --configure-bucket salon
