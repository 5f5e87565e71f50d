# What the reproduce.sh of every paper begins with:
#
#   reproduce.sh [FOLDER [SHORTER]]
#
# trains what has no results in FOLDER yet, by default that of docs/results, and draws the figures;
# a stopped run continues. With SHORTER all numbers of games are divided by it, for a trial.
# A run has the name of its table in CSV.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[1]}")" && pwd)  # the folder of the paper
papers=$(dirname "$here")
root=$(cd "$papers/../.." && pwd)
programs=$(cd "${LUDUS_PROGRAMS:-$root/build/release/examples}" && pwd)
export LUDUS_PROGRAMS=$programs  # for evaluate.sh
results=$(basename "$here" _dqn)
results=${results%_root_strap}
out=$root/docs/results/${results%_alpha_zero}
models=$root/examples/models
if (($# > 0)); then
    mkdir -p "$1"
    out=$(cd "$1" && pwd)
    models=$out
fi
shorter=${2:-1}

games() {  # games NUMBER: of a run, at least 1
    echo $((($1 + shorter - 1) / shorter))
}

is_done() {  # is_done RUN
    [[ -s $out/$1.csv ]]
}

# train PROGRAM RUN GAMES EVERY ARGUMENT...: EVERY is the number of games between two points of the curve.
train() {
    "$programs/$1" train "${@:5}" --games "$(games "$3")" --evaluate-every "$(games "$4")" \
        --folder "$out/running/$2"
}

list() {  # list RUN GAMES SECONDS [SEED]: its line in runs.csv, in place of an older one
    local runs=$out/runs.csv
    {
        echo "run,seed,games,seconds,threads"
        [[ ! -f $runs ]] || tail -n +2 "$runs" | grep -v "^$1," || true
        echo "$1,${4:-1},$2,$3,$(nproc)"
    } >"$runs.new"
    mv "$runs.new" "$runs"
}

# publish RUN "COLUMN..." [SEED]: its table, with these columns of the curve (see columns.awk), and
# its line in runs.csv.
publish() {
    local folder=$out/running/$1
    list "$1" "$(tail -1 "$folder/curve.csv" | cut -d, -f1)" "$(cut -d. -f1 "$folder/seconds.txt")" \
        "${3:-1}"
    awk -f "$papers/columns.awk" -v columns="$2" "$folder/curve.csv" >"$folder/table.csv"
    mv "$folder/table.csv" "$out/$1.csv"  # last: it says that the run is done
}

draw() {  # draw [DEFINITIONS]: by figures.gp of the paper
    (cd "$out" && gnuplot -e "papers='$papers'; ${1:-}" "$here/figures.gp")
}
