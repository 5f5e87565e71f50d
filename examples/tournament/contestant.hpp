#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "ludus/core/printable.hpp"

#include "../support/options.hpp"
#include "../ugi/commands.hpp"
#include "../ugi/engine.hpp"
#include "../ugi/words.hpp"

namespace examples::tournament {

/// An agent that takes part, and what it may spend.
struct Contestant {
    std::string name;         ///< all that was told of it
    std::string agent;        ///< as `ugi` names it
    std::string model;        ///< its file; empty for the usual one, or where it comes from none
    std::uint64_t hash = 16;  ///< MiB, of each copy
    ugi::Go limits{};         ///< for each move
};

/// Reads "mcts", "minimax:3", "sound movetime=50 hash=64" or "dqn model=FILE". What it does not tell is as
/// `usual` has it. If it tells a limit, be it by a number in its name, no other one holds. Throws
/// `std::invalid_argument`.
[[nodiscard]] inline Contestant read_contestant(std::string_view text, const Contestant& usual) {
    Contestant told = usual;
    ugi::Words words(text);
    told.name = ludus::printable(words.rest());
    told.agent = words.next();
    if (told.agent.find(':') != std::string::npos) told.limits = {};

    const auto refuse = [&](std::string_view what) {
        throw std::invalid_argument(fmt::format("--agent \"{}\": {}", told.name, what));
    };
    constexpr std::string_view model = "model=";
    ugi::Go own;
    for (auto rest = words.rest(); !rest.empty(); rest = words.rest()) {
        if (rest.starts_with(model)) {  // a path may hold spaces
            told.model = rest.substr(model.size());
            if (told.model.empty()) refuse("model: expected FILE, found nothing");
            break;
        }
        const std::string_view word = words.next();
        const std::size_t end = word.find('=');
        const std::string_view key = word.substr(0, end);
        const auto number = [&](std::uint64_t most) -> std::uint64_t {
            std::string digits(word.substr(std::min(end, word.size() - 1) + 1));
            const std::string fault = whole(1, most)(digits);
            if (!fault.empty()) refuse(fmt::format("{}: {}", key, fault));
            return std::stoull(digits);
        };
        if (key == "nodes")
            own.nodes = number(ugi::Go::most);
        else if (key == "depth")
            own.depth = number(ugi::Go::most);
        else if (key == "movetime")
            own.movetime = number(ugi::Go::most);
        else if (key == "hash")
            told.hash = number(ugi::Settings::most_hash);
        else
            refuse(fmt::format("expected nodes=, depth=, movetime=, hash= or model=, found \"{}\"",
                               word));
    }
    if (own.nodes || own.depth || own.movetime) told.limits = own;
    return told;
}

}  // namespace examples::tournament
