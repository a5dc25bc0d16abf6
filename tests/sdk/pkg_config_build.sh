#!/bin/sh
# Builds the ten lines of docs/write-a-team.md as the page says without CMake, and looks at what is exported.
# Arguments: the prefix of the installed SDK, the folder with my_team.cpp, the library to make.
set -eu
export PKG_CONFIG_PATH="$1/share/pkgconfig"
# shellcheck disable=SC2046  # the flags are several words
g++ -std=c++17 -O2 -shared -fPIC -fvisibility=hidden -fno-gnu-unique $(pkg-config --cflags podball_sdk) \
    -Wl,--version-script="$(pkg-config --variable=team_map podball_sdk)" "$2/my_team.cpp" -o "$3"
symbols=$(nm -D --defined-only --format=posix "$3" | cut -d' ' -f1)
[ "$symbols" = podball_team_entry_1 ] || { echo "exported: $symbols" >&2; exit 1; }
