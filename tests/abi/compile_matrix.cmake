# Compiles each header below INCLUDE_DIR whose name ends in SUFFIX alone, as the standard STANDARD of the language
# LANGUAGE (c, c++), with COMPILER and all warnings, the additional WARNING among them, as errors. LEAVE_OUT: a regular
# expression of headers that ask for a later standard.
cmake_minimum_required(VERSION 3.25)

file(GLOB_RECURSE headers RELATIVE "${INCLUDE_DIR}" "${INCLUDE_DIR}/podball/*${SUFFIX}")
if(LEAVE_OUT)
    list(FILTER headers EXCLUDE REGEX "${LEAVE_OUT}")
endif()
foreach(header IN LISTS headers)
    string(MAKE_C_IDENTIFIER "${COMPILER} ${STANDARD} ${header}" name)
    set(source "${WORK_DIR}/${name}.txt")
    file(WRITE "${source}" "#include <${header}>\nint not_empty;\n")
    execute_process(COMMAND "${COMPILER}" -x ${LANGUAGE} -std=${STANDARD} -pedantic -Wall -Wextra ${WARNING} -Werror
                            "-I${INCLUDE_DIR}" -fsyntax-only "${source}"
                    RESULT_VARIABLE status ERROR_VARIABLE errors)
    if(NOT status EQUAL 0)
        message(SEND_ERROR "${header} as ${STANDARD} with ${COMPILER}: ${errors}")
    endif()
endforeach()
list(LENGTH headers count)
if(count LESS 2)
    message(FATAL_ERROR "only ${count} headers *${SUFFIX} found in ${INCLUDE_DIR}")
endif()
