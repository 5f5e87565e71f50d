#!/usr/bin/env bash
# What the defaults of the trainers reach on games that they were not tuned for: 10 minutes each,
# AlphaZero on two threads and DQN on one, then 400 games against UCT with 1,000 simulations. Takes
# about two and a half hours, in which nothing else may run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

cmake --preset release -DLUDUS_BUILD_BENCHMARKS=ON >&2
cmake --build build/release --target defaults >&2
defaults=build/release/benchmarks/defaults
games=(connect_four othello_6x6 breakthrough_5x5 hex_5x5 dots_and_boxes_3x3 alquerque)

$defaults || true  # the names of the columns
for game in "${games[@]}"; do $defaults alpha_zero "$game" 10 1 2; done
for game in "${games[@]}"; do $defaults dqn "$game" 10 1 1; done
