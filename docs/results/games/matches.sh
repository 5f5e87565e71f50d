#!/usr/bin/env bash
# Plays the matches between rule players whose results are published: one JSON line each.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

match() { build/release/examples/match --json --seed 1 "$@"; }

match --game l_game --first random --second random --games 1000000
match --game l_game --first perfect --second random --games 1000000
match --game alquerque --first random --second random --games 1000000
match --game alquerque --first greedy --second random --games 10000000
match --game alquerque --first greedy:advanced --second random --games 10000000
match --game alquerque --first random --second greedy --games 30000000
match --game alquerque --first random --second greedy:advanced --games 30000000
match --game chinese_checkers --first greedy --second stochastic --alternate --games 200000 \
    --random-opening 3 --referee repetition
match --game chinese_checkers --first greedy --second greedy --games 200000 --referee own-repetition
match --game dots_and_boxes --first random --second random --alternate --games 2000000
match --game dots_and_boxes --first random --second moderate --alternate --games 2000000
match --game dots_and_boxes --first moderate --second advanced --alternate --games 2000000
match --game dots_and_boxes --first moderate --second moderate --games 2000000
match --game dots_and_boxes --first advanced --second advanced --games 2000000
match --game onitama --first random --second random --games 1000000
match --game onitama --first random --second random --start random --games 1000000
