# Arguments: PROGRAM_C, PROGRAM_CPP (layout.c compiled as C and as C++), TABLE.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/LayoutTable.cmake")

execute_process(COMMAND "${PROGRAM_C}" OUTPUT_VARIABLE layout_c COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${PROGRAM_CPP}" OUTPUT_VARIABLE layout_cpp COMMAND_ERROR_IS_FATAL ANY)
if(NOT layout_c STREQUAL layout_cpp)
    message(FATAL_ERROR "the layout as C and as C++ differ:\n${layout_c}\n\n${layout_cpp}")
endif()

compare_with_table("${TABLE}" "${layout_c}" broken)
if(broken)
    list(JOIN broken "\n  " broken)
    message(FATAL_ERROR "rows of ${TABLE} that no longer hold:\n  ${broken}")
endif()
