#!/bin/sh
# Builds the golden scenes for arm64 and plays them under qemu: the hashes must be those of x86-64. Source: R86.
# Usage: arm64_test.sh SOURCE_FOLDER PROGRAM    PROGRAM: the file to build.
# Exit status 77: skipped, because a tool is missing.
set -eu
for tool in aarch64-linux-gnu-g++ qemu-aarch64; do
    if ! command -v "$tool" >/dev/null; then
        echo "skipped: $tool is missing (Debian packages g++-aarch64-linux-gnu and qemu-user)"
        exit 77
    fi
done
cd "$1"
# The sources of the engine are compiled as one, so that their headers are read once.
for source in host/engine/*.cpp host/engine/economy/*.cpp; do
    echo "#include \"$PWD/$source\""
done >"$2.cpp"
aarch64-linux-gnu-g++ -std=c++20 -O2 -ffp-contract=off -static -I host -I sdk/include -I tests \
    "$2.cpp" host/base/abort.cpp host/base/number_text.cpp \
    tests/support/scenes.cpp tests/support/scripted_team.cpp \
    tests/engine/golden_scenes.cpp tests/engine/golden_program.cpp -o "$2"
qemu-aarch64 "$2"
