# shellcheck shell=bash
# Sourced by the scripts beside it.

say() {
    printf '==> %s\n' "$*"
}

# Installs those of the named Debian packages that are missing; needs root only then.
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

# Any Node that is there will do: where it is older than the viewer's build needs, that one check says so and is skipped.
need_node() {
    if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
        need_packages nodejs npm
    fi
}

# What every build needs.
# shellcheck disable=SC2034
build_packages=(
    cmake ninja-build g++
    catch2 libboost-dev libcli11-dev libseccomp-dev libspdlog-dev libssl-dev nlohmann-json3-dev pkgconf python3
    zlib1g-dev
)
