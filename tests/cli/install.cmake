# Installs the component `podball` of BUILD_DIR into PREFIX and plays a match with what is there.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${PREFIX}")
execute_process(COMMAND "${CMAKE_COMMAND}" --install "${BUILD_DIR}" --component podball --prefix "${PREFIX}"
                OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

# From another folder, through a link, and without what the environment may say.
set(link "${PREFIX}/podball-link")
file(CREATE_LINK "${PREFIX}/bin/podball" "${link}" SYMBOLIC)
unset(ENV{PODBALL_TEAM_PATH})
unset(ENV{PODBALL_RULES_PATH})
foreach(arguments IN ITEMS "match;chaser;idle;--quiet" "rules;check;research-11" "teams;--verbose")
    execute_process(COMMAND "${link}" ${arguments} WORKING_DIRECTORY "/" OUTPUT_VARIABLE output
                    COMMAND_ERROR_IS_FATAL ANY)
    message("${output}")
endforeach()
if(NOT output MATCHES "${PREFIX}/bin/formation.so")
    message(FATAL_ERROR "the installed teams are not found beside the installed program")
endif()
