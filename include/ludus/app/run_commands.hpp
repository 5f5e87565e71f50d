#pragma once

#include <csignal>
#include <cstdio>
#include <exception>
#include <utility>
#include <vector>

#include "ludus/app/command_line.hpp"
#include "ludus/app/command_words.hpp"
#include "ludus/app/entry.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/printable.hpp"

namespace LUDUS_NAMESPACE::app {

/// Does what a command line says, see run.hpp.
[[nodiscard]] inline int run_commands(int argc, char** argv, std::vector<Entry> entries) {
    const char* const program = argc > 0 ? argv[0] : "ludus";
#if defined(SIGXFSZ)
    std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is an error like others
#endif
    try {
        return CommandLine(std::move(entries)).run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", program, printable(error.what()).c_str());
    }
    return bad_input;
}

}  // namespace LUDUS_NAMESPACE::app
