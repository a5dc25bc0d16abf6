# Builds the project SOURCE_DIR out of tree against the SDK installed in PREFIX, with the compilers, build type and flags
# of this build, and demands that each of its sources becomes a team library of the same name.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${BINARY_DIR}")
execute_process(
    COMMAND "${CMAKE_COMMAND}" -S "${SOURCE_DIR}" -B "${BINARY_DIR}" -G "${GENERATOR}"
            "-DCMAKE_PREFIX_PATH=${PREFIX}"
            "-DCMAKE_C_COMPILER=${C_COMPILER}" "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}"
            "-DCMAKE_C_FLAGS=${C_FLAGS}" "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}"
            "-DCMAKE_BUILD_TYPE=${BUILD_TYPE}" -DCMAKE_COMPILE_WARNING_AS_ERROR=ON
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${BINARY_DIR}" COMMAND_ERROR_IS_FATAL ANY)
file(GLOB sources "${SOURCE_DIR}/*.c" "${SOURCE_DIR}/*.cpp")
if(NOT sources)
    message(FATAL_ERROR "${SOURCE_DIR} has no source")
endif()
foreach(source IN LISTS sources)
    cmake_path(GET source STEM library)
    if(NOT EXISTS "${BINARY_DIR}/${library}.so")
        message(FATAL_ERROR "the build made no ${library}.so of ${source}")
    endif()
endforeach()
