#!/usr/bin/env bash
# Repeats what Liu et al. (2019) report: trains what has no CSV file yet, plays the matches of its
# table 2 and of its sections 4.2 to 4.4, and draws its figures 10, 11 and 15; see reproduction.sh.
# Any trial does everything in its shortest form.
. "$(dirname "${BASH_SOURCE[0]}")/../reproduction.sh"

TRIAL=
((shorter == 1)) || TRIAL=1
program=$programs/chinese_checkers_alpha_zero
results=$out
mkdir -p "$results/running"

trainings=(taught two_stages scratch scratch_improved random_starts usual_starts
    half_random_starts random_openings overfitting)
matches=(random_starts_match scratch_match random_openings_match simulations exploration)
exist() { for name; do [[ -f $results/$name.csv ]] || return 1; done; }
file() { echo "$models/chinese_checkers_$1.ludus"; }
searching() { echo "${3:-$1}:$(file "$1"):${TRIAL:-$2}"; } # NAME SIMULATIONS [AGENT]

# The published columns of a learning curve; GAMES is the number of games of an episode or a step.
columns() { # FIRST_COLUMN GAMES
    awk -F, -v first="$1" -v games="$2" '
        NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i }
        NR == 1 && first == "episode" {
            print "episode,games,actions,drawn_percent,examples,policy_loss,value_loss," \
                "score_percent_against_best,rating_of_best,passed,win_percent_against_greedy," \
                "win_percent_against_first"
        }
        NR == 1 && first == "steps" {
            print "steps,games,policy_loss,value_loss,win_percent_against_greedy"
        }
        NR == 1 { OFS = ","; next }
        { losses = $at["policy_loss"] OFS $at["value_loss"]; wins = 100 * $at["greedy_wins"] }
        first == "steps" { print $1 / games, $1, losses, wins; next }
        {
            print $1 / games, $1, $at["actions_per_game"], 100 * $at["draws"], $at["examples"],
                losses, 100 * $at["score_against_best"], rating += $at["elo_gained"],
                passed += $at["promotions"], wins, 100 * $at["wins_against_first"]
        }'
}

# Trains an agent, unless it is there, and measures it against the greedy player.
learn() { # NAME FIRST_COLUMN EPISODE GAMES EVERY EVALUATE_GAMES [ARGUMENT ...]
    local name=$1 episode=$3 games=$4 every=$5 evaluate=$6 folder=$results/running/$1
    local more=("${@:7}")
    if exist "$name" && { ((complete)) || [[ -f $(file "$name") ]]; }; then return; fi
    if [[ -n ${TRIAL:-} ]]; then
        episode=2 games=2 every=2 evaluate=1
        more+=(games=2)
        [[ $2 == steps ]] ||
            more+=(simulations=1 longest_game=20 epochs=1 match_games=1 first_games=1)
    fi
    "$program" train "$name" "${more[@]}" --folder "$folder" --games "$games" \
        --evaluate-every "$every" --evaluate-games "$evaluate" --against greedy \
        --random-opening 3
    cp "$folder/agent.ludus" "$(file "$name")"
    list "$name" "$games" "$(cut -d. -f1 "$folder/seconds.txt")"
    (cd "$results" && rm -f "${matches[@]/%/.csv}" paper.jsonl) # which are of another agent
    columns "$2" "$episode" <"$folder/curve.csv" >"$results/$name.csv"
    rm -r "$folder"
}

# A line of a table: what is compared, wins, draws, losses, and the share of wins with its interval.
compare() { # WHAT AGENT OPPONENT
    "$program" match "$2" "$3" --games "${TRIAL:-100}" --seed 1 --random-opening 3 \
        --referee repetition --json |
        awk -v what="$1" '
            function number(key) {
                match($0, "\"" key "\":[0-9.]+")
                return substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 3)
            }
            {
                wins = number("wins"); draws = number("draws"); losses = number("losses")
                printf "%s,%d,%d,%d,%.2f,%.2f,%.2f\n", what, wins, draws, losses,
                    100 * wins / (wins + draws + losses), 100 * number("wins_low"),
                    100 * number("wins_high")
            }'
}
# Makes a table by a function of its name, unless it is there.
table() { # NAME COLUMNS
    if exist "$1"; then return; fi
    { echo "$2,wins,draws,losses,win_percent,low_percent,high_percent" && "$1"; } \
        >"$results/running/$1.csv"
    mv "$results/running/$1.csv" "$results/$1.csv"
}
random_starts_match() {
    compare "usual starts against random starts" \
        "$(searching usual_starts 175)" "$(searching random_starts 175)"
}
scratch_match() {
    compare "from scratch against two stages" \
        "$(searching scratch 175)" "$(searching two_stages 175)"
    compare "from scratch improved against two stages" \
        "$(searching scratch_improved 175)" "$(searching two_stages 175)"
}
random_openings_match() {
    for name in half_random_starts random_openings; do
        compare "$name" "$(searching "$name" 175)" greedy
    done
}
simulations() {
    for count in 1 25 50 100 175 300 500 1000; do
        compare "$count" "$(searching two_stages "$count")" greedy
    done
}
exploration() {
    for c in 0.5 1 2 3.5 5 7; do
        for count in 50 175; do
            compare "$c,$count" "$(searching two_stages "$count" "c$c")" greedy
        done
    done
}

complete=0
if exist "${trainings[@]}" "${matches[@]}"; then complete=1; fi
taught=$(file taught)
learn taught steps 15000 1500000 75000 100
learn two_stages episode 180 5400 180 20 --from "$taught"
learn scratch episode 180 1080 180 100
learn scratch_improved episode 300 36000 1500 40
for name in random_starts usual_starts half_random_starts random_openings; do
    learn "$name" steps 15000 300000 75000 100
done
learn overfitting episode 30 600 30 20 --from "$taught"

if [[ ! -f $results/paper.jsonl ]]; then
    "$here/evaluate.sh" "two_stages:$(file two_stages)" ${TRIAL:+1} |
        sed -E 's/(two_stages):[^"]*:/\1:/' >"$results/running/paper.jsonl"
    mv "$results/running/paper.jsonl" "$results/paper.jsonl"
fi
table random_starts_match match
table scratch_match match
table random_openings_match agent
table simulations simulations
table exploration c,simulations
rmdir "$results/running" 2>/dev/null || true  # unless another training is in it

draw
