#!/usr/bin/env bash
# Repeats the figures of Onitama's paper: trains its eight actors and one of them for longer, counts
# valid moves, and plays the tournament; see reproduction.sh.
. "$(dirname "${BASH_SOURCE[0]}")/../reproduction.sh"

actors=(actions_after_val actions_after_val_multiply val_after_actions val_after_actions_multiply
    val_branch_actions val_branch_actions_multiply actions_only dual)
columns="games level win_percent valid_percent valid_likeliest_percent turns actor_loss critic_loss
    validity_loss"

run() {  # run NAME GAMES EVERY: also again if a tournament that is to be played lacks its agent
    local agent=$models/onitama_$1.ludus
    is_done "$1" && { is_done tournament || [[ -f $agent ]]; } && return
    train onitama_ddpg "$1" "$2" "$3" "$1"
    cp "$out/running/$1/agent.ludus" "$agent"
    (cd "$models" && "$here/evaluate.sh" "$(basename "$agent")" "$(games 1000)") >"$out/$1.jsonl"
    publish "$1" "$columns"
}

for actor in "${actors[@]}"; do run "$actor" 10000 50; done
run val_branch_actions_extended 100000 200

mkdir -p "$out/running"
if ! is_done valid_moves; then  # in as many turns as the paper's
    begin=$SECONDS
    "$programs/onitama_valid_moves" "$(games 9400)" >"$out/running/valid_moves.csv"
    awk -f "$here/valid_moves.awk" "$out/running/valid_moves.csv" >"$out/valid_moves_summary.csv"
    list valid_moves "$(games 9400)" $((SECONDS - begin))
    mv "$out/running/valid_moves.csv" "$out"
fi

if ! is_done tournament; then
    begin=$SECONDS played=$out/running/tournament
    players=()
    for actor in "${actors[@]}"; do players+=("drawn:$models/onitama_$actor.ludus"); done
    "$programs/onitama_ddpg" tournament "${players[@]}" random --rounds "$(games 2500)" \
        --random-starts --out "$played"
    list tournament $((36 * $(games 2500))) $((SECONDS - begin))
    awk -v out="$out" -f "$here/tournament.awk" "$played/tournament.csv" "$played/games.csv"
fi
draw
