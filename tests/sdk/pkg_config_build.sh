#!/bin/sh
# Builds a team as docs/write-a-team.md says without CMake, and looks at what is exported.
# Arguments: the prefix of the installed SDK, the source, the library to make, c++17 or so, the packages to use.
set -eu
export PKG_CONFIG_PATH="$1/share/pkgconfig"
source=$2 library=$3 language=$4
shift 4
# shellcheck disable=SC2046  # the flags are several words
g++ -std="$language" -O2 -shared -fPIC -fvisibility=hidden -fno-gnu-unique $(pkg-config --cflags "$@") \
    -Wl,--version-script="$(pkg-config --variable=team_map podball_sdk)" "$source" -o "$library" \
    $(pkg-config --libs "$@")
symbols=$(nm -D --defined-only --format=posix "$library" | cut -d' ' -f1)
[ "$symbols" = podball_team_entry_1 ] || { echo "exported: $symbols" >&2; exit 1; }
