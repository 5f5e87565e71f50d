#!/usr/bin/env bash
# Puts bugs into copies of the headers, one at a time, and reports which of them the tests notice.
#
#     mutate.sh           checks the list of mutants, mutants.txt
#     mutate.sh N [SEED]  checks it, draws N mutants, builds and runs the nearest test of each
#
# The nearest test of a header is the one that the list names, else the one of its own name, else
# all tests of its folder. The compiler finds the changed copy before the header itself; its other
# flags are those of the targets `mutant` and `kernel_mutant` of tests/CMakeLists.txt, which must be
# built. A mutant is noticed if its test fails, crashes, breaks a static assertion, or takes more
# than 30 s and ten times as long as without the mutant. One that does not compile for another
# reason is an error in the list. Ends with 1 if there is one, or if less than 95 % are noticed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# Checks every entry of the list. Writes the header of each mutant to FOLDER/NUMBER/ludus/, and
# prints the mutant's number, header, test ("-" if none is named), line, text and replacement. Fails
# if a text is not in its header exactly once.
make_mutants() {  # make_mutants [FOLDER]
    awk -v folder="${1:-}" '
        function fail(line, message) {
            printf "%s:%d: %s\n", FILENAME, line, message >"/dev/stderr"
            failed = 1
        }
        function contents_of(path,    line, text) {
            while ((getline line <path) > 0) text = text line "\n"
            close(path)
            return text
        }
        function write(path, text) {
            system("mkdir -p \"$(dirname \"" path "\")\"")
            printf "%s", text >path
            close(path)
        }
        function one_line(text) {
            gsub(/[ \n\t]+/, " ", text)
            return text == "" ? "nothing" : text
        }
        function finish(    text, at, rest) {  # the mutant that ended before this line
            if (!begin) return
            text = header ~ /\.(hpp|inc)$/ ? contents_of("include/ludus/" header) : ""
            at = index(text, old)
            rest = substr(text, at + length(old))
            if (text == "")
                fail(begin, "expected a header of include/ludus, found \"" header "\"")
            else if (test != "-" && (test !~ /_test\.cpp$/ || contents_of("tests/" test) == ""))
                fail(begin, "expected a file of tests, found \"" test "\"")
            else if (!at || index(rest, old))
                fail(begin, header ": expected this text once, found it " \
                    (at ? "again: " : "nowhere: ") one_line(old))
            else if (old == new)
                fail(begin, header ": expected a replacement, found the same: " one_line(old))
            else {
                ++count
                if (folder != "")
                    write(folder "/" count "/ludus/" header, substr(text, 1, at - 1) new rest)
                print count "\t" header "\t" test "\t" split(substr(text, 1, at), lines, "\n") "\t" \
                    one_line(old) "\t" one_line(new)
            }
            begin = 0
        }
        /^#/ { next }
        /^$/ { finish(); next }
        /^== / { finish(); header = $2; test = NF > 2 ? $3 : "-"; next }
        /^- / && !(begin && added) {
            if (!begin) { begin = FNR; old = new = ""; removed = added = 0 }
            old = old (removed++ ? "\n" : "") substr($0, 3)
            next
        }
        /^\+ / && begin { new = new (added++ ? "\n" : "") substr($0, 3); next }
        { fail(FNR, "expected \"== HEADER\", \"- TEXT\" or \"+ REPLACEMENT\", found: " $0) }
        END {
            finish()
            if (!count && !failed) fail(FNR, "expected mutants, found none")
            exit failed
        }' tests/mutate/mutants.txt
}

# N of the numbers 1 to MOST, or all, in ascending order; the same everywhere.
draw() {  # draw N MOST SEED
    local numbers i j number state=$3
    mapfile -t numbers < <(seq "$2")
    for ((i = 0; i < $1 && i < $2; ++i)); do
        state=$((state * 6364136223846793005 + 1442695040888963407))  # Knuth's MMIX generator
        j=$((i + (state >> 33 & 0x3FFFFFFF) % ($2 - i)))
        number=${numbers[j]} numbers[j]=${numbers[i]}
        echo "$number"
    done | sort -n
}

