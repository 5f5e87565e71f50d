#!/usr/bin/env bash
# Trains the paper's learner of Dots and Boxes for as long as the paper did, by the games or by what
# updates learn, at three learning rates; arguments as in reproduction.sh. Takes days of one core.
. "$(dirname "${BASH_SOURCE[0]}")/../reproduction.sh"
. "$here/curve.sh"

rate() {  # rate RUN GAMES RATE SETTING...
    is_done "$1" && return
    train dots_and_boxes_dqn "$1" "$2" 10000 paper opponent_as_logged=true rate_from="$3" \
        rate_to="$3" "${@:4}" "${measures[@]}" --threads 1
    awk -f "$papers/columns.awk" -v columns="$columns" "$out/running/$1/curve.csv" >"$out/$1.csv"
}

rate million 1000000 1e-6
rate rate_3e-6 500000 3e-6
rate rate_1e-5 450000 1e-5
(cd "$out" && gnuplot -e "papers='$papers'" "$here/rates.gp")
