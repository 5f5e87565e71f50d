#include "ludus/learn/validity_loss.hpp"

#include <array>
#include <cmath>
#include <cstddef>

#include "catch.hpp"

using ludus::ValidityLoss;

namespace {

constexpr std::array<float, 3> judged = {0.25F, 0.5F, 0.875F};
constexpr std::array<float, 3> valid = {0, 1, 1};

}  // namespace

TEST_CASE("a judgement's squared error is that of equation 7.1", "[learn][validity_loss]") {
    std::array<float, 3> error{};
    const double loss =
        ludus::fill_validity_errors(ValidityLoss::squared, judged, valid, 0.5F, error);
    REQUIRE(loss == Approx(0.25 * 0.25 + 0.5 * 0.5 + 0.125 * 0.125));
    REQUIRE(error == std::array<float, 3>{0.25F, -0.5F, -0.125F});
}

TEST_CASE("a judgement's cross-entropy is that of equation 7.2", "[learn][validity_loss]") {
    std::array<float, 3> error{};
    const double loss =
        ludus::fill_validity_errors(ValidityLoss::cross_entropy, judged, valid, 0.5F, error);
    REQUIRE(loss == Approx(-std::log(0.75) - std::log(0.5) - std::log(0.875)));
    REQUIRE(error[0] == Approx(0.5 / 0.75));
    REQUIRE(error[1] == Approx(-0.5 / 0.5));
    REQUIRE(error[2] == Approx(-0.5 / 0.875));
}

TEST_CASE("both errors are the slopes of their losses", "[learn][validity_loss]") {
    for (const auto kind : {ValidityLoss::squared, ValidityLoss::cross_entropy}) {
        std::array<float, 3> error{};
        ludus::fill_validity_errors(kind, judged, valid, 1, error);
        for (std::size_t i = 0; i < 3; ++i) {
            const auto loss_at = [&](float offset) {
                auto moved = judged;
                moved[i] += offset;
                std::array<float, 3> unused{};
                return ludus::fill_validity_errors(kind, moved, valid, 1, unused);
            };
            REQUIRE(error[i] ==
                    Approx((loss_at(0x1p-7F) - loss_at(-0x1p-7F)) / 0x1p-6).epsilon(1e-2));
        }
    }
}
