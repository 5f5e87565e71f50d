#!/usr/bin/env bash
# How often the committed networks choose the same action with matrices of fewer bits: prints
# precision.csv. Takes seconds after the build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

cmake --preset release -DLUDUS_BUILD_BENCHMARKS=ON >&2
cmake --build build/release --target precision >&2
build/release/benchmarks/precision
