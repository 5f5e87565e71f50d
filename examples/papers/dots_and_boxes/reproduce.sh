#!/usr/bin/env bash
# Repeats figures 13 to 28 of the paper of Dots and Boxes, and trains the better agent; see
# reproduction.sh.
. "$(dirname "${BASH_SOURCE[0]}")/../reproduction.sh"

# What is measured on the way, and the columns of the tables.
measures=(--against random,moderate,advanced --random-opening 0 --evaluate-seed 1
          --evaluate-games "$(games 1000)")
columns="games loss actions_per_game"
for player in random moderate advanced; do
    columns+=" win_percent_against_$player=${player}_wins%"
    columns+=" win_or_draw_percent_against_$player=${player}_wins%+${player}_draws%"
done

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

slow=(rate_from=1e-6 rate_to=1e-6)  # the paper's

run best 500000 25000 best
run unsigned 10000 500 paper zero_sum=false "${slow[@]}"
run signed 10000 500 paper "${slow[@]}"
run linear 10000 500 linear "${slow[@]}"
run replaced 10000 500 paper accumulate=false "${slow[@]}"
run replaced_linear 10000 500 linear accumulate=false "${slow[@]}"
run paper 1000000 10000 paper opponent_as_logged=true
# Means over the last 30,000 games.
awk -F, -v OFS=, 'NR == 1 { print; next }
    { games[NR] = $1; row[NR] = $0; printf "%s", $1
      for (c = 2; c <= NF; ++c) {
          sum = n = 0
          for (r = NR; r > 1 && games[r] + 30000 > $1; --r) { split(row[r], v); sum += v[c]; ++n }
          printf ",%.6g", sum / n
      }
      print "" }' "$out/paper.csv" >"$out/paper_smoothed.csv"
# Beside ours: the log of the paper's author, and runs of ours that took the first of equals.
for table in published million rate_1e-5; do
    [[ -e $out/$table.csv ]] || cp "$root/docs/results/dots_and_boxes/$table.csv" "$out"
done
"$programs/dots_and_boxes_boards" "$models/dots_and_boxes_paper.ludus" --csv >"$out/boards.csv"
draw
