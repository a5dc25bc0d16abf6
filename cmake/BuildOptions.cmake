# Compiler options of all targets of this project. Each target links `podball_build_options` PRIVATE.

include(CheckCXXCompilerFlag)

option(PODBALL_WERROR "Treat warnings as errors" OFF)
set(PODBALL_SANITIZE "" CACHE STRING "Sanitizers for everything, such as address,undefined or thread")

# Unity builds: sources that are compiled together parse their headers once. With `unmeasured` the targets that
# podball_compile_apart names stay apart.
set(PODBALL_UNITY "none" CACHE STRING "Sources that are compiled together in groups: none, unmeasured or all")
set_property(CACHE PODBALL_UNITY PROPERTY STRINGS none unmeasured all)
if(NOT PODBALL_UNITY STREQUAL "none")
    set(CMAKE_UNITY_BUILD ON)
endif()
set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)

# The engine, calls, tactics and bundled teams can be optimized in a build that optimizes nothing else. The compiler needs
# little more time for them, and tests, which play many matches, save much more.
set(PODBALL_PLAY_OPTIMIZATION "" CACHE STRING "Options for engine, calls, tactics and bundled teams, such as -O1")

# podball_compile_apart(<target>...): the speed of these targets is measured. Grouped sources would change what the
# compiler inlines.
function(podball_compile_apart)
    podball_optimize_play(${ARGN})
    if(PODBALL_UNITY STREQUAL "unmeasured")
        set_target_properties(${ARGN} PROPERTIES UNITY_BUILD OFF)
    endif()
endfunction()

# podball_optimize_play(<target>...): compiles the targets with PODBALL_PLAY_OPTIMIZATION. Precompiled headers have other
# options, so the targets do without them.
function(podball_optimize_play)
    if(PODBALL_PLAY_OPTIMIZATION)
        foreach(target IN LISTS ARGN)
            target_compile_options(${target} PRIVATE ${PODBALL_PLAY_OPTIMIZATION})
        endforeach()
        set_target_properties(${ARGN} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)
    endif()
endfunction()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# Test programs are large, and lld links them in a fifth of the time. What is played and measured, and team libraries, are
# linked by the compiler's own linker.
option(PODBALL_LLD "Link programs with lld where it is installed" OFF)
if(PODBALL_LLD)
    find_program(PODBALL_LLD_PROGRAM ld.lld)
    if(PODBALL_LLD_PROGRAM)
        string(APPEND CMAKE_EXE_LINKER_FLAGS " -fuse-ld=lld")
    endif()
endif()

# The sanitizers are part of the global flags and not of the target below, because team libraries and out-of-tree test
# builds need them too.
if(PODBALL_SANITIZE)
    set(podball_sanitize_flags "-fsanitize=${PODBALL_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer")
    string(APPEND CMAKE_C_FLAGS " ${podball_sanitize_flags}")
    string(APPEND CMAKE_CXX_FLAGS " ${podball_sanitize_flags}")
endif()

add_library(podball_build_options INTERFACE)
add_library(podball::build_options ALIAS podball_build_options)

# No fused multiply-add: the last bit of every state must be the same on every CPU and compiler.
target_compile_options(podball_build_options INTERFACE
    -ffp-contract=off
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion -Wundef
    $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast>
    $<$<BOOL:${PODBALL_WERROR}>:-Werror>)

# In instrumented code g++ gives false warnings about uninitialised reads and bounds in its own headers. It also warns
# about fences in Boost.Asio that the thread sanitizer does not support; locks order the same accesses.
if(PODBALL_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(podball_build_options INTERFACE -Wno-maybe-uninitialized -Wno-array-bounds -Wno-tsan)
endif()

# g++ 12 gives false warnings about overlaps within its own std::string (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(podball_build_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>)
endif()

# podball_test_options: what sources of tests have in addition. With the sanitizers of addresses and of undefined behaviour
# g++ needs twice the time for a test's assertions, so in tests it leaves out the checks of pointers that an assertion
# repeats most. What is tested keeps them all.
add_library(podball_test_options INTERFACE)
target_link_libraries(podball_test_options INTERFACE podball_build_options)
if(PODBALL_SANITIZE MATCHES "address" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(podball_test_options INTERFACE
        -fno-sanitize=alignment,null,object-size,vptr -fno-sanitize-address-use-after-scope)
endif()

# All targets use Boost.DLL with std::filesystem, which is header-only. Mixed use would break the one-definition rule.
target_compile_definitions(podball_build_options INTERFACE BOOST_DLL_USE_STD_FS)

# An instruction set that all x86-64 machines of the last decade have. Results do not depend on it.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    check_cxx_compiler_flag(-march=x86-64-v2 PODBALL_HAS_X86_64_V2)
    if(PODBALL_HAS_X86_64_V2)
        target_compile_options(podball_build_options INTERFACE -march=x86-64-v2)
    endif()
endif()
