# How everything here is compiled. Targets of ours link `podball_build_options` PRIVATE.

include(CheckCXXCompilerFlag)

option(PODBALL_WERROR "Treat warnings as errors" OFF)
set(PODBALL_SANITIZE "" CACHE STRING "Sanitizers for everything, such as address,undefined or thread")

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

# Part of the global flags, not of the target below: team libraries and out-of-tree test builds need them too.
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

# Instrumented code makes g++ see uninitialised reads and false bounds in its own library's headers.
if(PODBALL_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(podball_build_options INTERFACE -Wno-maybe-uninitialized -Wno-array-bounds)
endif()

# g++ 12 sees impossible overlaps within its own std::string (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(podball_build_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>)
endif()

# Boost.DLL with std::filesystem is header-only; mixed use would break the one-definition rule.
target_compile_definitions(podball_build_options INTERFACE BOOST_DLL_USE_STD_FS)

# One portable level for all x86-64 machines of the last decade; results do not depend on it.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    check_cxx_compiler_flag(-march=x86-64-v2 PODBALL_HAS_X86_64_V2)
    if(PODBALL_HAS_X86_64_V2)
        target_compile_options(podball_build_options INTERFACE -march=x86-64-v2)
    endif()
endif()
