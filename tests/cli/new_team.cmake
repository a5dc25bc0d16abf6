# Makes a team in FOLDER with `podball new team-1 OPTIONS` of the program installed in PREFIX. Then runs the command that
# was printed. Without ORIGINAL the team must be valid; with it the team must play the match of this bundled team.
# PAGE: a document whose file c_team.c is added to the team's project, as it tells.
# The environment has compilers, flags and build type. CONFIGURE: more options for CMake. LIBRARY: the library that the
# command makes, if it is not build/team-1.so. COMPILER: a program that it needs; without it the test is skipped.
cmake_minimum_required(VERSION 3.25)

if(COMPILER)
    find_program(compiler_path "${COMPILER}")
    if(NOT compiler_path)
        message("skipped: ${COMPILER} is not installed")
        return()
    endif()
endif()
if(NOT LIBRARY)
    set(LIBRARY build/team-1.so)
endif()
unset(ENV{PODBALL_TEAM_PATH})
unset(ENV{PODBALL_RULES_PATH})
set(podball "${PREFIX}/bin/podball")
file(REMOVE_RECURSE "${FOLDER}")
file(MAKE_DIRECTORY "${FOLDER}")
file(WRITE "${FOLDER}/short.json" [[{"schema": "podball.rules/1", "match": {"period_ticks": 4000}}]])
execute_process(COMMAND "${podball}" new team-1 ${OPTIONS} WORKING_DIRECTORY "${FOLDER}"
                OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
message("${output}")

if(PAGE)
    execute_process(COMMAND "${CMAKE_COMMAND}" -D "DOCUMENT=${PAGE}" -D "OUTPUT_DIR=${FOLDER}/page"
                            -P "${CMAKE_CURRENT_LIST_DIR}/../sdk/extract_code.cmake" COMMAND_ERROR_IS_FATAL ANY)
    file(COPY "${FOLDER}/page/c_team.c" DESTINATION "${FOLDER}/team-1")
    file(APPEND "${FOLDER}/team-1/CMakeLists.txt" "podball_add_team(c_team SOURCES c_team.c LIBRARIES m)\n")
endif()

# The first printed command. The second one shows the match, and its page would stay open.
string(REGEX MATCH "cd team-1 && [^\n]*" command "${output}")
string(REPLACE "cmake -B build" "cmake -B build ${CONFIGURE}" command "${command}")
string(APPEND command " --rules ../short.json --budget off --json >../match.json")
execute_process(COMMAND sh -c "${command}" WORKING_DIRECTORY "${FOLDER}" COMMAND_ERROR_IS_FATAL ANY)

if(PAGE AND NOT EXISTS "${FOLDER}/team-1/build/c_team.so")
    message(FATAL_ERROR "c_team.c of ${PAGE} was not built")
endif()

# Takes an entry of a result.
function(get_entry result_variable file)
    file(READ "${FOLDER}/${file}" json)
    string(JSON entry GET "${json}" ${ARGN})
    set(${result_variable} "${entry}" PARENT_SCOPE)
endfunction()

get_entry(incidents match.json incidents)
if(NOT incidents STREQUAL "[]")
    message(FATAL_ERROR "the new team has incidents: ${incidents}")
endif()
if(ORIGINAL)
    execute_process(COMMAND "${podball}" match ${ORIGINAL} novice --rules short.json --budget off --json
                    WORKING_DIRECTORY "${FOLDER}" OUTPUT_FILE "${FOLDER}/original.json" COMMAND_ERROR_IS_FATAL ANY)
    get_entry(hash match.json final_state_hash)
    get_entry(expected original.json final_state_hash)
    if(NOT hash STREQUAL expected)
        message(FATAL_ERROR "the new team plays another match than ${ORIGINAL}: ${hash}, not ${expected}")
    endif()
else()
    execute_process(COMMAND "${podball}" validate "./team-1/${LIBRARY}" --level 2 WORKING_DIRECTORY "${FOLDER}"
                    COMMAND_ERROR_IS_FATAL ANY)
endif()
