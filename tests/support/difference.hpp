#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/core/player.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/scored.hpp"
#include "ludus/game/shortcuts.hpp"
#include "reference/twin.hpp"
#include "support/texts.hpp"

namespace support {

/// What a position and its twin disagree about, if anything.
template <ludus::Notated G, reference::Twin T>
[[nodiscard]] std::string_view difference(const G& position, const std::string& text, const T& twin,
                                          bool in_order) {
    if (text != twin.text()) return "text";
    if (letter_of(position.to_move()) != twin.to_move()) return "mover";
    if (letter_of(position.outcome()) != twin.winner()) return "outcome";

    const auto actions = position.legal_actions();
    std::vector<std::string> texts;
    texts.reserve(actions.size());
    for (const auto action : actions) {
        texts.push_back(ludus::Notation<G>::write(position, action));
        if constexpr (requires { twin.index(texts.back()); })
            if (action.index() != twin.index(texts.back())) return "index of a legal action";
    }
    std::vector<std::string_view> sorted(texts.begin(), texts.end());
    if (!in_order) std::ranges::sort(sorted);
    if (!std::ranges::equal(sorted, twin.actions())) return "legal actions";
    if (ludus::legal_action_count(position) != texts.size()) return "number of legal actions";

    if constexpr (ludus::Scored<G>) {
        const int margin = twin.margin();
        if (position.margin(ludus::Player::first) != margin) return "margin of the first player";
        if (position.margin(ludus::Player::second) != -margin) return "margin of the second player";
    }
    return {};
}

}  // namespace support
