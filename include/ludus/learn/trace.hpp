#pragma once

#include <concepts>
#include <type_traits>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// How the state looks in which a learner finds itself next; values are to the player who moves
/// there.
struct Outlook {
    float best = 0;      ///< the highest value of an action
    float chosen = 0;    ///< the value of the action chosen; only where the trace waits for it
    bool greedy = true;  ///< whether that is the highest value too
};

/// Carries rewards back to the values of earlier actions. In each game these are called:
///
///     begin(),  took(value), advance(reward, sign, outlook),  took(value), ...,  finish(reward)
///
/// where `took` hands over the value of an action just taken, a reference that stays good for the
/// game, `advance` its result: a reward to the player who took it, and the next state, whose values
/// count times `sign`: -1 where the opponent moves there, else 1. `waits` means that
/// `advance` comes after the next action is chosen, else before.
template <class T>
concept Trace = std::copy_constructible<T> && std::constructible_from<T, typename T::Settings> &&
    requires(T trace, float& value, float number, const Outlook& outlook) {
        typename std::bool_constant<T::waits>;
        { trace.begin() } noexcept -> std::same_as<void>;
        { trace.took(value) } -> std::same_as<void>;
        { trace.advance(number, number, outlook) } noexcept -> std::same_as<void>;
        { trace.finish(number) } noexcept -> std::same_as<void>;
    };

}  // namespace LUDUS_NAMESPACE
