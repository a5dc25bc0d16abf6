#!/bin/sh
# Makes the Debian packages of a build, asks lintian about them, installs them into a tree of their own, plays a match with
# what is there, and removes them. Without permission to install, the packages are only unpacked.
# Arguments: the folder of the build, an empty folder to work in. Exit code 77: a tool is missing.
set -eu
build=$1 work=$2
dead_links=${0%/*}/dead_links.py
for tool in dpkg dpkg-deb dpkg-shlibdeps lintian scdoc cpack; do
    command -v "$tool" >/dev/null || { echo "skipped: $tool is not installed"; exit 77; }
done
unset PODBALL_TEAM_PATH PODBALL_RULES_PATH
export XDG_DATA_HOME="$work/nowhere"
rm -rf "$work"
mkdir -p "$work"

cpack -G DEB --config "$build/CPackConfig.cmake" -B "$work/packages" >"$work/cpack.log" 2>&1 ||
    { cat "$work/cpack.log"; exit 1; }
set -- "$work"/packages/*.deb
[ $# -eq 2 ] || { echo "not two packages: $*"; exit 1; }
dpkg-deb --field "$work"/packages/podball_*.deb Depends | grep -q 'libseccomp2' ||
    { echo "the package podball does not depend on the libraries of its programs"; exit 1; }
# The tests run as root in containers, of which lintian warns.
lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$@"

# A tree of its own, in which dpkg knows no other package. The libraries that the packages depend on are those of the
# system, and no script of the packages runs.
root=$work/root
mkdir -p "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/info"
: >"$root/var/lib/dpkg/status"
as_root=
[ "$(id -u)" -eq 0 ] || as_root='unshare -r'
in_root() { $as_root dpkg --root="$root" --force-depends --force-not-root --log="$work/dpkg.log" "$@" >"$work/dpkg.out" 2>&1; }
installed=true
add_package() {
    $installed && in_root --install "$1" && return
    $installed && echo "unpacked alone, because dpkg cannot install here: $(tail -1 "$work/dpkg.out")"
    installed=false
    dpkg-deb --extract "$1" "$root"
}

# The package of the program is enough to play, also with an own team in Lua.
podball=$root/usr/bin/podball
cd /
add_package "$work"/packages/podball_*.deb
"$podball" new my_script --lang lua --into "$work" >/dev/null
"$podball" match "$work/my_script/team.lua" novice --quiet --budget off
"$podball" new needs_sdk --into "$work" | grep -q 'podball-sdk' || { echo "new does not say that the SDK is missing"; exit 1; }
add_package "$work"/packages/podball-sdk_*.deb
"$podball" match formation chaser --quiet --budget off
"$podball" new my_team --into "$work" >"$work/new.out"
if grep podball-sdk "$work/new.out"; then echo "new misses an SDK that is there"; exit 1; fi
test -f "$work/my_team/team.cpp"
test -f "$root/usr/share/man/man1/podball-match.1.gz"
"$dead_links" "$root/usr/share/doc/podball" || { echo "these links of the documents lead nowhere"; exit 1; }
"$podball" teams --verbose | grep -q "$root/usr/lib/podball/teams/chaser.so"

if $installed; then
    in_root --purge podball podball-sdk || { cat "$work/dpkg.out"; exit 1; }
    left=$(find "$root" -path "$root/var" -prune -o ! -type d -print)
    [ -z "$left" ] || { echo "left behind: $left"; exit 1; }
fi
