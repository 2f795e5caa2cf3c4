#!/bin/sh
# Makes a backup in FOLDER, verifies it, and then removes all but the newest KEEP. Usage: backup.sh FOLDER KEEP
# Exit code 1 when the backup failed or can't be restored; no older one is removed then.
set -eu
folder=$1
keep=$2
if [ "$keep" -lt 1 ]; then
  echo 'KEEP has to be 1 or more.' >&2
  exit 2
fi
new=$folder/$(date -u +%Y-%m-%dT%H%M%SZ)
aliquot backup "$new"
aliquot backup verify "$new"
# Backups sort by their names, newest last. A name that ends in .partial was interrupted: this one is complete, so it goes.
rm -rf "$folder"/????-??-??T??????Z.partial
ls -d "$folder"/????-??-??T??????Z | sort -r | tail -n "+$((keep + 1))" | while IFS= read -r old; do
  rm -rf "$old"
done
