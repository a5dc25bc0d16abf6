# Installs COMPONENTS of BUILD_DIR together, and moves what is installed to PREFIX.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${PREFIX}" "${PREFIX}_before")
foreach(component IN LISTS COMPONENTS)
    execute_process(COMMAND "${CMAKE_COMMAND}" --install "${BUILD_DIR}" --component ${component}
                            --prefix "${PREFIX}_before"
                    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(RENAME "${PREFIX}_before" "${PREFIX}")
