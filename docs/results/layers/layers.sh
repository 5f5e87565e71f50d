#!/usr/bin/env bash
# How well networks with layers and methods of the field know positions of Connect Four after
# learning from searches: prints layers.csv; with `play`, how networks with SiLU and averaged weights
# play: prints self_play.csv. Takes about a quarter of an hour on one core, after some
# minutes of compiling. `seconds` are of a processor, other work not counted.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

cmake --preset release -DLUDUS_BUILD_BENCHMARKS=ON >&2
cmake --build build/release --target layers layers_self_play >&2
layers=build/release/benchmarks/layers
self_play=build/release/benchmarks/layers_self_play

if [[ ${1:-} == play ]]; then
    $self_play  # the names of the columns
    $self_play 4 1 2 3
    exit
fi

$layers  # the names of the columns
$layers dense:constant dense_ln:constant plain:constant plain:constant_4 \
    silu:constant silu:constant_4 se:constant_4 pool:constant_4 plain:warm_cosine_4 \
    dense:constant_4 dense_ln:constant_4 dense_bn:constant_4 plain:adamw elu:constant_4
