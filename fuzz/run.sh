#!/usr/bin/env bash
# Fuzzes targets in turn, round after round, until it is stopped: `fuzz/run.sh` fuzzes all targets for a
# minute each, `fuzz/run.sh SECONDS [TARGET...]` the given ones for the given time. ROUNDS=1 limits it to
# one round, JOBS=2 fuzzes two targets at a time.
#
# It continues where it was stopped: new inputs that are worth keeping are stored in found/, the number of
# executions of each target in TOTALS; KEEP=FOLDER stores both in that folder instead. Inputs that break
# something are stored in finds/, and the tests try them again.
#
# COMPARES=1 shows the fuzzer the operands of comparisons. It then finds words that are in no seed, at half
# the speed.
#
# It needs neither a nightly compiler nor cargo-fuzz, which also works: see README.md.
set -euo pipefail
cd "$(dirname "$0")"

all=(position notation variant_file records ki2 kif csa jkf journals shelf requests weights session invention)
seconds=${1:-60}
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || targets=("${all[@]}")
rounds=${ROUNDS:-1000000}
jobs=${JOBS:-1}
keep=$(realpath "${KEEP:-.}")
totals=$keep/TOTALS

host=$(rustc -vV | sed -n 's/^host: //p')
coverage="--cfg fuzzing -Cpasses=sancov-module -Ccodegen-units=1"
arguments=(level=4 inline-8bit-counters pc-table)
folder=target
if [ -n "${COMPARES:-}" ]; then
    arguments+=(trace-compares)
    folder=target/compares
fi
for argument in "${arguments[@]}"; do
    coverage+=" -Cllvm-args=-sanitizer-coverage-$argument"
done
RUSTFLAGS="$coverage" cargo build --locked --release --target "$host" --target-dir "$folder" --bins

# Prints the folders with seeds for a target: the corpus and others.
seeds_of() {
    echo "corpus/$1"
    case $1 in
    variant_file) echo ../variants ../tests/variant_files ../tests/data/games ;;
    weights) echo ../variants/weights ;;
    esac
}

# Prints the maximum size of an input in bytes: longer inputs find nothing new and take longer.
longest_of() {
    case $1 in
    variant_file | weights) echo 4096 ;;
    invention) echo 64 ;;
    shelf) echo 240 ;;
    requests | session) echo 400 ;;
    *) echo 1200 ;;
    esac
}

# Prints options for how the fuzzer recognises new behaviour: if every input visits much of the engine,
# the counts of visits reveal little and take half of the time.
ways_of() {
    case $1 in
    invention | requests | session | kif | ki2 | records | journals) echo -use_counters=0 -entropic=0 ;;
    esac
}

# Adds executions to the total of a target; other processes may do so at the same time.
count() {
    exec 9>"$totals.lock"
    flock 9
    touch "$totals"
    awk -v target="$1" -v more="$2" '
        $1 == target { $2 += more; seen = 1 } { print $1, $2 } END { if (!seen) print target, more }
    ' "$totals" | LC_ALL=C sort >"$totals.new"
    mv "$totals.new" "$totals"
    exec 9>&-
}

# Fuzzes a target for the given time and counts its executions; fails if an input breaks something.
fuzz() {
    mkdir -p "$keep/found/$1" "finds/$1"
    local log status=0 runs total
    log=$(mktemp)
    # An input that takes seconds is a fault too.
    # shellcheck disable=SC2046
    "$folder/$host/release/$1" "$keep/found/$1" $(seeds_of "$1") \
        $(ways_of "$1") -max_len="$(longest_of "$1")" -max_total_time="$seconds" -print_final_stats=1 -timeout=20 -rss_limit_mb=4096 \
        -artifact_prefix="finds/$1/" >"$log" 2>&1 || status=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    count "$1" "${runs:-0}"
    total=$(awk -v target="$1" '$1 == target { print $2 }' "$totals")
    echo "$1: ${runs:-0} executions, $total in all"
    if [ $status -ne 0 ]; then tail -40 "$log"; fi
    rm "$log"
    rmdir "finds/$1" 2>/dev/null || true # it contains finds, or another run has removed it
    return $status
}

# Each target that runs has a process group of its own; an interrupt ends all of them.
finish() {
    local process
    for process in $(jobs -rp); do kill -- "-$process" 2>/dev/null || true; done
}
set -m
trap finish EXIT
running=0
for ((round = 1; round <= rounds; round++)); do
    for target in "${targets[@]}"; do
        if ((running == jobs)); then
            wait -n
            running=$((running - 1))
        fi
        fuzz "$target" &
        running=$((running + 1))
    done
done
for ((; running > 0; running--)); do wait -n; done
