#include "ludus/games/chinese_checkers/greedy.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "reference/chinese_checkers.hpp"

using namespace ludus;
using namespace ludus::chinese_checkers;

namespace {

using Text = Notation<Position>;

std::vector<std::string> best_texts(std::string_view text) {
    const Position position = Text::read_position(text);
    std::vector<std::string> texts;
    for (const auto action : GreedyAgent::best_actions(position))
        texts.push_back(Text::write(position, action));
    std::ranges::sort(texts);
    return texts;
}

/// What the rule says, from the texts of all actions: the greatest forward distance, then the piece
/// farthest behind.
std::vector<std::string> best_by_rule(const Position& position) {
    const char mover = position.to_move() == Player::first ? 'x' : 'o';
    const auto key = [&](const std::string& action) {
        // From a1 to the piece, as if it had moved: how far ahead it stands.
        const int ahead = reference::ChineseCheckers::forward("d4" + action.substr(0, 2), mover);
        return std::pair(reference::ChineseCheckers::forward(action, mover), -ahead);
    };
    std::vector<std::string> best;
    for (const std::string& action : reference::ChineseCheckers(Text::write(position)).actions()) {
        if (!best.empty() && key(action) < key(best.front())) continue;
        if (!best.empty() && key(action) > key(best.front())) best.clear();
        best.push_back(action);
    }
    return best;
}

/// Shares of an agent's choices in one position.
template <class Chooser>
std::map<std::string, double> shares(Chooser agent, std::string_view text, int draws) {
    const Position position = Text::read_position(text);
    Rng rng(7);
    std::map<std::string, double> found;
    for (int i = 0; i < draws; ++i)
        found[Text::write(position, agent.act(position, rng))] += 1.0 / draws;
    return found;
}

/// Results of many games; the choices that the players had are counted as well.
struct Record {
    double first_wins = 0;
    double second_wins = 0;
    double draws = 0;
    double actions = 0;
    double choices = 0;
    int games = 0;

    /// `opening` actions are random; 400 actions are a draw.
    template <class First, class Second>
    std::optional<Player> play(First first, Second second, int opening, Repetition repetition,
                               Rng& rng) {
        ++games;
        Position position;
        for (int ply = 0; ply < 400; ++ply) {
            if (const auto outcome = position.outcome()) return outcome->winner();
            actions += 1;
            choices += static_cast<double>(position.legal_action_count());
            const auto action = ply < opening         ? random_action(position, rng)
                : position.to_move() == Player::first ? first.act(position, rng)
                                                      : second.act(position, rng);
            const Position before = position;
            position.play(action);
            if (repetition.judge(before, action, position)) break;
        }
        return std::nullopt;
    }
};

/// Four standard errors of a share.
double margin(double share, int games) { return 4 * std::sqrt(share * (1 - share) / games); }

void check_share(double count, double expected, int games) {
    CHECK(count / games == Approx(expected).margin(margin(expected, games)));
}

}  // namespace

TEST_CASE("chinese_checkers: the greedy player takes the longest way forward",
          "[chinese_checkers][greedy]") {
    // a1 over a2 to a3, over b3 to c3, over c4 to c5.
    const std::vector<std::string> longest = {"a1c5"};
    CHECK(best_texts("4fed/5cb/6a/2B4/1C5/D6/AEF4 x") == longest);
}

TEST_CASE("chinese_checkers: among equal ways forward the greedy player takes the last piece's",
          "[chinese_checkers][greedy]") {
    // Hops of two steps: a2 stands behind a3 and b2; b1 as far behind as a2.
    const std::vector<std::string> at_start = {"a2a4", "a2c2", "b1b3", "b1d1"};
    CHECK(best_texts("4fed/5cb/6a/7/A6/BC5/DEF4 x") == at_start);
    const std::vector<std::string> of_second = {"f7d7", "f7f5", "g6e6", "g6g4"};
    CHECK(best_texts("4fed/5cb/6a/7/A6/BC5/DEF4 o") == of_second);
}

