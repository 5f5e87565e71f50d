#!/usr/bin/env bash
# Writes single headers into a folder, `single_headers.sh FOLDER`: ludus-GAME.hpp of each game, and
# ludus.hpp of everything but files, Eigen and programs. Prints their paths.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
(($# == 1)) || { echo "usage: single_headers.sh FOLDER" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$here/../../include"

# Of the given headers those that the umbrella has, since these need no other library, and that are
# not named after another game than $game.
fitting() {
    local header name
    for header; do
        name=$(basename "$header" .hpp)
        [[ ! -d ludus/games/$name || $name == "$game" ]] || continue
        ! grep -qxF "#include \"$header\"" ludus/ludus.hpp ludus/games.hpp ||
            echo "$header"
    done
}

about() {  # about NAME TEXT...: the first lines of a header
    local version commit
    version=$(sed -n 's/^project(ludus VERSION \([0-9.]*\).*/\1/p' ../CMakeLists.txt)
    commit=$(git -C "$here" describe --always --dirty --abbrev=40 --exclude '*' 2>/dev/null) ||
        commit=unknown
    printf '%s\n' "$1: ludus $version, commit $commit." "${@:2}" '' |
        cat - ../LICENSE | sed 's|^|// |; s| *$||'
    echo
}

write() {  # write NAME HEADERS [MORE]: MORE are those for which a macro asks
    awk -v headers="$2" -v more="${3-}" -f "$here/single_header.awk" >>"$folder/$1"
    echo "$folder/$1"
}

for game in ludus/games/*/; do
    game=$(basename "$game")
    name=ludus-$game.hpp
    about "$name" 'Generated: change the headers that it is made of instead.' \
        'Rules, notation and search; with LUDUS_NETWORKS defined before it is included, networks' \
        'that play, too, which takes longer to compile. Needs C++20 and nothing else.' \
        >"$folder/$name"
    write "$name" \
        "$(fitting ludus/games/"$game"/*.hpp ludus/search/*.hpp ludus/play/play_game.hpp \
            ludus/play/*_agent.hpp)" \
        "$(fitting ludus/nn/*.hpp ludus/nn/papers/*.hpp ludus/learn/*_evaluator.hpp \
            ludus/bytes/*.hpp)"
done
about ludus.hpp 'Generated: change the headers that it is made of instead.' \
    'Everything but files, Eigen and programs. Needs C++20 and nothing else.' >"$folder/ludus.hpp"
write ludus.hpp ludus/ludus.hpp
