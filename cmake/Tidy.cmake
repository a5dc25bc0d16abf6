# The target `tidy`: clang-tidy over every C++ source of this configuration, without compiling them. With PODBALL_UNITY
# the sources of a group share one pass over their headers, which takes most of the time.
find_program(PODBALL_RUN_CLANG_TIDY NAMES run-clang-tidy run-clang-tidy-14)
if(PODBALL_RUN_CLANG_TIDY)
    add_custom_target(tidy
        COMMAND "${PODBALL_RUN_CLANG_TIDY}" -quiet -p "${PROJECT_BINARY_DIR}" "\\.(cpp|cxx)$"
        WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
        USES_TERMINAL VERBATIM)
endif()