TEST_CASE("chinese_checkers: the greedy player draws uniformly among what is left",
          "[chinese_checkers][greedy]") {
    const auto found = shares(GreedyAgent{}, "4fed/5cb/6a/7/A6/BC5/DEF4 x", 20'000);
    CHECK(found.size() == 4);
    for (const auto& [action, share] : found) CHECK(share == Approx(0.25).margin(0.0125));
}

TEST_CASE("chinese_checkers: the greedy player's choice is the rule's in random games",
          "[chinese_checkers][greedy]") {
    Rng rng(1);
    std::size_t different = 0;
    for (int game = 0; game < 20; ++game) {
        Position position = game % 2 == 0 ? Position{} : Position::random_start(rng);
        for (int ply = 0; ply < 60 && !position.outcome(); ++ply) {
            different += best_texts(Text::write(position)) != best_by_rule(position);
            position.play(game % 4 < 2 ? random_action(position, rng)
                                       : GreedyAgent::act(position, rng));
        }
    }
    CHECK(different == 0);
}

TEST_CASE("chinese_checkers: the stochastic player draws in proportion to the forward distance",
          "[chinese_checkers][greedy]") {
    // At the start six rolls of one step and four hops of two: 14 shares.
    const auto found = shares(StochasticGreedyAgent{}, "4fed/5cb/6a/7/A6/BC5/DEF4 x", 70'000);
    CHECK(found.size() == 10);
    for (const auto& [action, share] : found) {
        const int forward = reference::ChineseCheckers::forward(action, 'x');
        CHECK(share == Approx(forward / 14.0).margin(4 * 0.35 / std::sqrt(70'000)));
    }
}

TEST_CASE("chinese_checkers: where no way leads forward, the least way back is taken",
          "[chinese_checkers][greedy]") {
    // All but one of the first player's pieces have arrived, g7 is barred, and F stands above.
    constexpr std::string_view text = "3FABa/5CD/6E/7/b6/cd5/ef5 x";
    const auto found = shares(StochasticGreedyAgent{}, text, 5'000);
    const Position position = Text::read_position(text);
    int greatest = -100;
    for (const auto action : position.legal_actions())
        greatest = std::max(greatest, forward_distance(position, action));
    REQUIRE(greatest <= 0);
    std::size_t ties = 0;
    for (const auto action : position.legal_actions())
        ties += forward_distance(position, action) == greatest;
    CHECK(found.size() == ties);
    for (const auto& [action, share] : found) {
        CHECK(reference::ChineseCheckers::forward(action, 'x') == greatest);
        CHECK(share == Approx(1.0 / static_cast<double>(ties)).margin(0.03));
    }
}

TEST_CASE("chinese_checkers: two greedy players take about 42 actions, of 27 to 29 to choose from",
          "[chinese_checkers][greedy]") {
    Rng rng(2);
    Record record;
    constexpr int games = 2'000;
    for (int i = 0; i < games; ++i)
        (void)record.play(GreedyAgent{}, GreedyAgent{}, 6, Repetition{}, rng);
    CHECK(record.actions / games == Approx(42.5).margin(1.0));
    CHECK(record.choices / record.actions > 27.0);
    CHECK(record.choices / record.actions < 29.0);
}

TEST_CASE("chinese_checkers: the greedy player beats the stochastic one as often as measured",
          "[chinese_checkers][greedy]") {
    // 93.3 and 5.7 %, 1.0 % drawn: three random actions each, turns to begin.
    Rng rng(3);
    Record record;
    constexpr int games = 4'000;
    for (int i = 0; i < games; ++i) {
        const bool begins = i % 2 == 0;
        const auto winner = begins
            ? record.play(GreedyAgent{}, StochasticGreedyAgent{}, 6, Repetition{}, rng)
            : record.play(StochasticGreedyAgent{}, GreedyAgent{}, 6, Repetition{}, rng);
        if (!winner)
            record.draws += 1;
        else
            ((*winner == Player::first) == begins ? record.first_wins : record.second_wins) += 1;
    }
    check_share(record.first_wins, 0.933, games);
    check_share(record.second_wins, 0.057, games);
    check_share(record.draws, 0.010, games);
}

TEST_CASE("chinese_checkers: two greedy players win and draw as often as published",
          "[chinese_checkers][greedy]") {
    // First 51.9, second 46.6, drawn 1.5 %, with the repetition rule for the mover's own actions.
    Rng rng(4);
    Record record;
    constexpr int games = 4'000;
    for (int i = 0; i < games; ++i) {
        const auto winner =
            record.play(GreedyAgent{}, GreedyAgent{}, 0, Repetition{Repetition::own_eight()}, rng);
        (!winner                        ? record.draws
             : *winner == Player::first ? record.first_wins
                                        : record.second_wins) += 1;
    }
    check_share(record.first_wins, 0.519, games);
    check_share(record.second_wins, 0.466, games);
    check_share(record.draws, 0.015, games);
}
