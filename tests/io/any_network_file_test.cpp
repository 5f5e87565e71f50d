#include "ludus/io/any_network_file.hpp"

#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/file.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "support/mark_q.hpp"
#include "support/random_network.hpp"
#include "support/temporary_folder.hpp"

namespace nn = ludus::nn;
using Catch::Matchers::ContainsSubstring;
using ludus::load_any_network;
using ludus::load_network;
using support::TemporaryFolder;

namespace {

using Narrow = support::MarkQ<4, nn::Relu>;
using Wide = support::MarkQ<7, nn::Tanh>;
using OfLGame =
    ludus::QFunction<ludus::l_game::Position, ludus::l_game::SquareEncoder,
                     nn::Network<nn::Shape<16>, nn::Dense<3>, nn::Relu, nn::Dense<161>>>;

/// Saves an agent with random weights, which are returned.
template <class Q>
typename Q::Parameters save_random(const std::filesystem::path& file) {
    ludus::Rng rng(1);
    const auto parameters = support::random_parameters<typename Q::Network, float>(rng);
    ludus::save_agent<Q>(file, parameters);
    return parameters;
}

}  // namespace

TEST_CASE("any network file: an agent's file is loaded with the network that it has",
          "[io][any_network_file]") {
    const TemporaryFolder folder;
    const auto parameters = save_random<Wide>(folder / "wide");
    const nn::Parameters<nn::AnyNetwork> loaded = load_any_network<Narrow>(folder / "wide");
    CHECK(loaded == nn::Parameters<nn::AnyNetwork>(parameters));
    CHECK(loaded.values().size() == (18 + 1) * 7 + (7 + 1) * 9);
    CHECK(load_any_network<Wide>(folder / "wide") == loaded);
}

TEST_CASE("any network file: an agent of another game is refused, but its network can be loaded",
          "[io][any_network_file]") {
    const TemporaryFolder folder;
    const auto parameters = save_random<OfLGame>(folder / "l_game");
    CHECK_THROWS_AS(load_any_network<Narrow>(folder / "l_game"), ludus::CheckpointError);
    CHECK(load_network(folder / "l_game") == nn::Parameters<nn::AnyNetwork>(parameters));
}

TEST_CASE("any network file: a file that is not an agent is refused, and the error names it",
          "[io][any_network_file]") {
    const TemporaryFolder folder;
    std::ofstream(folder / "letter") << "Dear Sir or Madam";
    ludus::write_checkpoint(folder / "other", "training; of something", "payload");
    for (const char* name : {"letter", "other"}) {
        CHECK_THROWS_AS(load_network(folder / name), ludus::CheckpointError);
        CHECK_THROWS_AS(load_any_network<Narrow>(folder / name), ludus::CheckpointError);
        CHECK_THROWS_WITH(load_network(folder / name), ContainsSubstring(name));
        CHECK_THROWS_WITH(load_any_network<Narrow>(folder / name), ContainsSubstring(name));
    }
}

TEST_CASE("any network file: a missing file is an error of files", "[io][any_network_file]") {
    const TemporaryFolder folder;
    CHECK_THROWS_AS(load_network(folder / "nothing"), ludus::FileError);
    CHECK_THROWS_AS(load_any_network<Narrow>(folder / "nothing"), ludus::FileError);
}
