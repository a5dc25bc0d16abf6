# Fails unless the team library LIBRARY exports only its entry function. Reads the exports with the program NM.
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND "${NM}" -D --defined-only --format=posix "${LIBRARY}"
                OUTPUT_VARIABLE symbols RESULT_VARIABLE status)
string(REGEX MATCHALL "[^\n]+" symbols "${symbols}")
list(TRANSFORM symbols REPLACE " .*" "")
if(NOT status EQUAL 0 OR NOT symbols STREQUAL "podball_team_entry_1")
    message(FATAL_ERROR "${LIBRARY} exports '${symbols}', but a team exports podball_team_entry_1 and nothing else "
                        "(in C++ PODBALL_TEAM(...) defines it)")
endif()
