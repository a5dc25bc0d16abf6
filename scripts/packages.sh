# shellcheck shell=bash
# Shared functions and package lists. The other scripts of this folder source this file.

say() {
    printf '==> %s\n' "$*"
}

# Installs the missing ones of the named Debian packages. It needs root only if a package is missing.
need_packages() {
    if ! command -v dpkg-query >/dev/null; then
        say "Not a Debian or Ubuntu system: going on with what is installed. Needed are the equivalents of: $*"
        return
    fi
    local missing=() package
    for package in "$@"; do
        if [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
            missing+=("$package")
        fi
    done
    if [ ${#missing[@]} -eq 0 ]; then
        return
    fi
    say "Installing with apt-get: ${missing[*]}"
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            say "Neither root nor sudo: please install these packages and start again."
            exit 1
        fi
        as_root=(sudo)
    fi
    "${as_root[@]}" apt-get update -q
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
}

# Installs Node only if there is none. If it is too old for the viewer's build, that check says so and is skipped.
need_node() {
    if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
        need_packages nodejs npm
    fi
}

# The packages that every build needs.
# shellcheck disable=SC2034
build_packages=(
    cmake ninja-build g++
    catch2 libboost-dev libcli11-dev libdeflate-dev libeigen3-dev libfmt-dev libisal-dev liblua5.4-dev libseccomp-dev libspdlog-dev libsqlitecpp-dev libssl-dev
    nlohmann-json3-dev pkgconf python3
)

# The additional packages for `scripts/test --all`: the second compiler and its tools, the benchmarks, a browser, and a
# compiler and an emulator for arm64, the compiler of Rust, and what plays leagues on other machines.
# shellcheck disable=SC2034
check_packages=(
    clang clang-format clang-tidy lld
    libbenchmark-dev libbox2d-dev libdlib-dev libpagmo-dev
    chromium
    g++-aarch64-linux-gnu qemu-user
    rustc
    munge parallel slurm-wlm
    dpkg-dev lintian scdoc
)
