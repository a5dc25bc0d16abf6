# Counts which lines run, in the sources of this folder and its subfolders (clang only). The counters are in a file that
# the processes share, so that the counters of killed workers are kept. Team libraries are not counted, because their
# sandbox would deny the calls that open the file.
option(PODBALL_COVERAGE "Count which lines of the host run (scripts/coverage)" OFF)
if(PODBALL_COVERAGE)
    add_compile_options(-fprofile-instr-generate -fcoverage-mapping "SHELL:-mllvm -runtime-counter-relocation")
endif()
