#!/usr/bin/env bash
# The completion of bash, asked as bash asks it.
# Arguments: the program, the script with the completion.
set -u
program=$1
. "$2"
unset PODBALL_TEAM_PATH PODBALL_RULES_PATH
failed=0
asked=''
# bash has this only while it completes.
compopt() { asked="$2"; }

# expect CANDIDATES PATHS WORD...: what is offered for the last word.
expect() {
    local candidates=$1 paths=$2
    shift 2
    COMP_WORDS=("$program" "$@")
    COMP_CWORD=$#
    COMPREPLY=()
    asked=''
    _podball
    if [ "${COMPREPLY[*]}" != "$candidates" ] || [ "$asked" != "$paths" ]; then
        echo "podball $*: offered '${COMPREPLY[*]}' '$asked', expected '$candidates' '$paths'"
        failed=1
    fi
}

expect match '' ma
expect formation default match form
expect 'idle' default match chaser idl
expect '--rules --rules-path' '' match --ru
expect research-11 default match chaser idle --rules research-1
# bash takes '=' as a word of its own.
expect research-11 default match --rules = research-1
expect 'debug info warning error off' '' --log-level = ''
expect '' default match --record ''
expect '' dirnames match --team-path ''
expect '' '' match --seed ''
expect '' '' no_command ''
complete -p podball >/dev/null || failed=1
exit $failed
