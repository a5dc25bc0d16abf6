# Shows that the layout table notices: copies of the headers are changed; the comparison must go red for every break,
# and stay green for an untouched copy and for an append. Arguments: COMPILER (C), INCLUDE_DIR, TABLE, WORK_DIR.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/LayoutTable.cmake")

# Replaces `from` by `to` in a header of a fresh copy, and demands that the comparison comes out as `expected`.
function(mutate name expected header from to)
    set(copy "${WORK_DIR}/${name}")
    file(REMOVE_RECURSE "${copy}")
    file(COPY "${INCLUDE_DIR}/podball" DESTINATION "${copy}")
    file(READ "${copy}/podball/${header}" text)
    string(REPLACE "${from}" "${to}" mutated "${text}")
    if(NOT expected STREQUAL "untouched" AND mutated STREQUAL text)
        message(FATAL_ERROR "${name}: '${from}' is not in ${header}, so nothing was changed")
    endif()
    file(WRITE "${copy}/podball/${header}" "${mutated}")

    set(outcome "green")
    execute_process(COMMAND "${COMPILER}" -std=c11 "-I${copy}" "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/layout.c"
                            -o "${copy}/layout"
                    RESULT_VARIABLE status ERROR_VARIABLE errors)
    if(NOT status EQUAL 0)
        set(outcome "red when compiled")
    else()
        # The program's own complaint about gaps is not looked at: the table alone must notice.
        execute_process(COMMAND "${copy}/layout" OUTPUT_VARIABLE layout ERROR_QUIET)
        compare_with_table("${TABLE}" "${layout}" broken)
        if(broken)
            set(outcome "red")
        endif()
    endif()
    if(NOT outcome STREQUAL expected AND NOT (expected STREQUAL "untouched" AND outcome STREQUAL "green"))
        message(SEND_ERROR "${name}: expected ${expected}, came out ${outcome}\n${errors}")
    endif()
endfunction()

mutate(untouched "untouched" world.h "" "")
mutate(two_fields_swapped "red" world.h "    double vx;\n    double vy;" "    double vy;\n    double vx;")
mutate(field_inserted "red" world.h
    "    int64_t tick;\n    int32_t kind;" "    int64_t tick;\n    int64_t new;\n    int32_t kind;")
mutate(field_removed "red when compiled" rules.h "    double pod_mass;\n" "")
mutate(field_retyped "red when compiled" command.h "double shot_x;" "int64_t shot_x;")
mutate(arguments_swapped "red when compiled" team.h
    "(*create)(const podball_setup_t* setup, podball_team_t** out)"
    "(*create)(podball_team_t** out, const podball_setup_t* setup)")
mutate(constant_renumbered "red" world.h "PODBALL_MODE_GOAL 2" "PODBALL_MODE_GOAL 7")
mutate(fixed_structure_grown "red" command.h "    uint32_t reserved;\n" "    uint32_t reserved;\n    double more;\n")
mutate(field_appended "green" world.h "\n} podball_view_t;" "\n    int64_t new;\n} podball_view_t;")
mutate(function_inserted "red" ext/draw.h "    void (*point)(" "    void (*cross)(void* context);\n    void (*point)(")
mutate(function_appended "green" ext/draw.h "double value);\n}" "double value);\n    void (*cross)(void* context);\n}")
