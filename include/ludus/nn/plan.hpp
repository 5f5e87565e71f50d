#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/frozen.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/slot.hpp"

namespace LUDUS_NAMESPACE::nn {

/// Rows and columns of a tensor's points; a vector has one point, and what is no board one row.
struct PlanBoard {
    std::size_t height = 1;
    std::size_t width = 1;

    friend bool operator==(const PlanBoard&, const PlanBoard&) noexcept = default;
};

/// A step of a network as data, see program.hpp.
struct PlanStep {
    std::string kind;     ///< of its layer
    Slot in;              ///< where it reads
    Slot out;             ///< where it writes; the same where it works in place
    PlanBoard in_board;   ///< what it reads
    PlanBoard out_board;  ///< what it writes
    double constant = 0;  ///< what its layer depends on besides, see layer.hpp
    /// Whether its layer takes up the normalisation of the next step, see frozen.hpp.
    bool takes_next = false;

    friend bool operator==(const PlanStep&, const PlanStep&) = default;
};

/// A network as data: its steps, and the numbers that a sample takes in each buffer. Buffer 0 is
/// the input. Networks of built-in layers that put out something else have other plans.
struct NetworkPlan {
    std::vector<std::size_t> buffer_width;
    std::vector<PlanStep> steps;
    Slot output;  ///< where the output lies

    friend bool operator==(const NetworkPlan&, const NetworkPlan&) = default;
};

namespace detail {

template <ShapeType S>
[[nodiscard]] constexpr PlanBoard board_of() noexcept {
    if constexpr (S::rank == 3)
        return {S::height, S::width};
    else
        return {1, S::points};
}

/// Marks the steps that take up the next one in the frozen network, of which step J is step I.
template <NetworkType N, std::size_t I = 0, std::size_t J = 0>
void mark_folds(NetworkPlan& plan) {
    if constexpr (I < N::step_count) {
        using Into = typename Frozen<N>::template Layer<J>;
        constexpr bool takes_next = HoldsNorm<Into> && !HoldsNorm<typename N::template Layer<I>>;
        plan.steps[I].takes_next = takes_next;
        mark_folds<N, I + 1 + takes_next, J + 1>(plan);
    }
}

}  // namespace detail

/// The plan of a network type.
template <NetworkType N>
[[nodiscard]] NetworkPlan plan_of() {
    NetworkPlan plan{{N::buffer_width.begin(), N::buffer_width.end()}, {}, N::output_slot};
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Step = typename N::template Step<I>;
        using Layer = typename Step::Layer;
        PlanStep step{std::string(Layer::kind), Step::in, Step::out,
                      detail::board_of<typename Layer::Input>(),
                      detail::board_of<typename Layer::Output>()};
        if constexpr (requires { Layer::constant; }) step.constant = Layer::constant;
        plan.steps.push_back(std::move(step));
    });
    detail::mark_folds<N>(plan);
    return plan;
}

}  // namespace LUDUS_NAMESPACE::nn
