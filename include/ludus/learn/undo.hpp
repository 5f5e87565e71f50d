#pragma once

#include <optional>
#include <tuple>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// Keeps copies of what an update changes, so that an update that is cancelled can be undone.
/// Copies only where it can be cancelled at all. Refers to what it keeps.
template <class... States>
class Undo {
public:
    explicit Undo(Cancellation cancellation, States&... states) : states_(states...) {
        if (cancellation.possible()) copies_.emplace(states...);
    }

    /// Makes everything what it was. Requires that it could be cancelled.
    void restore() { states_ = *std::move(copies_); }

private:
    std::tuple<States&...> states_;
    std::optional<std::tuple<States...>> copies_;
};

}  // namespace LUDUS_NAMESPACE
