#!/usr/bin/env bash
# Repeats figures 13 to 28 of the paper of Dots and Boxes, and trains the better agent; see
# reproduction.sh.
. "$(dirname "${BASH_SOURCE[0]}")/../reproduction.sh"
. "$here/curve.sh"

trial=()
((shorter == 1)) || trial=(warm_up_games=1)  # a short trial learns too

run() {  # run NAME GAMES EVERY TRAINER SETTING...
    is_done "$1" && return
    train dots_and_boxes_dqn "$1" "$2" "$3" "${@:4}" schedule="$(games "$2")" "${trial[@]}" \
        "${measures[@]}"
    if [[ $1 == best || $1 == paper ]]; then
        cp "$out/running/$1/agent.ludus" "$models/dots_and_boxes_$1.ludus"
        "$here/evaluate.sh" "$models/dots_and_boxes_$1.ludus" "$(games 10000)" >"$out/$1.jsonl"
    fi
    publish "$1" "$columns"
}

run best 500000 25000 best
run unsigned 10000 500 paper zero_sum=false
run signed 10000 500 paper
run linear 10000 500 linear
run replaced 10000 500 paper accumulate=false
run replaced_linear 10000 500 linear accumulate=false
run paper 200000 1000 paper
# Means over the last 20,000 games.
awk -F, -v OFS=, 'NR == 1 { print; next }
    { games[NR] = $1; row[NR] = $0; printf "%s", $1
      for (c = 2; c <= NF; ++c) {
          sum = n = 0
          for (r = NR; r > 1 && games[r] + 20000 > $1; --r) { split(row[r], v); sum += v[c]; ++n }
          printf ",%.6g", sum / n
      }
      print "" }' "$out/paper.csv" >"$out/paper_smoothed.csv"
"$programs/dots_and_boxes_boards" "$models/dots_and_boxes_paper.ludus" --csv >"$out/boards.csv"
draw
