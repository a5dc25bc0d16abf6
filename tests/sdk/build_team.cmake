# Builds the project SOURCE_DIR out of tree against the SDK installed in PREFIX, with the compilers, build type and flags
# of this build, and demands that it makes the team libraries LIBRARIES (names, parted by commas).
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
string(REPLACE "," ";" libraries "${LIBRARIES}")
foreach(library IN LISTS libraries)
    if(NOT EXISTS "${BINARY_DIR}/${library}.so")
        message(FATAL_ERROR "the build made no ${library}.so")
    endif()
endforeach()
