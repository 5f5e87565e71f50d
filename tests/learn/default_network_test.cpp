#include "ludus/learn/default_network.hpp"

#include <cstddef>
#include <string>

#include "catch.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/nn/describe.hpp"
#include "support/tic_tac_toe.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;

namespace {

template <std::size_t side, std::size_t planes>
struct Planes {
    using Shape = ludus::Shape<side, side, planes>;
};
using Vector = DefaultPolicyValueNetwork<Cross, support::MarkEncoder>;
using Board = DefaultPolicyValueNetwork<Cross, Planes<3, 2>>;
using LargeBoard = DefaultPolicyValueNetwork<Cross, Planes<9, 2>>;

}  // namespace

TEST_CASE("default_network: it puts out a number for each action, and a value",
          "[default_network]") {
    STATIC_REQUIRE(Vector::Input::size == 18);
    STATIC_REQUIRE(Vector::Output::size == 10);
    STATIC_REQUIRE(Board::Output::size == 10);
    STATIC_REQUIRE(DefaultQNetwork<Cross, support::MarkEncoder>::Output::size == 9);
    STATIC_REQUIRE(DefaultQNetwork<Cross, Planes<3, 2>>::Output::size == 9);
}

TEST_CASE("default_network: planes of a board are read by convolutions, vectors by dense layers",
          "[default_network]") {
    CHECK(nn::describe<Vector>().find("conv") == std::string::npos);
    CHECK(nn::describe<Board>().find("conv") != std::string::npos);
    STATIC_REQUIRE(LargeBoard::parameter_count > 3 * Board::parameter_count);
}

TEST_CASE("default_network: a residual network has the size that is asked for",
          "[default_network]") {
    using Same = ResidualPolicyValueNetwork<
        Cross, Planes<3, 2>,
        ResidualSize{.filters = 32, .blocks = 2, .head_filters = 2, .hidden = 32}>;
    using Wider = ResidualPolicyValueNetwork<Cross, Planes<3, 2>, ResidualSize{.blocks = 3}>;
    STATIC_REQUIRE(Wider::Output::size == 10);
    CHECK(nn::describe<Wider>().find("conv3x3 without bias 576") != std::string::npos);
    CHECK(nn::describe<Wider>().find("dense 64") != std::string::npos);
    CHECK(nn::describe<Same>() == nn::describe<Board>());
}
