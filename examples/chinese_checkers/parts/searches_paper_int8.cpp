#include "../searches.hpp"

template std::vector<ludus::RecordedGame<examples::chinese_checkers::Game, 2>>
ludus::play_searched<examples::chinese_checkers::Game, 2>(
    const examples::chinese_checkers::Player<examples::chinese_checkers::Paper,
                                             examples::chinese_checkers::Precision::int8>&,
    const ludus::Itself&, const ludus::MatchSettings&, ludus::Workers&,
    const examples::chinese_checkers::Endings&);

template std::vector<ludus::RecordedGame<examples::chinese_checkers::Game, 2>>
ludus::play_searched<examples::chinese_checkers::Game, 2>(
    const examples::chinese_checkers::Player<examples::chinese_checkers::Paper,
                                             examples::chinese_checkers::Precision::int8>&,
    const examples::Players<examples::chinese_checkers::Game>::Any&, const ludus::MatchSettings&,
    ludus::Workers&, const examples::chinese_checkers::Endings&);

template std::vector<ludus::RecordedGame<examples::chinese_checkers::Game, 2>>
ludus::play_searched<examples::chinese_checkers::Game, 2>(
    const examples::chinese_checkers::Player<examples::chinese_checkers::Paper,
                                             examples::chinese_checkers::Precision::int8>&,
    const examples::chinese_checkers::Player<examples::chinese_checkers::Paper,
                                             examples::chinese_checkers::Precision::int8>&,
    const ludus::MatchSettings&, ludus::Workers&, const examples::chinese_checkers::Endings&);
