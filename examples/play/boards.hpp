#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

#include "../support/boxes_picture.hpp"
#include "../support/games.hpp"
#include "../support/play.hpp"
#include "ludus/app/any_game.hpp"

/// Boards for people.
namespace examples::play {

/// Whether colours are drawn; without them pictures are plain text.
enum class Colours : bool { off, on };

/// Text in which letters that stand alone have the colour of whose pieces they are: x and capital
/// letters, the first player's, red; n, nobody's, yellow; o and other small letters, the second
/// player's, blue.
[[nodiscard]] inline std::string painted(std::string_view text, Colours colours) {
    const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto is_letter = [&](char c) { return is_capital(c) || (c >= 'a' && c <= 'z'); };
    std::string painted;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool alone = is_letter(c) && (i == 0 || !is_letter(text[i - 1])) &&
            (i + 1 == text.size() || !is_letter(text[i + 1]));
        if (!alone || colours == Colours::off)
            painted += c;
        else
            painted += fmt::format("\x1b[1;{}m{}\x1b[0m",
                                   c == 'x' || is_capital(c) ? 31
                                       : c == 'n'            ? 33
                                                             : 34,
                                   c);
    }
    return painted;
}

/// The board, and below it what else there is to a position: who moves, cards, points.
[[nodiscard]] inline std::string board_of(const ludus::app::AnyGame& game, Colours colours) {
    using AllBoxes = decltype(BoxesGames{} + SmallBoxes{} + LargeBoxes{});
    if (AllBoxes::has(game.name()))
        return AllBoxes::call(game.name(), [&]<class G>(std::type_identity<G>) {
            const G& position = game.as<G>().position();
            const auto number = [](std::size_t edge) { return std::to_string(edge); };
            return fmt::format("{}  {}\n", picture_of_boxes(position, number),
                               painted(score_of_boxes(position), colours));
        });
    const std::string text = game.text();
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view ranks = std::string_view(text).substr(0, end);
    const auto side = static_cast<int>(std::ranges::count(ranks, '/')) + 1;
    const std::string picture = picture_of_ranks(ranks, side);
    const std::size_t files = picture.rfind('\n', picture.size() - 2) + 1;  // names, not pieces
    return painted(std::string_view(picture).substr(0, files), colours) + picture.substr(files) +
        "   " + text.substr(end) + '\n';
}

}  // namespace examples::play
