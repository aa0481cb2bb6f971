#!/usr/bin/env bash
# Fuzzes targets in turn, round after round, until it is stopped: `fuzz/run.sh` all of them for a
# minute each, `fuzz/run.sh SECONDS [TARGET...]` as said, with ROUNDS=1 one round of it.
#
# It goes on where it was stopped: new bytes that are worth keeping lie in found/, the number of
# executions of each target in TOTALS; KEEP=FOLDER keeps both there. Bytes that break something are
# put into finds/, which the tests try out.
#
# COMPARES=1 lets the fuzzer see what is compared with what, which finds words that stand in no seed,
# and is half as fast.
#
# It needs no nightly compiler and no cargo-fuzz, which works here as well: see README.md.
set -euo pipefail
cd "$(dirname "$0")"

all=(position notation variant_file records ki2 kif csa jkf journals shelf requests weights session invention)
seconds=${1:-60}
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || targets=("${all[@]}")
rounds=${ROUNDS:-1000000}
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

# Folders of files beside the corpus that a target may begin with.
seeds_of() {
    echo "corpus/$1"
    case $1 in
    variant_file) echo ../variants ../tests/variant_files ../tests/data/games ;;
    weights) echo ../variants/weights ;;
    esac
}

# The most bytes of an input: more say nothing new, and take longer.
longest_of() {
    case $1 in
    variant_file | weights) echo 4096 ;;
    invention) echo 64 ;;
    shelf) echo 240 ;;
    requests | session) echo 400 ;;
    *) echo 1200 ;;
    esac
}

# How the fuzzer looks for what is new: where every input visits much of the engine, how often it does
# so tells little, and takes half of the time.
ways_of() {
    case $1 in
    invention | requests | session | kif | ki2 | records | journals) echo -use_counters=0 -entropic=0 ;;
    esac
}

# Adds executions to the total of a target, to which others may add at the same time.
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

for ((round = 1; round <= rounds; round++)); do
    for target in "${targets[@]}"; do
        mkdir -p "$keep/found/$target" "finds/$target"
        log=$(mktemp)
        status=0
        # Where a unit takes seconds, something is wrong as well.
        # shellcheck disable=SC2046
        "$folder/$host/release/$target" "$keep/found/$target" $(seeds_of "$target") \
            $(ways_of "$target") -max_len="$(longest_of "$target")" -max_total_time="$seconds" -print_final_stats=1 -timeout=20 -rss_limit_mb=4096 \
            -artifact_prefix="finds/$target/" >"$log" 2>&1 || status=$?
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
        count "$target" "${runs:-0}"
        total=$(awk -v target="$target" '$1 == target { print $2 }' "$totals")
        echo "$target: ${runs:-0} executions, $total in all"
        if [ $status -ne 0 ]; then
            tail -40 "$log"
            exit $status
        fi
        rm "$log"
        rmdir "finds/$target" 2>/dev/null || true # it has finds, or another run has removed it
    done
done
