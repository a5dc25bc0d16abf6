# Builds the program of docs/engine.md in FOLDER, against the engine installed in PREFIX, with the compiler, build type and
# flags of this build, and runs it.
cmake_minimum_required(VERSION 3.25)

set(DOCUMENT "${PROJECT}/docs/engine.md")
set(OUTPUT_DIR "${FOLDER}")
include("${CMAKE_CURRENT_LIST_DIR}/extract_code.cmake")
file(COPY "${PROJECT}/docs/examples/engine_alone.cpp" DESTINATION "${FOLDER}")
execute_process(
    COMMAND "${CMAKE_COMMAND}" -S "${FOLDER}" -B "${FOLDER}/build" -G "${GENERATOR}" "-DCMAKE_PREFIX_PATH=${PREFIX}"
            "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}" "-DCMAKE_BUILD_TYPE=${BUILD_TYPE}"
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${FOLDER}/build" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${FOLDER}/build/my_program" OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
if(NOT output MATCHES "^[0-9]+ ticks of play, ")
    message(FATAL_ERROR "the program played no match: ${output}")
endif()
