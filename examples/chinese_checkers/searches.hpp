#pragma once

#include <vector>

#include "ludus/arena/recorded_game.hpp"
#include "ludus/arena/searched_games.hpp"

#include "../support/players.hpp"
#include "networks.hpp"
#include "rules.hpp"
#include "searching.hpp"

// Games by searches take long to compile: those of each network, in each precision, are compiled once, by files of
// their own in parts/.
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::Game, 2>>
ludus::play_searched<examples::chinese_checkers::Game, 2>(
    const examples::chinese_checkers::Player<examples::chinese_checkers::Paper,
                                             examples::chinese_checkers::Precision::float32>&,
    const ludus::Itself&, const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::Game, 2>>
ludus::play_searched<examples::chinese_checkers::Game, 2>(
    const examples::chinese_checkers::Player<examples::chinese_checkers::Paper,
                                             examples::chinese_checkers::Precision::float32>&,
    const examples::Players<examples::chinese_checkers::Game>::Any&, const ludus::MatchSettings&,
    ludus::Workers&, const examples::chinese_checkers::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::Game, 2>>
ludus::play_searched<examples::chinese_checkers::Game, 2>(
    const examples::chinese_checkers::Player<examples::chinese_checkers::Paper,
                                             examples::chinese_checkers::Precision::float32>&,
    const examples::chinese_checkers::Player<examples::chinese_checkers::Paper,
                                             examples::chinese_checkers::Precision::float32>&,
    const ludus::MatchSettings&, ludus::Workers&, const examples::chinese_checkers::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::Game, 2>>
ludus::play_searched<examples::chinese_checkers::Game, 2>(
    const examples::chinese_checkers::Player<examples::chinese_checkers::Paper,
                                             examples::chinese_checkers::Precision::int8>&,
    const ludus::Itself&, const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::Game, 2>>
ludus::play_searched<examples::chinese_checkers::Game, 2>(
    const examples::chinese_checkers::Player<examples::chinese_checkers::Paper,
                                             examples::chinese_checkers::Precision::int8>&,
    const examples::Players<examples::chinese_checkers::Game>::Any&, const ludus::MatchSettings&,
    ludus::Workers&, const examples::chinese_checkers::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::Game, 2>>
ludus::play_searched<examples::chinese_checkers::Game, 2>(
    const examples::chinese_checkers::Player<examples::chinese_checkers::Paper,
                                             examples::chinese_checkers::Precision::int8>&,
    const examples::chinese_checkers::Player<examples::chinese_checkers::Paper,
                                             examples::chinese_checkers::Precision::int8>&,
    const ludus::MatchSettings&, ludus::Workers&, const examples::chinese_checkers::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::Game, 0>>
ludus::play_searched<examples::chinese_checkers::Game, 0>(
    const examples::chinese_checkers::Player<examples::chinese_checkers::Pieces,
                                             examples::chinese_checkers::Precision::float32>&,
    const ludus::Itself&, const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::Game, 0>>
ludus::play_searched<examples::chinese_checkers::Game, 0>(
    const examples::chinese_checkers::Player<examples::chinese_checkers::Pieces,
                                             examples::chinese_checkers::Precision::float32>&,
    const examples::Players<examples::chinese_checkers::Game>::Any&, const ludus::MatchSettings&,
    ludus::Workers&, const examples::chinese_checkers::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::Game, 0>>
ludus::play_searched<examples::chinese_checkers::Game, 0>(
    const examples::chinese_checkers::Player<examples::chinese_checkers::Pieces,
                                             examples::chinese_checkers::Precision::float32>&,
    const examples::chinese_checkers::Player<examples::chinese_checkers::Pieces,
                                             examples::chinese_checkers::Precision::float32>&,
    const ludus::MatchSettings&, ludus::Workers&, const examples::chinese_checkers::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::Game, 0>>
ludus::play_searched<examples::chinese_checkers::Game, 0>(
    const examples::chinese_checkers::Player<examples::chinese_checkers::Pieces,
                                             examples::chinese_checkers::Precision::int8>&,
    const ludus::Itself&, const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::Game, 0>>
ludus::play_searched<examples::chinese_checkers::Game, 0>(
    const examples::chinese_checkers::Player<examples::chinese_checkers::Pieces,
                                             examples::chinese_checkers::Precision::int8>&,
    const examples::Players<examples::chinese_checkers::Game>::Any&, const ludus::MatchSettings&,
    ludus::Workers&, const examples::chinese_checkers::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::Game, 0>>
ludus::play_searched<examples::chinese_checkers::Game, 0>(
    const examples::chinese_checkers::Player<examples::chinese_checkers::Pieces,
                                             examples::chinese_checkers::Precision::int8>&,
    const examples::chinese_checkers::Player<examples::chinese_checkers::Pieces,
                                             examples::chinese_checkers::Precision::int8>&,
    const ludus::MatchSettings&, ludus::Workers&, const examples::chinese_checkers::Endings&);
