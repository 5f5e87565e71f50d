#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "ludus/bytes/agent_kind.hpp"  // IWYU pragma: export
#include "ludus/bytes/any_network.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/opened.hpp"
#include "ludus/games/dots_and_boxes/chain_encoder.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"  // IWYU pragma: export
#include "ludus/games/dots_and_boxes/picture.hpp"   // IWYU pragma: export
#include "ludus/games/dots_and_boxes/position.hpp"  // IWYU pragma: export
#include "ludus/learn/lookahead_agent.hpp"
#include "ludus/learn/q_evaluator.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/returns.hpp"
#include "ludus/learn/tie_breaking_agent.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/papers/dots_and_boxes.hpp"

/// Dots and Boxes on 4x4 boxes and its trained agents.
namespace LUDUS_NAMESPACE {

namespace dots_and_boxes {

/// The paper's network. Source: Deakos (2017), section 3.2.
using PaperQ = QFunction<Position, WallEncoder, nn::papers::dots_and_boxes::QNetwork>;

/// Networks that see chains and loops too, by what they end in.
template <class... Heads>
using BetterQ =
    QFunction<Position, ChainEncoder,
              nn::Network<ChainEncoder::Shape, nn::Conv2d<64, 3>, nn::Relu, nn::Conv2d<64, 3>,
                          nn::Relu, nn::Dense<384>, nn::Relu, nn::Dense<256>, nn::Relu, Heads...>>;
/// Ours.
using BestQ = BetterQ<nn::Dense<40>>;

/// Plays by values of the margin of boxes still to come, an eighth for each box, and looks one
/// action ahead at the four valued highest, unless they are more than four boxes worse than the
/// best.
template <QFunctionType Q>
struct LooksAhead {
    using Description = WithAnyNetwork<Q>;
    using Agent = LookaheadAgent<Description>;
    static constexpr Returns returns{.win = 0, .point = 0.125F, .discount = 1};
    static constexpr std::size_t width = 4;
    static constexpr float margin = 0.5F;

    /// What leads a search by the same network.
    [[nodiscard]] static Opened<QEvaluator<Description>> evaluator(
        std::span<const std::byte> bytes) {
        return read_any_network<Q>(bytes).then([](auto parameters) {
            return QEvaluator<Description>(std::move(parameters), 0.1F, returns.point);
        });
    }
    [[nodiscard]] static std::string file_kind() { return ludus::file_kind<Description>("agent"); }
    [[nodiscard]] static Opened<Agent> read(std::span<const std::byte> bytes) {
        return read_any_network<Q>(bytes).then(
            [](auto parameters) { return Agent(std::move(parameters), returns, width, margin); });
    }
};

/// Plays an action of the highest value, any of equals, as the paper's agent does.
template <QFunctionType Q>
struct BreaksTies {
    using Description = WithAnyNetwork<Q>;
    using Agent = TieBreakingAgent<Description>;

    [[nodiscard]] static std::string file_kind() { return ludus::file_kind<Description>("agent"); }
    [[nodiscard]] static Opened<Agent> read(std::span<const std::byte> bytes) {
        return read_any_network<Q>(bytes).then(
            [](auto parameters) { return Agent(std::move(parameters)); });
    }
};

}  // namespace dots_and_boxes

/// Ours look ahead, the paper's break ties; networks of their encodings.
template <>
struct KnownAgents<DotsAndBoxes>
    : AgentKinds<dots_and_boxes::LooksAhead<
                     QFunction<DotsAndBoxes, dots_and_boxes::ChainEncoder, nn::AnyNetwork>>,
                 dots_and_boxes::BreaksTies<
                     QFunction<DotsAndBoxes, dots_and_boxes::WallEncoder, nn::AnyNetwork>>> {};

}  // namespace LUDUS_NAMESPACE
