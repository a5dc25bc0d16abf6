# Completion of podball for bash. The program answers what may stand in a place.

_podball() {
    local words=() word line program=${COMP_WORDS[0]}
    # bash takes an '=' as a word of its own. Here it belongs to the word before it.
    for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ ${#words[@]} -gt 0 && ($word == '=' || ${words[-1]} == --*=) ]]; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
    done
    local current=${words[-1]} prefix=''
    if [[ $current == --*=* && $COMP_WORDBREAKS == *=* ]]; then
        prefix=${current%%=*}=
    fi
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            :none) ;;
            :files) compopt -o default ;;
            :folders) compopt -o dirnames ;;
            *)
                word=${line%% *}
                COMPREPLY+=("${word#"$prefix"}")
                ;;
        esac
    done < <("$program" complete -- "${words[@]}" 2>/dev/null)
}

complete -F _podball podball
