# Makes one header of many: prints what `-v headers="A B ..."`, paths below the current folder,
# include of ours, each once; then what `-v more="C D ..."` do besides, if LUDUS_NETWORKS is defined.
# A header stands before those that include it: it compiles alone, so that it may also leave an
# `#if` around its `#include`. Each is between guards of its own, so that several such files may be
# included together. A file that is no header is one step of another, and is copied into each place
# that includes it, or that includes LUDUS_KERNELS, its name.

function fail(message) {
    print "single_header.awk: " message > "/dev/stderr"
    failed = 1
    exit 1
}

# The path of ours that a line includes, or nothing.
function included(line) {
    if (line !~ /^ *# *include +"ludus\//) return ""
    sub(/^[^"]*"/, "", line)
    sub(/".*/, "", line)
    return line
}

function read(file,    count, line, result) {
    if (file in lengths) return
    while ((result = (getline line < file)) > 0) lines[file, ++count] = line
    if (result < 0) fail("expected a file " file)
    close(file)
    lengths[file] = count
}

# No two empty lines follow each other.
function put(line) {
    if (line != "" || !is_empty) print line
    is_empty = line == ""
}

function put_lines(file,    i, line, target) {
    read(file)
    for (i = 1; i <= lengths[file]; ++i) {
        line = lines[file, i]
        target = included(line)
        if (line ~ /^#pragma once/ || target ~ /\.hpp$/) continue
        if (line ~ /^#define LUDUS_KERNELS "/) {
            kernels = line
            gsub(/^[^"]*"|"$/, "", kernels)
        }
        if (line ~ /^#include LUDUS_KERNELS$/) target = kernels
        if (target == "")
            put(line)
        else
            put_lines(target)
    }
}

function put_header(file,    i, target, guard) {
    if (file in is_put) return
    is_put[file]
    read(file)
    for (i = 1; i <= lengths[file]; ++i) {
        target = included(lines[file, i])
        if (target ~ /\.hpp$/) put_header(target)
    }
    guard = toupper(file)
    gsub(/[^A-Z0-9]/, "_", guard)
    put("#ifndef " guard)
    put("#define " guard)
    put("")
    put_lines(file)
    put("")
    put("#endif  // " file)
    put("")
}

function put_headers(list,    names, count, i) {
    count = split(list, names, " ")
    for (i = 1; i <= count; ++i) put_header(names[i])
}

BEGIN {
    put_headers(headers)
    if (more != "") {
        put("#ifdef LUDUS_NETWORKS")
        put("")
        put_headers(more)
        put("#endif  // LUDUS_NETWORKS")
    }
    exit failed
}
