# Plays TEAM against chaser in PAIRS pairs of research-5 with the program PROGRAM, and demands that it scores more goals.
cmake_minimum_required(VERSION 3.25)

execute_process(
    COMMAND "${PROGRAM}" match "${TEAM}" chaser --rules research-5 --seed 10000 --pairs ${PAIRS}
            --budget off --json --log-level off
    OUTPUT_VARIABLE result COMMAND_ERROR_IS_FATAL ANY)
string(JSON own GET "${result}" metrics goals mean_a)
string(JSON other GET "${result}" metrics goals mean_b)
string(JSON incidents LENGTH "${result}" incidents)
message("goals per match ${own} : ${other}, incidents of ${incidents} kinds")
if(NOT own GREATER other OR NOT incidents EQUAL 0)
    message(FATAL_ERROR "the team does not beat chaser")
endif()
