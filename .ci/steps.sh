# Functions shared by `run` and `nightly`: timed steps, some of them in parallel, and a table of their times.
set -meuo pipefail # each background step gets its own process group
exec </dev/null
export PATH="$PATH:/usr/games"
unset CARGO_TARGET_DIR # the programs are run from `target`
export CARGO_INCREMENTAL=0 # a fresh checkout has nothing to go on from

records=$(mktemp -d) # the table, and the output of background steps
touch "$records/table"
declare -A beside=() # the processes of background steps
current= # the process of the foreground step

# Prints the platform that the Rust in use compiles for.
host() { rustc -vV | sed -n 's/^host: //p'; }

# Runs a command or a function and records its time: step NAME COMMAND [ARGUMENT...]
step() {
    local name=$1 start=$SECONDS status=0
    shift
    echo "== $name"
    (
        trap 'note "$start" "$name"' EXIT
        "$@"
    ) &
    current=$!
    wait "$current" || status=$?
    current=
    if [ "$status" -ne 0 ]; then
        echo "== $name: failed with status $status"
        exit "$status"
    fi
    echo "== $name: $((SECONDS - start)) seconds"
}

# Adds a line to the table, from the shell of the step: its seconds, its seconds of processor time, its name.
note() {
    local file=$records/$BASHPID seconds
    times >"$file"
    seconds=$(tail -1 "$file" | tr 'ms' '  ' | awk '{ print int(60 * ($1 + $3) + $2 + $4 + 0.5) }')
    printf '%d\t%d\t%s\n' $((SECONDS - $1)) "$seconds" "$2" >>"$records/table"
}

# Runs steps in the background and keeps their output: beside NAME COMMAND [ARGUMENT...]
beside() {
    "${@:2}" >"$records/$1.log" 2>&1 &
    beside[$1]=$!
}

# Waits for background steps and prints their output: await NAME...
await() {
    local name status=0
    for name; do
        wait "${beside[$name]}" || status=$?
        unset "beside[$name]"
        echo "==== meanwhile: $name"
        cat "$records/$name.log"
        if [ "$status" -ne 0 ]; then exit "$status"; fi
    done
}

# Runs at every exit: ends all remaining steps and prints the table.
finish() {
    local process
    for process in $current "${beside[@]}"; do
        { kill -- "-$process" && wait "$process"; } 2>/dev/null || true
    done
    printf '%8s %10s  %s\n' seconds processor step
    awk -F '\t' '{ printf "%8d %10d  %s\n", $1, $2, $3; sum += $2 } END { printf "%8s %10d\n", "", sum }' \
        "$records/table"
    echo "$SECONDS seconds on $(nproc) cores"
    rm -rf "$records"
}
trap finish EXIT
