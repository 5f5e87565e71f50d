// The agents of this library's games, compiled once: see opened_by.hpp.

#ifndef LUDUS_COMPILED_AGENTS
#error "compile this file, and those that it serves, with -DLUDUS_COMPILED_AGENTS"
#endif

#include <filesystem>

#include "ludus/agents/alquerque.hpp"
#include "ludus/agents/chinese_checkers.hpp"
#include "ludus/agents/dots_and_boxes.hpp"
#include "ludus/agents/l_game.hpp"
#include "ludus/agents/onitama.hpp"
#include "ludus/agents/open_agent.hpp"
#include "ludus/bytes/alquerque.hpp"
#include "ludus/bytes/chinese_checkers.hpp"
#include "ludus/bytes/dots_and_boxes.hpp"
#include "ludus/bytes/l_game.hpp"
#include "ludus/bytes/onitama.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/play/loaded_agent.hpp"

namespace LUDUS_NAMESPACE::detail {

LoadedAgent<Alquerque> OpenedBy<Alquerque>::open(const std::filesystem::path& path) {
    return open_kinds<Alquerque>(path);
}

LoadedAgent<ChineseCheckers, 2> OpenedBy<ChineseCheckers>::open(const std::filesystem::path& path) {
    return open_kinds<ChineseCheckers>(path);
}

LoadedAgent<DotsAndBoxes> OpenedBy<DotsAndBoxes>::open(const std::filesystem::path& path) {
    return open_kinds<DotsAndBoxes>(path);
}

LoadedAgent<LGame> OpenedBy<LGame>::open(const std::filesystem::path& path) {
    return open_kinds<LGame>(path);
}

LoadedAgent<Onitama> OpenedBy<Onitama>::open(const std::filesystem::path& path) {
    return open_kinds<Onitama>(path);
}

}  // namespace LUDUS_NAMESPACE::detail
