# podball_add_team(<name> SOURCES <file>... [LIBRARIES <target>...])
#
# Builds the team library <name>.so, which exports only its entry function. So two teams in one process cannot see or
# disturb each other. A missing symbol fails at link time, not in a match.

function(podball_add_team name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBRARIES")
    if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
        message(FATAL_ERROR "podball_add_team(${name} SOURCES ... [LIBRARIES ...]): "
                            "SOURCES missing or unknown argument '${arg_UNPARSED_ARGUMENTS}'")
    endif()

    set(here "${CMAKE_CURRENT_FUNCTION_LIST_DIR}")
    add_library(${name} MODULE ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE podball::sdk ${arg_LIBRARIES})
    set_target_properties(${name} PROPERTIES
        PREFIX "" SUFFIX ".so"
        C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
        LINK_DEPENDS "${here}/team.map")

    # No fused multiply-add, so that a team decides alike on every CPU. No unique symbols: teams would share them. No
    # vectors of single numbers: g++ 12 would store the two numbers of a Vec2 argument apart and load them as one vector,
    # for which the processor waits.
    target_compile_options(${name} PRIVATE
        -ffp-contract=off $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fno-gnu-unique -fno-tree-slp-vectorize>)
    target_link_options(${name} PRIVATE -Wl,-z,now -Wl,-z,relro "-Wl,--version-script=${here}/team.map")
    # The functions of a sanitizer are in the executable.
    if(NOT "${CMAKE_C_FLAGS} ${CMAKE_CXX_FLAGS}" MATCHES "-fsanitize=")
        target_link_options(${name} PRIVATE -Wl,-z,defs)
    endif()

    add_custom_command(TARGET ${name} POST_BUILD
        COMMAND "${CMAKE_COMMAND}" -D "NM=${CMAKE_NM}" -D "LIBRARY=$<TARGET_FILE:${name}>"
                -P "${here}/CheckTeamExports.cmake"
        VERBATIM)
endfunction()
