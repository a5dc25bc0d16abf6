#!/bin/sh
# The tarball of a commit has its files and no others, and the same bytes whatever the user's settings are.
# Arguments: the root of the sources, an empty folder to work in. Exit code 77: no git, or no repository.
set -eu
sources=$1 work=$2
git -C "$sources" rev-parse -q --verify HEAD >/dev/null 2>&1 || { echo "skipped: $sources is no repository of git"; exit 77; }
rm -rf "$work"
mkdir -p "$work"
# A clone that is not older than the script under test.
git clone -q --shared "$sources" "$work/clone"
cp "$sources/scripts/tarball" "$work/clone/scripts/tarball"
cd "$work/clone"
umask 022
first=$(scripts/tarball)
umask 077
GZIP='' TZ=Asia/Tokyo LC_ALL=C scripts/tarball >"$work/second"
[ "$first" = "$(cat "$work/second")" ] || { echo "not the same twice: $first, $(cat "$work/second")"; exit 1; }
(cd build && sha256sum -c --quiet ./*.sha256)
git ls-files | sort >"$work/expected"
tar -tzf build/podball-*.tar.gz | sed -e 's#^podball-[0-9.]*/##' -e '/^$/d' -e '/\/$/d' | sort >"$work/packed"
diff "$work/expected" "$work/packed"
