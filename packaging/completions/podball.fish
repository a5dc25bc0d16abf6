# Completion of podball for fish. The program answers what may stand in a place.

function __podball_complete
    set -l words (commandline -opc)
    set -l program $words[1]
    set -e words[1]
    for line in ($program complete -- $words (commandline -ct) 2>/dev/null)
        switch $line
            case ':none'
            case ':files'
                __fish_complete_path (commandline -ct)
            case ':folders'
                __fish_complete_directories (commandline -ct)
            case '*'
                string replace ' ' \t -- $line
        end
    end
end

complete -c podball -f -a '(__podball_complete)'
