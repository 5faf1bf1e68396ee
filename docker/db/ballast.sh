# Postgres panics on a full disk and does not start again until there is room. This file is that room: delete it,
# repair the disk, and put it back.
head -c 67108864 /dev/zero > /var/lib/postgresql/ballast
