#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/frozen.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
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

/// The most numbers of a sample, in all buffers, in a plan from outside.
inline constexpr std::size_t most_plan_numbers = std::size_t{1} << 22U;
/// The most steps of such a plan.
inline constexpr std::size_t most_plan_steps = 1024;

namespace detail {

template <ShapeType S>
[[nodiscard]] constexpr PlanBoard board_of() noexcept {
    if constexpr (S::rank == 3)
        return {S::height, S::width};
    else
        return {1, S::points};
}

/// A step of a network type, known to the compiler.
struct TypeStep {
    std::string_view kind;
    Slot in, out;
    PlanBoard in_board, out_board;
    double constant = 0;
    bool takes_next = false;
};

/// Marks the steps that take up the next one in the frozen network, of which step J is step I.
template <NetworkType N, std::size_t I = 0, std::size_t J = 0>
constexpr void mark_folds(std::array<TypeStep, N::step_count>& steps) {
    if constexpr (I < N::step_count) {
        using Into = typename Frozen<N>::template Layer<J>;
        constexpr bool takes_next = HoldsNorm<Into> && !HoldsNorm<typename N::template Layer<I>>;
        steps[I].takes_next = takes_next;
        mark_folds<N, I + 1 + takes_next, J + 1>(steps);
    }
}

/// A table, which compiles faster than code for each step.
template <NetworkType N>
inline constexpr auto type_steps = [] {
    std::array<TypeStep, N::step_count> steps{};
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Step = typename N::template Step<I>;
        using Layer = typename Step::Layer;
        steps[I] = {Layer::kind, Step::in, Step::out, board_of<typename Layer::Input>(),
                    board_of<typename Layer::Output>()};
        if constexpr (requires { Layer::constant; }) steps[I].constant = Layer::constant;
    });
    mark_folds<N>(steps);
    return steps;
}();

[[nodiscard]] inline NetworkPlan make_plan(std::span<const std::size_t> buffer_width,
                                           std::span<const TypeStep> steps, const Slot& output) {
    NetworkPlan plan{{buffer_width.begin(), buffer_width.end()}, {}, output};
    for (const TypeStep& step : steps)
        plan.steps.push_back({std::string(step.kind), step.in, step.out, step.in_board,
                              step.out_board, step.constant, step.takes_next});
    return plan;
}

}  // namespace detail

/// The plan of a network type.
template <NetworkType N>
[[nodiscard]] NetworkPlan plan_of() {
    return detail::make_plan(N::buffer_width, detail::type_steps<N>, N::output_slot);
}

/// A network as data, and its weights, step after step.
template <>
class Parameters<AnyNetwork, float> {
public:
    using Network = AnyNetwork;
    using value_type = float;

    Parameters(NetworkPlan plan, std::span<const float> values)
        : plan_(std::move(plan)), values_(values.begin(), values.end()) {}
    /// Of a network type.
    template <NetworkType N>
    explicit Parameters(const Parameters<N>& parameters)
        : Parameters(plan_of<N>(), parameters.values()) {}

    [[nodiscard]] const NetworkPlan& plan() const noexcept { return plan_; }
    [[nodiscard]] std::span<float> values() noexcept { return values_; }
    [[nodiscard]] std::span<const float> values() const noexcept { return values_; }

    friend bool operator==(const Parameters&, const Parameters&) = default;

private:
    NetworkPlan plan_;
    aligned_vector<float> values_;
};

/// The plan of the network that these are the parameters of.
template <NetworkType N>
[[nodiscard]] NetworkPlan plan_of(const Parameters<N>&) {
    return plan_of<N>();
}
[[nodiscard]] inline const NetworkPlan& plan_of(const Parameters<AnyNetwork>& parameters) noexcept {
    return parameters.plan();
}

}  // namespace LUDUS_NAMESPACE::nn
