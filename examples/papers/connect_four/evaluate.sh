#!/usr/bin/env bash
# Counts the errors of an agent of Connect Four in the test sets: evaluate.sh [FILE [POSITIONS]], by
# default of the committed one in 1,000 positions each. JSON lines.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$here/../../..
programs=${LUDUS_PROGRAMS:-$root/build/release/examples}

"$programs/connect_four_errors" "${1:-$root/examples/models/connect_four.ludus}" \
    "$root/docs/results/connect_four/positions" "${2:-1000}"