# Makes the program FOLDER/test of the nearest tests of a header, which may be changed in
# FOLDER/ludus.
compile() {  # compile HEADER TEST FOLDER
    local target=mutant tests test command commands objects=()  # the commands: to compile, to link
    tests=("$2")
    [[ $2 != - ]] || tests=("${1%.*}_test.cpp")
    [[ -f tests/${tests[0]} ]] ||
        mapfile -t tests < <(cd tests && printf '%s\n' "${1%/*}"/*_test.cpp)
    [[ $1 != simd/* ]] || target=kernel_mutant
    mapfile -t commands < <(ninja -C build/release -t commands "$target" |
        grep -F "/$target.dir/precompiled.cpp.o")
    for test in "${tests[@]}"; do
        objects+=("$3/${#objects[@]}.o")
        command=$(sed -E "s|^[^ ]*|& -I$3 -w|; s| -M[DTF]( [^ -][^ ]*)?||g
            s| -o .*| -o ${objects[-1]} -c $PWD/tests/$test|" <<<"${commands[0]}")
        (cd build/release && eval "$command") || return 1
    done
    command=$(sed -E "s| [^ ]*/precompiled\.cpp\.o| ${objects[*]}|
        s| -o [^ ]*| -o $3/test|" <<<"${commands[1]}")
    (cd build/release && eval "$command") || return 1
    rm "${objects[@]}"
}

# Tries the nearest tests of a header as it is; keeps how many seconds they take.
try_tests() {  # try_tests HEADER TEST
    local folder="$work/as_it_is/$1/$2" begin
    mkdir -p "$folder"
    if compile "$1" "$2" "$folder" >"$folder/log" 2>&1; then
        begin=$SECONDS
        if (cd "$folder" && ./test >>log 2>&1); then
            echo $((SECONDS - begin)) >"$folder/seconds"
            return
        fi
    fi
    tail -n 20 "$folder/log" >&2
    echo "mutate: expected tests that pass without a mutant, found those of $1 fail" >&2
    return 1
}

# Tries a mutant, and prints its result in one line.
try_mutant() {  # try_mutant NUMBER
    local folder=$work/$1 header test line old new seconds result status=0
    IFS=$'\t' read -r header test line old new < <(sed -n "$1p" "$work/mutants" | cut -f 2-)
    if compile "$header" "$test" "$folder" >"$folder/log" 2>&1; then
        seconds=$(<"$work/as_it_is/$header/$test/seconds")
        (
            cd "$folder" && ulimit -v $((16 << 20))  # KiB, for what asks for ever more
            timeout $((30 + 10 * seconds)) ./test >>log 2>&1
        ) || status=$?
        result=$( ((status)) && echo noticed || echo MISSED)
        rm "$folder/test"
    elif grep -q 'static assertion failed' "$folder/log"; then
        result=noticed
    else
        result=INVALID
        grep -m 3 'error:' "$folder/log" >&2
    fi
    echo "$result" >"$folder/result"
    echo "$result include/ludus/$header:$line: $old -> $new"
}

# Runs the command for every line of the input, as many at a time as there are processors.
at_once() {  # at_once COMMAND
    xargs -r -P "$(nproc)" -I{} bash -c "$1 {}"
}

if (($# == 0)); then
    make_mutants >/dev/null
    exit
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export work
export -f compile try_tests try_mutant
make_mutants "$work" >"$work/mutants"
most=$(wc -l <"$work/mutants")
seed=${2:-$RANDOM}
draw "$1" "$most" "$seed" >"$work/drawn"
total=$(wc -l <"$work/drawn")
echo "mutate: $total of $most mutants, by the seed $seed" >&2

sed -n "$(sed 's/$/p/' "$work/drawn")" "$work/mutants" | cut -f 2,3 | sort -u | at_once try_tests
at_once try_mutant <"$work/drawn"
noticed=$(cat "$work"/*/result | grep -c noticed) || true
missed=$(cat "$work"/*/result | grep -c MISSED) || true
invalid=$(cat "$work"/*/result | grep -c INVALID) || true
echo "$noticed of $total noticed, $((noticed * 100 / total)) %; $missed missed, $invalid invalid"
((invalid == 0 && noticed * 100 >= total * 95))
