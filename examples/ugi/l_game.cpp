#include <filesystem>
#include <optional>

#include "ludus/games/l_game/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/learn/q_function.hpp"

#include "../l_game/agent.hpp"
#include "acting.hpp"
#include "any_thinker.hpp"
#include "families.hpp"

namespace examples::ugi {

namespace {

template <class Q>
[[nodiscard]] AnyThinker by_network(const std::filesystem::path& file) {
    return AnyThinker(
        acting<ludus::l_game::Position>(ludus::QAgent<Q>(ludus::load_agent<Q>(file))));
}

}  // namespace

std::optional<AnyThinker> make_l_game(const Asked& asked) {
    using l_game::BestQ;
    using l_game::PaperQ;
    if (asked.agent != "dqn") return std::nullopt;
    return ludus::read_checkpoint(asked.file).kind == ludus::file_kind<PaperQ>("agent")
        ? by_network<PaperQ>(asked.file)
        : by_network<BestQ>(asked.file);
}

}  // namespace examples::ugi
