#pragma once

#include <concepts>
#include <optional>
#include <tuple>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/referee.hpp"

namespace LUDUS_NAMESPACE {

/// Several referees of one game: all are told of every action, and of those who answer the first counts.
template <std::copy_constructible... R>
class Referees {
public:
    Referees() = default;
    /// The referees in the order in which they are asked.
    explicit(sizeof...(R) == 1) constexpr Referees(R... referees)
        requires(sizeof...(R) > 0)
        : referees_(std::move(referees)...) {}

    template <Game G>
        requires(Referee<R, G> && ...)
    [[nodiscard]] constexpr std::optional<Outcome> judge(const G& before, typename G::Action action,
                                                         const G& after) noexcept {
        std::optional<Outcome> found;
        const auto ask = [&](auto& referee) {
            const auto answer = referee.judge(before, action, after);
            if (!found) found = answer;
        };
        std::apply([&](auto&... each) { (ask(each), ...); }, referees_);
        return found;
    }

private:
    std::tuple<R...> referees_;
};

}  // namespace LUDUS_NAMESPACE
