#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <type_traits>

#include "ludus/agents/chinese_checkers.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/search/selection_rule.hpp"

/// What the programs about Chinese Checkers are made of: the game, and the networks that lead its
/// searches.
namespace examples::chinese_checkers::alpha_zero {

using Game = ludus::chinese_checkers::Position;
using Notation = ludus::Notation<Game>;

using Paper = ludus::chinese_checkers::PaperPolicy;
using Pieces = ludus::chinese_checkers::BestPolicy;

/// Whether a description is the paper's.
template <class D>
inline constexpr bool is_of_the_paper = std::is_same_v<D, Paper>;

/// The c that suits searches led by a network.
template <class D>
inline constexpr double usual_exploration = ludus::chinese_checkers::LeadsSearch<D>::exploration;
/// What actions are held to be worth before their first visit: 0 in the paper.
template <class D>
inline constexpr ludus::FirstPlay usual_first_play =
    ludus::chinese_checkers::LeadsSearch<D>::first_play;

/// Whether a file states that it is of this network, in this role.
template <class D>
[[nodiscard]] bool has_kind(const std::filesystem::path& path, const std::string& role) {
    return ludus::read_checkpoint(path).kind == ludus::file_kind<D>(role);
}

/// Calls `with(std::type_identity<D>{})` for the network of the paper, or for ours, and returns its
/// answer.
template <class With>
auto by_network(std::string_view name, const With& with) {
    if (name == "paper") return with(std::type_identity<Paper>{});
    return with(std::type_identity<Pieces>{});
}

/// The same for the network whose kind, in this role, a file states.
template <class With>
auto by_kind(const std::filesystem::path& path, const std::string& role, const With& with) {
    if (has_kind<Paper>(path, role)) return with(std::type_identity<Paper>{});
    if (has_kind<Pieces>(path, role)) return with(std::type_identity<Pieces>{});
    throw ludus::CheckpointError(path,
                                 fmt::format("expected \"{}\" of Chinese Checkers, found \"{}\"",
                                             role, ludus::read_checkpoint(path).kind));
}

}  // namespace examples::chinese_checkers::alpha_zero
