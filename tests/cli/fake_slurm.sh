#!/bin/sh
# Stands in for programs of Slurm, each of which is a link to this script. Their folder holds the whole cluster:
#   calls    every call, one a line
#   queue    a line for each task that waits: the name of its job, the job, its index in the array
#   limit    the number of tasks that may wait; sbatch refuses more
#   at_once  the number of tasks that are played whenever somebody looks at the queue; without it all of them
#   held     while it exists, no task is played
#   failing  while it exists, tasks end without playing
#   silent   while it exists, squeue waits
#   broken   the number of calls of squeue that fail
cd "$(dirname "$0")" || exit 1
program=$(basename "$0")
echo "$program $*" >> calls
touch queue

submit() {
    for word in "$@"; do
        case $word in
            --array=0-*) last=${word#--array=0-} ;;
            --job-name=*) name=${word#--job-name=} ;;
            --wrap=*) command=${word#--wrap=} ;;
        esac
    done
    if [ -e limit ] && [ $(($(wc -l < queue) + last + 1)) -gt "$(cat limit)" ]; then
        echo "sbatch: error: QOSMaxSubmitJobPerUserLimit" >&2
        echo "sbatch: error: Batch job submission failed: Job violates accounting/QOS policy" >&2
        exit 1
    fi
    job=$(wc -l < calls)
    echo "$command" > "job.$job"
    for index in $(seq 0 "$last"); do
        echo "$name $job $index" >> queue
    done
    echo "$job"
}

play() {
    count=$(cat at_once 2> /dev/null || wc -l < queue)
    head -n "$count" queue > playing
    while read -r name job index; do
        [ -e failing ] || SLURM_ARRAY_TASK_ID=$index sh "job.$job" > /dev/null 2>&1 < /dev/null
    done < playing
    tail -n "+$((count + 1))" queue > rest
    mv rest queue
}

case $program in
    scontrol) echo "MaxArraySize            = 1001" ;;
    sbatch) submit "$@" ;;
    squeue)
        while [ -e silent ]; do
            sleep 0.02
        done
        broken=$(cat broken 2> /dev/null || echo 0)
        if [ "$broken" -gt 0 ]; then
            echo $((broken - 1)) > broken
            echo "slurm_load_jobs error: Unable to contact slurm controller" >&2
            exit 1
        fi
        [ -e held ] || play
        echo "7 N/A a job of somebody else"
        while read -r name job index; do
            echo "$job $index $name"
        done < queue
        ;;
    scancel)
        for task in "$@"; do
            grep -v " ${task%_*} ${task#*_}\$" queue > rest
            mv rest queue
        done
        ;;
esac
