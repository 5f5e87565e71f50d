#pragma once

#include <vector>

#include "ludus/arena/recorded_game.hpp"
#include "ludus/arena/searched_games.hpp"

#include "../../support/players.hpp"
#include "networks.hpp"
#include "rules.hpp"
#include "searching.hpp"

// Games by searches take long to compile: those of each network, in each precision, are compiled once, by files of
// their own in parts/.
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::alpha_zero::Game, 2>>
ludus::play_searched<examples::chinese_checkers::alpha_zero::Game, 2>(
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Paper,
        examples::chinese_checkers::alpha_zero::Precision::float32>&,
    const ludus::Itself&, const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::alpha_zero::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::alpha_zero::Game, 2>>
ludus::play_searched<examples::chinese_checkers::alpha_zero::Game, 2>(
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Paper,
        examples::chinese_checkers::alpha_zero::Precision::float32>&,
    const examples::Players<examples::chinese_checkers::alpha_zero::Game>::Any&,
    const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::alpha_zero::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::alpha_zero::Game, 2>>
ludus::play_searched<examples::chinese_checkers::alpha_zero::Game, 2>(
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Paper,
        examples::chinese_checkers::alpha_zero::Precision::float32>&,
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Paper,
        examples::chinese_checkers::alpha_zero::Precision::float32>&,
    const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::alpha_zero::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::alpha_zero::Game, 2>>
ludus::play_searched<examples::chinese_checkers::alpha_zero::Game, 2>(
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Paper,
        examples::chinese_checkers::alpha_zero::Precision::int8>&,
    const ludus::Itself&, const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::alpha_zero::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::alpha_zero::Game, 2>>
ludus::play_searched<examples::chinese_checkers::alpha_zero::Game, 2>(
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Paper,
        examples::chinese_checkers::alpha_zero::Precision::int8>&,
    const examples::Players<examples::chinese_checkers::alpha_zero::Game>::Any&,
    const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::alpha_zero::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::alpha_zero::Game, 2>>
ludus::play_searched<examples::chinese_checkers::alpha_zero::Game, 2>(
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Paper,
        examples::chinese_checkers::alpha_zero::Precision::int8>&,
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Paper,
        examples::chinese_checkers::alpha_zero::Precision::int8>&,
    const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::alpha_zero::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::alpha_zero::Game, 0>>
ludus::play_searched<examples::chinese_checkers::alpha_zero::Game, 0>(
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Pieces,
        examples::chinese_checkers::alpha_zero::Precision::float32>&,
    const ludus::Itself&, const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::alpha_zero::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::alpha_zero::Game, 0>>
ludus::play_searched<examples::chinese_checkers::alpha_zero::Game, 0>(
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Pieces,
        examples::chinese_checkers::alpha_zero::Precision::float32>&,
    const examples::Players<examples::chinese_checkers::alpha_zero::Game>::Any&,
    const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::alpha_zero::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::alpha_zero::Game, 0>>
ludus::play_searched<examples::chinese_checkers::alpha_zero::Game, 0>(
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Pieces,
        examples::chinese_checkers::alpha_zero::Precision::float32>&,
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Pieces,
        examples::chinese_checkers::alpha_zero::Precision::float32>&,
    const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::alpha_zero::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::alpha_zero::Game, 0>>
ludus::play_searched<examples::chinese_checkers::alpha_zero::Game, 0>(
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Pieces,
        examples::chinese_checkers::alpha_zero::Precision::int8>&,
    const ludus::Itself&, const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::alpha_zero::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::alpha_zero::Game, 0>>
ludus::play_searched<examples::chinese_checkers::alpha_zero::Game, 0>(
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Pieces,
        examples::chinese_checkers::alpha_zero::Precision::int8>&,
    const examples::Players<examples::chinese_checkers::alpha_zero::Game>::Any&,
    const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::alpha_zero::Endings&);
extern template std::vector<ludus::RecordedGame<examples::chinese_checkers::alpha_zero::Game, 0>>
ludus::play_searched<examples::chinese_checkers::alpha_zero::Game, 0>(
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Pieces,
        examples::chinese_checkers::alpha_zero::Precision::int8>&,
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Pieces,
        examples::chinese_checkers::alpha_zero::Precision::int8>&,
    const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::alpha_zero::Endings&);
