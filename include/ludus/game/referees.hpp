#pragma once

#include <concepts>
#include <optional>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/referee.hpp"

namespace LUDUS_NAMESPACE {

namespace detail {

template <class T, class... List>
inline constexpr bool is_one_of = (std::same_as<T, List> || ...);

/// A base for each referee of a list. (A tuple would not be trivially copyable.)
template <class R>
struct MaybeReferee {
    std::optional<R> referee{};
};

}  // namespace detail

/// The referees that a game may have, each of which is present or not; by default none is. Those
/// present judge every action, in the order of the list, and the first outcome counts. Each type
/// stands once in the list.
template <std::copy_constructible... R>
class Referees : private detail::MaybeReferee<R>... {
public:
    /// Ends no game.
    constexpr Referees() = default;
    /// Some of the referees of the list.
    template <class... Present>
        requires(sizeof...(Present) > 0 && (detail::is_one_of<Present, R...> && ...))
    explicit(false) constexpr Referees(const Present&... present) {
        ((detail::MaybeReferee<Present>::referee = present), ...);
    }

    template <Game G>
        requires(Referee<R, G> && ...)
    [[nodiscard]] constexpr std::optional<Outcome> judge(const G& before, typename G::Action action,
                                                         const G& after) noexcept {
        std::optional<Outcome> found;
        const auto ask = [&](auto& one) {
            if (!one) return;
            const auto answer = one->judge(before, action, after);
            if (!found) found = answer;
        };
        (ask(detail::MaybeReferee<R>::referee), ...);
        return found;
    }
};

/// All referees of a list of their own.
template <class... R>
Referees(R...) -> Referees<R...>;

}  // namespace LUDUS_NAMESPACE
