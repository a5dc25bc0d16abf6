# Writes OUTPUT, a ctest file with one test PREFIX<name> per test case of the Catch2 program EXECUTABLE.
# Catch2's own script cannot turn a tag into a label in 2.x, and warns about a layer without slow tests.
cmake_minimum_required(VERSION 3.25)

# A list in CMake is a string with semicolons, and brackets group its elements. So these characters of a test's name are
# replaced while the names are in a list.
string(ASCII 1 semicolon)
string(ASCII 2 bracket_open)
string(ASCII 3 bracket_close)

function(list_names spec result_variable)
    foreach(arguments IN ITEMS "--list-test-names-only" "--list-tests;--verbosity;quiet") # Catch2 2.x, 3.x
        execute_process(COMMAND "${EXECUTABLE}" "${spec}" ${arguments} WORKING_DIRECTORY "${WORKING_DIRECTORY}"
                        OUTPUT_VARIABLE names ERROR_VARIABLE errors RESULT_VARIABLE status)
        if(status MATCHES "^[0-9]+$" AND NOT errors) # 2.x returns the number of tests, 3.x zero
            string(REPLACE ";" "${semicolon}" names "${names}")
            string(REPLACE "[" "${bracket_open}" names "${names}")
            string(REPLACE "]" "${bracket_close}" names "${names}")
            string(REPLACE "\n" ";" names "${names}")
            set(${result_variable} "${names}" PARENT_SCOPE)
            return()
        endif()
    endforeach()
    message(FATAL_ERROR "cannot list the tests of ${EXECUTABLE}: ${status} ${errors}")
endfunction()

function(append_tests spec properties)
    list_names("${spec}" names)
    set(text "")
    foreach(name IN LISTS names)
        if(name STREQUAL "")
            continue()
        endif()
        string(REPLACE "${semicolon}" ";" name "${name}")
        string(REPLACE "${bracket_open}" "[" name "${name}")
        string(REPLACE "${bracket_close}" "]" name "${name}")
        string(REGEX REPLACE [[([\\,["])]] [[\\\1]] pattern "${name}")
        string(APPEND text "add_test([==[${PREFIX}${name}]==] [==[${EXECUTABLE}]==] [==[${pattern}]==])\n"
                           "set_tests_properties([==[${PREFIX}${name}]==] PROPERTIES "
                           "WORKING_DIRECTORY [==[${WORKING_DIRECTORY}]==] ${properties})\n")
    endforeach()
    file(APPEND "${OUTPUT}" "${text}")
endfunction()

# The time limits end tests that hang, and are far above the time of any test. 77 is kSkippedExitCode of
# tests/support/skip.hpp.
file(WRITE "${OUTPUT}" "")
# Tests tagged [long] start first, so that no long test runs alone at the end.
append_tests("~[slow]~[long]~[.]" "TIMEOUT 600 SKIP_RETURN_CODE 77")
append_tests("~[slow][long]~[.]" "TIMEOUT 600 SKIP_RETURN_CODE 77 COST 100")
append_tests("[slow]~[.]" "TIMEOUT 3000 SKIP_RETURN_CODE 77 LABELS slow")
