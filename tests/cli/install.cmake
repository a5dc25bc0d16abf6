# Installs the component `podball` of BUILD_DIR, moves it to PREFIX, and plays a match with what is there.
cmake_minimum_required(VERSION 3.25)

set(COMPONENTS podball)
include("${CMAKE_CURRENT_LIST_DIR}/install_and_move.cmake")

# The places that docs/install.md promises.
foreach(file IN ITEMS bin/podball libexec/podball/podball-worker lib/podball/teams/chaser.so
        share/podball/games/classic-5.json share/podball/rules.schema.json share/podball/league.schema.json)
    if(NOT EXISTS "${PREFIX}/${file}")
        message(SEND_ERROR "${file} was not installed")
    endif()
endforeach()
file(GLOB programs RELATIVE "${PREFIX}/bin" "${PREFIX}/bin/*")
if(NOT programs STREQUAL "podball")
    message(SEND_ERROR "bin is on the paths of users and has podball alone, but these were installed: ${programs}")
endif()

# From another folder, through a link, and without what the environment may say.
set(link "${PREFIX}/podball-link")
file(CREATE_LINK "${PREFIX}/bin/podball" "${link}" SYMBOLIC)
unset(ENV{PODBALL_TEAM_PATH})
unset(ENV{PODBALL_RULES_PATH})
set(ENV{XDG_DATA_HOME} "${PREFIX}/nowhere")
foreach(arguments IN ITEMS "match;chaser;idle;--quiet" "rules;check;research-11" "teams;--verbose")
    execute_process(COMMAND "${link}" ${arguments} WORKING_DIRECTORY "/" OUTPUT_VARIABLE output
                    COMMAND_ERROR_IS_FATAL ANY)
    message("${output}")
endforeach()
if(NOT output MATCHES "${PREFIX}/lib/podball/teams/formation.so")
    message(FATAL_ERROR "the installed teams are not found relative to the installed program")
endif()
