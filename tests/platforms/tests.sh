# Sourced by the scripts beside it: which files of tests run on a platform, and how they become one
# source, so that Catch2 and the standard library are compiled once for all of them.

# What only POSIX has: tests that start processes, or compilers.
posix='#include (<sys/|<unistd\.h>|<fcntl\.h>|"support/(process|child|run_apart|warnings)\.hpp")'

tests_without() {  # tests_without PATTERN FOLDER...: those that can be united
    find "${@:2}" -name '*_test.cpp' | sort | xargs grep -LE "$1" |
        xargs grep -LE '^namespace (ludus|std)[ :]|^void.* operator '
}
unite() {  # unite SOURCE TEST...: what the tests include, then each in a namespace of its own
    local test
    {
        grep -h '^#include ' "${@:2}" | awk '!seen[$0]++'
        for test in "${@:2}"; do
            echo "namespace ${test//[^a-z0-9]/_} {"
            echo "#include \"$PWD/$test\""
            echo "}"
        done
    } >"$1"
}
