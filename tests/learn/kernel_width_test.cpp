#include "ludus/learn/kernel_width.hpp"

#include "catch.hpp"
#include "ludus/bytes/any_network.hpp"
#include "ludus/bytes/onitama.hpp"
#include "ludus/nn/network.hpp"

namespace onitama = ludus::onitama;

TEST_CASE("kernels are compiled for the boards of an encoder whose network is not known",
          "[learn]") {
    using ludus::kernel_width;
    STATIC_REQUIRE(kernel_width<onitama::BestQ> == 0);
    STATIC_REQUIRE(kernel_width<ludus::WithAnyNetwork<onitama::BestQ>> == 5);
    STATIC_REQUIRE(kernel_width<onitama::AllCardsPolicy> == 5);
    STATIC_REQUIRE(kernel_width<onitama::AnyActor> == 5);
}
