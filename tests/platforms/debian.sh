#!/usr/bin/env bash
# Installs the package of `./run package` in a bare Debian 12, and builds the README's program there,
# by CMake and by the compiler alone; then removes the package. Needs root, debootstrap and the
# network. Debian is put into a folder, which is made if there is none, and can be used again:
#
#     tests/platforms/debian.sh [FOLDER]
set -euo pipefail
folder=${1:+$(realpath -m "$1")}
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=${folder:-$work/debian}
package=$(./run package)
if [[ ! -e $root/etc/debian_version ]]; then
    debootstrap --variant=minbase bookworm "$root" http://deb.debian.org/debian >&2
fi

inside() {  # inside COMMAND: in the bare system, without anything of this one's environment
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C \
        DEBIAN_FRONTEND=noninteractive sh -ec "$1"
}
block() {  # block LANGUAGE: the first one of the README's part on use in a project
    sed -n '/^## Use it in a project/,$p' README.md | sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/p" |
        sed '1d; /^```$/,$d'
}

rm -rf "$root/root/project"
mkdir -p "$root/root/project"
cp "$package" "$root/root/ludus.deb"
block cpp >"$root/root/project/main.cpp"
block cmake >"$root/root/project/CMakeLists.txt"

inside 'apt-get update && apt-get install -y --no-install-recommends g++ cmake make /root/ludus.deb' >&2
inside 'test -r /usr/share/doc/libludus-dev/copyright && dpkg --verify libludus-dev'
cd_project='cd /root/project &&'
inside "$cd_project cmake -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build" >&2
inside "$cd_project g++ -std=c++20 -O2 main.cpp -o alone" >&2
inside "$cd_project build/play_onitama" >"$work/by_cmake"
inside "$cd_project ./alone" >"$work/alone"
cmp "$work/by_cmake" "$work/alone"
echo "ludus is installed, and a game is played: $(tail -1 "$work/alone")"

inside 'apt-get remove -y libludus-dev && test ! -e /usr/include/ludus' >&2
echo "ludus is removed, and leaves nothing"
