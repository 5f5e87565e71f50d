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
#include "ludus/bytes/agent_kind.hpp"
#include "ludus/bytes/alquerque.hpp"
#include "ludus/bytes/chinese_checkers.hpp"
#include "ludus/bytes/dots_and_boxes.hpp"
#include "ludus/bytes/l_game.hpp"
#include "ludus/bytes/onitama.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/play/loaded_agent.hpp"

namespace LUDUS_NAMESPACE::detail {

namespace {

template <Game G>
auto open_known(const std::filesystem::path& path) {
    return open_by(path, [](auto bytes) { return read_agent<G>(bytes); });
}

}  // namespace

LoadedAgent<Alquerque> OpenedBy<Alquerque>::open(const std::filesystem::path& path) {
    return open_known<Alquerque>(path);
}

LoadedAgent<ChineseCheckers, 2> OpenedBy<ChineseCheckers>::open(const std::filesystem::path& path) {
    return open_known<ChineseCheckers>(path);
}

LoadedAgent<DotsAndBoxes> OpenedBy<DotsAndBoxes>::open(const std::filesystem::path& path) {
    return open_known<DotsAndBoxes>(path);
}

LoadedAgent<LGame> OpenedBy<LGame>::open(const std::filesystem::path& path) {
    return open_known<LGame>(path);
}

LoadedAgent<Onitama> OpenedBy<Onitama>::open(const std::filesystem::path& path) {
    return open_known<Onitama>(path);
}

}  // namespace LUDUS_NAMESPACE::detail
