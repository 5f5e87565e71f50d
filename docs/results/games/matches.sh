#!/usr/bin/env bash
# Plays the matches between rule players whose results are published: one JSON line each.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

match() {  # match GAME FIRST SECOND OPTION...
    "build/release/examples/$1" match "${@:2}" --json --seed 1
}

match l_game random random --first-seat --games 1000000
match l_game perfect random --first-seat --games 1000000
match alquerque random random --first-seat --games 1000000
match alquerque greedy random --first-seat --games 10000000
match alquerque advanced random --first-seat --games 10000000
match alquerque random greedy --first-seat --games 30000000
match alquerque random advanced --first-seat --games 30000000
match chinese_checkers greedy stochastic --games 200000 --random-opening 3 --referee repetition
match chinese_checkers greedy greedy --first-seat --games 200000 --referee own-repetition
match dots_and_boxes random random --games 2000000
match dots_and_boxes random moderate --games 2000000
match dots_and_boxes moderate advanced --games 2000000
match dots_and_boxes moderate moderate --first-seat --games 2000000
match dots_and_boxes advanced advanced --first-seat --games 2000000
match onitama random random --first-seat --games 1000000
match onitama_ddpg random random --first-seat --random-starts --games 1000000
