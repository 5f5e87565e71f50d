#!/usr/bin/env bash
# Repeats the test sessions of Knutsson & Remnerud (2011) and our own, trains the better agent, and
# draws the figures; see reproduction.sh. There are as many trainings at a time as processors, which
# take up to 7 GB of memory each.
. "$(dirname "${BASH_SOURCE[0]}")/../reproduction.sh"

games=$(games 1000000)        # of a training
step=$(((games + 199) / 200))  # between two points of its curve
seeds=20                # of a run, at most
((shorter == 1)) || seeds=2
work=$out/running
program=$programs/alquerque_q_learning
tables=$programs/alquerque_tables
export games step work program
mkdir -p "$work"

# Runs with their names, by what the number of seeds is divided, and how they are trained.
runs="
gamma_0.1            2  paper trace=0 exploration=0 discount=0.1
gamma_0.5            2  paper trace=0 exploration=0 discount=0.5
trace_0              2  paper trace=0 exploration=0
eta_0.1              2  paper trace=0 exploration=0 step_size=0.1
eta_0.8              2  paper trace=0 exploration=0 step_size=0.8
trace_5              1  paper trace=5 exploration=0
trace_10             1  paper exploration=0 --against random
epsilon_0.1          1  paper exploration=0.1 --against random
epsilon_0.01         1  paper
reward_1_epsilon_0.1 1  paper exploration=0.1 reward=changes
reward_2_epsilon_0.1 1  paper exploration=0.1 reward=safety
reward_1             1  paper exploration=0 reward=changes
reward_2             1  paper exploration=0 reward=safety
merged               2  merged
watkins              2  watkins
sarsa                2  sarsa
random_opponent      10 paper opponent=random
"
mapfile -t names < <(awk 'NF { print $1 }' <<<"$runs")

train_seed() {  # train_seed RUN SEED ARGUMENT...: keeps the learning curve alone
    local folder=$work/$1-$2
    [[ ! -f $folder/curve.csv || -f $folder/checkpoint.ludus ]] || return 0
    "$program" train "$3" seed="$2" games="$step" "${@:4}" --games "$games" \
        --evaluate-every "$step" --evaluate-games $((games < 20000 ? games / 20 + 1 : 1000)) \
        --evaluate-seed "$2" --random-opening 0 --first-seat --threads 1 --folder "$folder" \
        >/dev/null 2>"$folder.log" ||
        { tail -n 1 "$folder.log" >&2 && return 1; }
    rm "$folder.log" "$folder/checkpoint.ludus" "$folder/agent.ludus"
    echo "$1, seed $2: done" >&2
}
export -f train_seed

if [[ ! -f $out/table_5_1.jsonl ]]; then
    for pair in 'random greedy' 'random advanced' 'greedy random' 'advanced random' \
        'random random'; do
        # shellcheck disable=SC2086  # two words
        "$program" match $pair --first-seat --games $((2 * games)) --json
    done >"$work/table_5_1.jsonl"
    mv "$work/table_5_1.jsonl" "$out"
fi
wins_of_random() {  # wins_of_random OPPONENT: in per cent
    sed -n "s/.*\"agent\":\"random\",\"opponent\":\"$1\".*\"wins\":\([0-9]*\).*/\1/p" \
        "$out/table_5_1.jsonl" | awk -v games="$games" '{ print 100 * $1 / (2 * games) }'
}

if [[ ! -f $out/runs.csv ]]; then
    awk -v seeds="$seeds" 'NF {
        name = $1; count = int((seeds + $2 - 1) / $2); $1 = $2 = ""
        for (seed = 1; seed <= count; ++seed) print name, seed, $0
    }' <<<"$runs" | xargs -P "$(nproc)" -L 1 bash -c 'train_seed "$@"' train_seed

    against_greedy=$(wins_of_random greedy)
    curves() {  # curves FIGURE means|quartiles COLUMN REFERENCE RUN...
        "$tables" "$2" "$work" "${@:3}" >"$out/$1.csv"
    }
    curves figure_5_3 means wins "$against_greedy" trace_0 trace_5
    curves figure_5_4 quartiles states 0 trace_0 trace_5
    curves figure_5_5 quartiles wins "$against_greedy" trace_10
    curves figure_5_6 quartiles new_states 0 trace_10
    curves figure_5_7 quartiles wins "$against_greedy" epsilon_0.1 epsilon_0.01 trace_10
    curves figure_5_9 quartiles wins "$against_greedy" \
        epsilon_0.1 reward_1_epsilon_0.1 reward_2_epsilon_0.1
    curves figure_5_10 quartiles wins "$against_greedy" trace_10 reward_1 reward_2
    curves methods quartiles wins "$against_greedy" epsilon_0.01 merged watkins sarsa
    "$tables" means "$work" random_wins "$(wins_of_random random)" epsilon_0.1 trace_10 |
        awk 'NR % 20 == 1' >"$out/figure_5_8.csv"  # every twentieth point
    "$tables" experiments "$work" "${names[@]}" >"$out/experiments.csv"

    totals() {  # totals FIGURE CONSTANT VALUE=RUN...: wins of whole runs over a constant
        local one
        echo "$2,wins_ppm,low,high,random_player_ppm,seeds" >"$out/$1.csv"
        for one in "${@:3}"; do
            awk -F, -v OFS=, -v value="${one%=*}" -v run="${one#*=}" -v random="$against_greedy" '
                $1 == run { print value, 1e4 * $3, 1e4 * $4, 1e4 * $5, 1e4 * random, $2 }
            ' "$out/experiments.csv" >>"$out/$1.csv"
        done
    }
    totals figure_5_1 gamma 0.1=gamma_0.1 0.5=gamma_0.5 0.8=trace_0
    totals figure_5_2 eta 0.1=eta_0.1 0.5=trace_0 0.8=eta_0.8
    "$tables" runs "$work" "${names[@]}" >"$work/runs.csv"
    mv "$work/runs.csv" "$out"  # last: it says that the others are there
fi

if [[ ! -f $out/best.jsonl ]]; then
    "$program" train best step_size_games="$games" --games "$games" --folder "$work/best" \
        --against greedy
    cp "$work/best/agent.ludus" "$models/alquerque_best.ludus"
    {
        printf '{"game":"alquerque","training_games":%d,"seed":1,"seconds":%.1f}\n' "$games" \
            "$(cat "$work/best/seconds.txt")"
        "$here/evaluate.sh" "$models/alquerque_best.ludus" "$(games 10000)"
    } >"$work/best.jsonl"
    mv "$work/best.jsonl" "$out"
fi

draw "block = $step"
