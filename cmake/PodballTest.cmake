set(PODBALL_TEST_CASES_TOGETHER 1 CACHE STRING "Test cases that one process runs, in layers that permit it (TOGETHER)")

# podball_add_test(<layer> SOURCES <file>... [ALONE <file>...] [LIBRARIES <target>...] [DEPENDS <target>...] [TOGETHER])
#
# One executable tests/<layer>_tests with the shared main of tests/support. Each test case becomes the ctest
# "<layer>.<test case>". Test cases tagged [slow] get the ctest label `slow`, test cases tagged [long] start first, and
# test cases tagged [.] are left out.
# ALONE names sources that are never compiled together with others (PODBALL_UNITY), because their unnamed namespaces
# share names with other sources of the layer.
# TOGETHER says that the test cases start no process and leave nothing behind, so that several can share a process
# (PODBALL_TEST_CASES_TOGETHER). Starting a process costs most of the time of a small test with a sanitizer.
# DEPENDS names targets that must be built first but are not linked (team modules, programs).

function(podball_add_test layer)
    cmake_parse_arguments(PARSE_ARGV 1 arg "TOGETHER" "" "SOURCES;ALONE;LIBRARIES;DEPENDS")
    if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
        message(FATAL_ERROR "podball_add_test(${layer} SOURCES ... [ALONE ...] [LIBRARIES ...] [DEPENDS ...] [TOGETHER]): "
                            "SOURCES missing or unknown argument '${arg_UNPARSED_ARGUMENTS}'")
    endif()

    set(target "${layer}_tests")
    add_executable(${target} ${arg_SOURCES} ${arg_ALONE})
    add_dependencies(podball_tests ${target})
    set_source_files_properties(${arg_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    target_link_libraries(${target} PRIVATE podball_test_main podball_test_options ${arg_LIBRARIES})
    set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
    podball_use_pch(podball_test_pch ${target})
    if(arg_DEPENDS)
        add_dependencies(${target} ${arg_DEPENDS})
    endif()

    set(cases 1)
    if(arg_TOGETHER)
        set(cases ${PODBALL_TEST_CASES_TOGETHER})
    endif()

    # The test cases are known only after the executable was built, so the build writes their list.
    set(list_file "${CMAKE_CURRENT_BINARY_DIR}/${target}_list.cmake")
    add_custom_command(TARGET ${target} POST_BUILD
        BYPRODUCTS "${list_file}"
        COMMAND "${CMAKE_COMMAND}"
                -D "EXECUTABLE=$<TARGET_FILE:${target}>" -D "PREFIX=${layer}." -D "CASES=${cases}" -D "OUTPUT=${list_file}"
                -D "WORKING_DIRECTORY=${CMAKE_CURRENT_BINARY_DIR}"
                -P "${PROJECT_SOURCE_DIR}/cmake/ListTests.cmake"
        VERBATIM)
    set(include_file "${CMAKE_CURRENT_BINARY_DIR}/${target}_include.cmake")
    file(WRITE "${include_file}" "if(EXISTS \"${list_file}\")\n"
                                 "    include(\"${list_file}\")\n"
                                 "else()\n"
                                 "    add_test(${layer}.not_built ${target})\n"
                                 "endif()\n")
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${include_file}")
endfunction()

# podball_add_match_test(<name> <team> [FIXTURE <fixture>]): a test in which the team plays chaser without an incident.
function(podball_add_match_test name team)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "FIXTURE" "")
    add_test(NAME "${name}" COMMAND podball_cli match "${team}" chaser --budget off --json --log-level off)
    set_tests_properties("${name}" PROPERTIES TIMEOUT 600 FIXTURES_REQUIRED "${arg_FIXTURE}"
        PASS_REGULAR_EXPRESSION "^{\"schema\":\"podball.match/1\".*\"end_reason\":\"full_time\".*\"incidents\":\\[\\]}\n$")
endfunction()
