# Precompiled headers: headers that many sources include are compiled once. Sources still include what they use: the
# preset `release` builds without precompiled headers and fails if an include of a measured source is missing.
# With ccache the default is OFF, because ccache does not cache compilations with precompiled headers.
set(podball_pch_default ON)
if(CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache")
    set(podball_pch_default OFF)
endif()
option(PODBALL_PCH "Compile the headers that many sources read only once" ${podball_pch_default})

# podball_add_pch(<set> LIBRARY|PROGRAM HEADERS <header>... [LIBRARIES <target>...])
#
# Makes the target <set> with the headers, compiled for sources of libraries or of programs. Their flags differ (-fPIC,
# -fPIE).
function(podball_add_pch set kind)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "HEADERS;LIBRARIES")
    if(NOT PODBALL_PCH)
        return()
    endif()
    set(source "${CMAKE_CURRENT_BINARY_DIR}/${set}.cpp")
    file(CONFIGURE OUTPUT "${source}" CONTENT "int main() {}\n")
    if(kind STREQUAL "PROGRAM")
        add_executable(${set} "${source}")
    else()
        add_library(${set} OBJECT "${source}")
    endif()
    target_link_libraries(${set} PRIVATE podball_build_options ${arg_LIBRARIES})
    target_precompile_headers(${set} PRIVATE ${arg_HEADERS})
endfunction()

# podball_use_pch(<set> <target>...): makes the targets use <set>. They must have the flags of podball_build_options.
function(podball_use_pch set)
    if(PODBALL_PCH)
        foreach(target IN LISTS ARGN)
            target_precompile_headers(${target} REUSE_FROM ${set})
        endforeach()
    endif()
endfunction()
