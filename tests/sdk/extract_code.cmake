# Writes the named code blocks of the Markdown file DOCUMENT as files into the empty folder OUTPUT_DIR.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${OUTPUT_DIR}")
file(MAKE_DIRECTORY "${OUTPUT_DIR}")
execute_process(COMMAND awk -v "dir=${OUTPUT_DIR}" -f "${CMAKE_CURRENT_LIST_DIR}/extract_code.awk" "${DOCUMENT}"
                COMMAND_ERROR_IS_FATAL ANY)
