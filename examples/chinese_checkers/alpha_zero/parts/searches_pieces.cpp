#include "../searches.hpp"

template std::vector<ludus::RecordedGame<examples::chinese_checkers::alpha_zero::Game, 0>>
ludus::play_searched<examples::chinese_checkers::alpha_zero::Game, 0>(
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Pieces,
        examples::chinese_checkers::alpha_zero::Precision::float32>&,
    const ludus::Itself&, const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::alpha_zero::Endings&);

template std::vector<ludus::RecordedGame<examples::chinese_checkers::alpha_zero::Game, 0>>
ludus::play_searched<examples::chinese_checkers::alpha_zero::Game, 0>(
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Pieces,
        examples::chinese_checkers::alpha_zero::Precision::float32>&,
    const examples::Players<examples::chinese_checkers::alpha_zero::Game>::Any&,
    const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::alpha_zero::Endings&);

template std::vector<ludus::RecordedGame<examples::chinese_checkers::alpha_zero::Game, 0>>
ludus::play_searched<examples::chinese_checkers::alpha_zero::Game, 0>(
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Pieces,
        examples::chinese_checkers::alpha_zero::Precision::float32>&,
    const examples::chinese_checkers::alpha_zero::Player<
        examples::chinese_checkers::alpha_zero::Pieces,
        examples::chinese_checkers::alpha_zero::Precision::float32>&,
    const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::alpha_zero::Endings&);
