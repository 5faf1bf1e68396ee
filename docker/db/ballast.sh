# Postgres panics on a full disk and does not start again until there is space. This file reserves it: delete it, repair
# the disk, and create it again.
head -c 67108864 /dev/zero > /var/lib/postgresql/ballast
