#include "ludus/nn/copy.hpp"

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "support/layer_step.hpp"

namespace nn = ludus::nn;
using nn::Slot;

namespace {

using Board = nn::Shape<2, 3, 5>;
using Copy = nn::detail::Copy::Bind<Board>;
using Add = nn::detail::Add::Bind<Board>;
constexpr std::size_t samples = 4;

/// Points that lie apart at both ends, in different ways.
template <class Layer>
using Step = support::StepOf<Layer, 3, 1>;
using Numbers = support::Samples<float>;

Numbers random_at(const Slot& slot, ludus::Rng& rng) { return {slot, samples, 2, rng}; }

}  // namespace

TEST_CASE("a copy has the numbers of what it was made from", "[nn][copy]") {
    ludus::Rng rng(1);
    const Numbers x = random_at(Step<Copy>::in, rng);
    Numbers y = random_at(Step<Copy>::out, rng);
    Copy::forward<Step<Copy>>(static_cast<const float*>(nullptr), x.rows(), y.rows());
    for (std::size_t s = 0; s < samples; ++s)
        for (std::size_t i = 0; i < Board::size; ++i) REQUIRE(y(s, i) == x(s, i));
    REQUIRE(y.touched() == 0);
}

TEST_CASE("a sum grows by what is added", "[nn][copy]") {
    ludus::Rng rng(2);
    const Numbers x = random_at(Step<Add>::in, rng);
    const Numbers before = random_at(Step<Add>::out, rng);
    Numbers y = before;
    Add::forward<Step<Add>>(static_cast<const float*>(nullptr), x.rows(), y.rows());
    for (std::size_t s = 0; s < samples; ++s)
        for (std::size_t i = 0; i < Board::size; ++i) REQUIRE(y(s, i) == before(s, i) + x(s, i));
    REQUIRE(y.touched() == 0);
}

TEST_CASE("copies and sums hand errors back as they are", "[nn][copy]") {
    ludus::Rng rng(3);
    const Numbers dy = random_at(Step<Copy>::out, rng);
    const Numbers before = random_at(Step<Copy>::in, rng);
    const auto check = [&]<class Layer>(std::type_identity<Layer>) {
        for (const bool accumulate : {false, true}) {
            Numbers dx = before;
            Layer::template backward<Step<Layer>>(nn::BackwardPass<float>{
                .dy = dy.rows(), .dx = dx.rows(), .accumulate = accumulate});
            for (std::size_t s = 0; s < samples; ++s)
                for (std::size_t i = 0; i < Board::size; ++i)
                    REQUIRE(dx(s, i) == (accumulate ? before(s, i) : 0) + dy(s, i));
            REQUIRE(dx.touched() == 0);
        }
    };
    check(std::type_identity<Copy>{});
    check(std::type_identity<Add>{});
}

TEST_CASE("numbers are placed by a copy, unless they are there already", "[nn][copy]") {
    using Start = nn::Program<std::tuple<>, 30, 30>;
    using At = nn::Cursor<Start, Board, Slot{1, 0, 6, 5, 5}, true>;
    using There = nn::detail::Placed<At, Slot{1, 0, 1, 30, 30}>::type;
    STATIC_REQUIRE(std::is_same_v<There, At>);
    using Anywhere = nn::detail::Placed<At, nn::anywhere>::type;
    STATIC_REQUIRE(std::is_same_v<Anywhere, At>);
    using Elsewhere = nn::detail::Placed<At, Slot{0, 0, 6, 5, 5}>::type;
    STATIC_REQUIRE(Elsewhere::Program::step_count == 1);
    STATIC_REQUIRE(Elsewhere::at == Slot{0, 0, 6, 5, 5});
    using Copied = nn::detail::Copied<At, nn::anywhere>::type;
    STATIC_REQUIRE(Copied::at == Slot{2, 0, 6, 5, 5});
    STATIC_REQUIRE(Copied::owned);
}
