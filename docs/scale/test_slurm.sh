#!/usr/bin/env bash
# Checks the recipe for Slurm on a cluster of two nodes on this machine: jobs that are killed, cancelled or
# requeued, or whose node is lost, merge to the same bytes as the output of one process. Needs Debian's
# slurmctld, slurmd, slurm-client and munge; the argument is the path of the program. The cluster has its own
# configuration, keys and ports, and nothing of it is left.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
komainu=$(realpath "$1")
folder=$(mktemp -d)
chmod 711 "$folder" # a credential is not taken from a socket that others cannot reach
declare -A daemons=()

finish() {
    local status=$?
    if [ "$status" -ne 0 ]; then tail -n 30 "$folder"/*.log "$folder"/out-* >&2 || true; fi
    scancel --quiet --user="$(id -un)" --signal=KILL --full 2>/dev/null || true
    # In the reverse order of their starts; a node ends its jobs first.
    for name in node1 node2 control munge; do stop "$name"; done
    # What is left has the configuration in its environment, as the daemons of jobs do.
    for process in $(grep -lF "SLURM_CONF=$folder/" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3); do
        if [ "$process" != "$$" ]; then kill -9 "$process" 2>/dev/null || true; fi
    done
    rm -rf "$folder"
    exit "$status"
}
trap finish EXIT

# Starts a daemon: start NAME COMMAND...
start() {
    "${@:2}" >"$folder/$1.log" 2>&1 &
    daemons[$1]=$!
}

# Ends a daemon with a signal, or as it is asked to: stop NAME [SIGNAL]
stop() {
    [ -n "${daemons[$1]:-}" ] || return 0
    { kill "-${2:-TERM}" "${daemons[$1]}" && wait "${daemons[$1]}"; } 2>/dev/null || true
    unset "daemons[$1]"
}

# Waits for a command to succeed: await SECONDS COMMAND...
await() {
    local end=$((SECONDS + $1))
    until "${@:2}"; do
        if [ "$SECONDS" -ge "$end" ]; then
            echo "waited $1 seconds for: ${*:2}" >&2
            return 1
        fi
        sleep 0.1
    done
}

# Prints the processes that have a text in their command line.
processes() {
    local file
    for file in /proc/[0-9]*/cmdline; do
        if [[ $(tr '\0' ' ' 2>/dev/null <"$file") == *"$1"* ]]; then cut -d/ -f3 <<<"$file"; fi
    done 2>/dev/null
}

# Prints three ports that are free now.
ports() {
    python3 -c 'import socket
all = [socket.socket() for _ in range(3)]
for one in all: one.bind(("127.0.0.1", 0))
print(*(one.getsockname()[1] for one in all))'
}

node() { start "$1" slurmd -D -N "$1"; }
are_idle() { [ "$(sinfo --noheader --format=%t --states=idle --Node | wc -l)" -eq 2 ]; }
is_over() { [ -z "$(squeue --noheader --jobs="$1" 2>/dev/null)" ]; }
is_begun() { [ -e "$1" ] && [ "$(results "$1")" -ge 2 ]; }
results() { echo $(($(wc -l <"$1") - 1)); }

# The cluster.
cd "$folder"
mkdir run state spool-node1 spool-node2
head -c 128 /dev/urandom >key
chmod 400 key
read -r port port1 port2 < <(ports)
host=$(hostname -s) user=$(id -un)
cat >slurm.conf <<CONFIGURATION
ClusterName=komainu
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
# A job that is requeued waits until the credential of its first start has ended.
AuthInfo=socket=$folder/run/munge,cred_expire=5
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool-%n
SlurmctldPidFile=$folder/run/slurmctld.pid
SlurmdPidFile=$folder/run/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
SlurmdTimeout=5
KillWait=1
NodeName=node1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$port1 CPUs=1 RealMemory=1024
NodeName=node2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$port2 CPUs=1 RealMemory=1024
PartitionName=main Nodes=ALL Default=YES State=UP
CONFIGURATION
export SLURM_CONF=$folder/slurm.conf
start munge munged --foreground --num-threads=2 --key-file="$folder/key" --socket="$folder/run/munge" \
    --pid-file="$folder/run/munged.pid" --seed-file="$folder/seed"
await 20 munge --socket="$folder/run/munge" --no-input --output=/dev/null
start control slurmctld -D
node node1
node node2
await 60 are_idle

# Submits the recipe, prints the number of its job: submit OUT SHARDS COMMAND...
submit() {
    sbatch --parsable --array="1-$2" --output="$folder/out-%a" "$here/slurm.sh" "$@"
}
# Submits the job that merges the files of another one: submit_merge JOB OUT
submit_merge() {
    sbatch --parsable --dependency="afterok:$1" --kill-on-invalid-dep=yes --output="$folder/merged.txt" \
        --wrap "'$komainu' merge '$2'.part-* --out '$2'"
}

games=("$komainu" match mini --engine builtin --engine 'builtin name=weak nodes=500'
    --nodes 8000 --pairs 60)
"${games[@]}" --out whole >whole.txt

job=$(submit merged 4 "${games[@]}")
await 60 is_begun merged.part-1
kill -9 "$(processes --out\ merged.part-1)"
echo "shard 1: killed after $(results merged.part-1) games"
await 60 is_begun merged.part-2
scontrol requeue "${job}_2"
echo "shard 2: requeued after $(results merged.part-2) games"
await 60 is_begun merged.part-3
scancel --signal=KILL --full "${job}_3"
echo "shard 3: cancelled after $(results merged.part-3) games"
await 60 is_begun merged.part-4
lost=$(squeue --noheader --jobs="${job}_4" --format=%N)
process=$(processes --out\ merged.part-4)
stop "$lost" KILL
# Its parent is the daemon of this job, which would report its end.
kill -9 "$(sed 's/.*) . \([0-9]*\).*/\1/' "/proc/$process/stat")" "$process"
echo "shard 4: $lost lost after $(results merged.part-4) games"
await 300 is_over "$job"
for shard in 2 4; do [ "$(results merged.part-$shard)" -eq 30 ]; done
echo "shards 2 and 4: complete on the other node"
"$komainu" merge merged.part-* 2>&1 >/dev/null | tee unfinished.txt
[ "$(grep -c 'part-[13]: found [0-9]* of 30 results; the command that wrote it goes on' unfinished.txt)" -eq 2 ]

# Again, with a node that is back.
node "$lost"
await 60 are_idle
job=$(submit merged 4 "${games[@]}")
await 300 is_over "$(submit_merge "$job" merged)"
cmp whole merged
cmp whole.txt merged.txt
echo "a match: the same $(wc -c <whole) bytes"

analysis=("$komainu" annotate "$folder/whole" --nodes 300)
"${analysis[@]}" --out findings >annotated.pgn
job=$(submit shared 3 "${analysis[@]}")
await 300 is_over "$(submit_merge "$job" shared)"
cmp findings shared
"${analysis[@]}" --out shared | cmp annotated.pgn
echo "an analysis: the same $(wc -c <findings) bytes"
