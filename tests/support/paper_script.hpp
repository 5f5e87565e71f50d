#pragma once

#include <string>

#include "support/process.hpp"

namespace support {

/// The command of a script of a paper, such as "l_game/reproduce.sh", with the programs of this
/// build.
[[nodiscard]] inline std::string paper_script(const std::string& name) {
    return "LUDUS_PROGRAMS='" LUDUS_EXAMPLES_DIR "' '" LUDUS_SOURCE_DIR "/examples/papers/" + name +
        "' ";
}

}  // namespace support
