# What `run` and `nightly` share: steps that are timed, some beside others, and a table of them.
set -meuo pipefail # what runs beside has a group of processes of its own
exec </dev/null
export PATH="$PATH:/usr/games"
unset CARGO_TARGET_DIR # what is built is run from `target`

records=$(mktemp -d) # the table, and what steps have printed while they ran beside others
touch "$records/table"
declare -A beside=() # the processes of these
current= # that of the step which is waited for

# Runs a command or a function, and notes its seconds: step NAME COMMAND [ARGUMENT...]
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

# Adds a line to the table, in the shell of the step: its seconds, those of processor time, its name.
note() {
    local file=$records/$BASHPID seconds
    times >"$file"
    seconds=$(tail -1 "$file" | tr 'ms' '  ' | awk '{ print int(60 * ($1 + $3) + $2 + $4 + 0.5) }')
    printf '%d\t%d\t%s\n' $((SECONDS - $1)) "$seconds" "$2" >>"$records/table"
}

# Runs steps while others go on, and keeps what they print: beside NAME COMMAND [ARGUMENT...]
beside() {
    "${@:2}" >"$records/$1.log" 2>&1 &
    beside[$1]=$!
}

# Waits for what runs beside, and shows what it has printed: await NAME...
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

# At the end, whatever it is: nothing goes on, and the table is shown.
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
