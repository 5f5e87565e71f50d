#include "ludus/nn/papers/l_game.hpp"

#include <type_traits>

#include "catch.hpp"

namespace nn = ludus::nn;

TEST_CASE("the L-Game's network has 16 inputs, 512 and 512 hidden numbers, and 128 + 33 outputs",
          "[nn][papers]") {
    using Net = nn::papers::l_game::QNetwork;
    STATIC_REQUIRE(std::is_same_v<Net::Input, nn::Shape<16>>);
    STATIC_REQUIRE(std::is_same_v<Net::Output, nn::Shape<161>>);
    STATIC_REQUIRE(Net::parameter_count == 17 * 512 + 513 * 512 + 513 * 161);
}
