#include "ludus/learn/older_self.hpp"

#include <cstdint>
#include <string>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/play/agent.hpp"
#include "support/actor_critic.hpp"
#include "support/no_number.hpp"

namespace nn = ludus::nn;
using ludus::Choosing;
using Judging = support::Marks<support::JudgingActor>;
using OlderSelf = ludus::OlderSelf<Judging>;
using TicTacToe = ludus::tic_tac_toe::Position;

namespace {

/// The actor as it is after so many games.
Judging::ActorParameters actor(std::uint64_t games) {
    Judging::ActorParameters parameters;
    ludus::Rng rng(games);
    nn::initialise(parameters, rng, nn::He{});
    return parameters;
}

/// Since when the opponent is what it is.
std::uint64_t age(OlderSelf& self, std::uint64_t games) {
    const auto agent = self.after(games, actor(games));
    std::uint64_t since = games;
    while (since > 0 && !(agent.parameters() == actor(since))) --since;
    return since;
}

}  // namespace

TEST_CASE("an older self is renewed at an interval of games", "[learn][older_self]") {
    OlderSelf self({.games = 10});
    REQUIRE(age(self, 7) == 7);
    REQUIRE(age(self, 8) == 7);
    REQUIRE(age(self, 16) == 7);
    REQUIRE(age(self, 17) == 17);
    REQUIRE(age(self, 26) == 17);
    REQUIRE(age(self, 50) == 50);

    OlderSelf young({.games = 1});
    for (std::uint64_t games = 1; games < 5; ++games) REQUIRE(age(young, games) == games);
}

TEST_CASE("an older self plays as the actor did, the likeliest action or a sampled one",
          "[learn][older_self]") {
    for (const Choosing choosing : {Choosing::likeliest, Choosing::sampled}) {
        OlderSelf self({.games = 10, .choosing = choosing});
        (void)self.after(3, actor(3));
        auto older = self.after(5, actor(5));
        STATIC_REQUIRE(ludus::Agent<decltype(older), TicTacToe>);
        ludus::ActorAgent<Judging> twin(actor(3), choosing);
        ludus::Rng rng(1);
        ludus::Rng twin_rng(1);
        for (int game = 0; game < 20; ++game)
            for (TicTacToe position; !position.outcome();) {
                const auto action = older.act(position, rng);
                REQUIRE(action == twin.act(position, twin_rng));
                REQUIRE(rng == twin_rng);
                position.play(action);
            }
    }
}

TEST_CASE("an older self that is stored stays what it was", "[learn][older_self]") {
    OlderSelf self({.games = 10});
    (void)self.after(4, actor(4));
    const std::string bytes = ludus::save_state(self);
    OlderSelf resumed({.games = 10});
    ludus::load_state(resumed, bytes);
    REQUIRE(age(resumed, 13) == 4);
    REQUIRE(age(resumed, 14) == 14);
    std::string altered = bytes;
    altered.replace(1 + 8, 4, support::no_number);  // the first weight
    REQUIRE_THROWS_AS(ludus::load_state(resumed, altered), ludus::ArchiveError);

    OlderSelf unused({.games = 10});
    const std::string empty = ludus::save_state(unused);
    ludus::load_state(resumed, empty);
    REQUIRE(age(resumed, 2) == 2);
}
