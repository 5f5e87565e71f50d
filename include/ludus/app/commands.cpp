// What programs do, compiled once: see run.hpp. For files of the same flags that are compiled with
// LUDUS_COMPILED_COMMANDS.

#ifndef LUDUS_COMPILED_COMMANDS
#error "compile this file, and those that it serves, with -DLUDUS_COMPILED_COMMANDS"
#endif

#include <utility>
#include <vector>

#include "ludus/app/entry.hpp"
#include "ludus/app/run.hpp"
#include "ludus/app/run_commands.hpp"
#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE::app {

int run(int argc, char** argv, std::vector<Entry> entries) {
    return run_commands(argc, argv, std::move(entries));
}

}  // namespace LUDUS_NAMESPACE::app
