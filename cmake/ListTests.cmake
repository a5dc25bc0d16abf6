# Writes OUTPUT, a ctest file with one test PREFIX<name> per test case of the Catch2 program EXECUTABLE. With CASES above 1
# a ctest test runs that many test cases in one process, and has the name of the first.
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

# append_test(<names of test cases> <properties>): one ctest test of all these test cases.
function(append_test names properties)
    set(patterns "")
    foreach(name IN LISTS names)
        string(REPLACE "${semicolon}" ";" name "${name}")
        string(REPLACE "${bracket_open}" "[" name "${name}")
        string(REPLACE "${bracket_close}" "]" name "${name}")
        if(patterns STREQUAL "")
            set(title "${PREFIX}${name}")
        endif()
        string(REGEX REPLACE [[([\\,["])]] [[\\\1]] pattern "${name}")
        string(APPEND patterns ",${pattern}")
    endforeach()
    string(SUBSTRING "${patterns}" 1 -1 patterns)
    list(LENGTH names count)
    if(count GREATER 1)
        math(EXPR count "${count} - 1")
        string(APPEND title " (and ${count} more)")
    endif()
    file(APPEND "${OUTPUT}" "add_test([==[${title}]==] [==[${EXECUTABLE}]==] [==[${patterns}]==])\n"
                            "set_tests_properties([==[${title}]==] PROPERTIES "
                            "WORKING_DIRECTORY [==[${WORKING_DIRECTORY}]==] ${properties})\n")
endfunction()

function(append_tests spec cases properties)
    list_names("${spec}" names)
    list(REMOVE_ITEM names "")
    while(names)
        list(SUBLIST names 0 ${cases} group)
        append_test("${group}" "${properties}")
        list(LENGTH names left)
        if(left GREATER cases)
            list(SUBLIST names ${cases} -1 names)
        else()
            set(names "")
        endif()
    endwhile()
endfunction()

# The time limits end tests that hang, and are far above the time of any test. 77 is kSkippedExitCode of
# tests/support/skip.hpp.
file(WRITE "${OUTPUT}" "")
# Tests tagged [long] start first, so that no long test runs alone at the end.
append_tests("~[slow]~[long]~[.]" ${CASES} "TIMEOUT 600 SKIP_RETURN_CODE 77")
append_tests("~[slow][long]~[.]" 1 "TIMEOUT 600 SKIP_RETURN_CODE 77 COST 100")
append_tests("[slow]~[long]~[.]" 1 "TIMEOUT 3000 SKIP_RETURN_CODE 77 LABELS slow")
append_tests("[slow][long]~[.]" 1 "TIMEOUT 3000 SKIP_RETURN_CODE 77 LABELS slow COST 100")
