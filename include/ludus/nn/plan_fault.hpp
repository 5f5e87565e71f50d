#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/runtime_layer.hpp"
#include "ludus/nn/slot.hpp"

namespace LUDUS_NAMESPACE::nn {

namespace detail {

/// Reads a plan as a `RuntimeNetwork` would run it, and finds what cannot be run.
class PlanReading {
public:
    explicit PlanReading(const NetworkPlan& plan) : plan_(plan) {}

    /// See `plan_fault`.
    [[nodiscard]] std::string fault(std::size_t parameters) {
        const std::size_t count = plan_.buffer_width.size();
        std::size_t numbers = 0;
        for (const std::size_t width : plan_.buffer_width)
            numbers += std::min(width, most_plan_numbers + 1 - numbers);
        if (plan_.steps.empty() || plan_.steps.size() > most_plan_steps || count < 2 ||
            count > plan_.steps.size() + 1 || numbers > most_plan_numbers)
            return concat("network: expected 1 to ", std::to_string(most_plan_steps),
                          " steps, buffers that they write, and at most ",
                          std::to_string(most_plan_numbers), " numbers");
        written_.resize(count);
        for (std::size_t b = 0; b < count; ++b) written_[b].resize(plan_.buffer_width[b], b == 0);
        std::uint64_t needed = 0;
        for (std::size_t i = 0; i < plan_.steps.size(); ++i) {
            const PlanStep& step = plan_.steps[i];
            if (const std::string_view expected = fault_of_step(i); !expected.empty())
                return concat("network, step ", std::to_string(i + 1), " (", printable(step.kind),
                              "): expected ", expected);
            needed += runtime_layer(step.kind)->parameter_count(step);
            written_numbers_ += step.out.points * step.out.channels;
            if (written_numbers_ > 16 * most_plan_numbers)
                return "network: expected fewer numbers that its steps write, found too many";
        }
        const Slot& output = plan_.output;
        if (!lies_within(output) || !output.dense() || output.buffer == 0 || !is_written(output))
            return "network: expected an output whose numbers are written, side by side";
        if (!std::ranges::all_of(written_, all_set))
            return "network: expected buffers whose numbers are all written";
        if (needed != parameters)
            return concat("network: expected ", std::to_string(needed), " parameters, found ",
                          std::to_string(parameters));
        return {};
    }

private:
    /// What was expected of step i; nothing if it can be run.
    [[nodiscard]] std::string_view fault_of_step(std::size_t i) {
        const PlanStep& step = plan_.steps[i];
        const RuntimeLayer* const layer = runtime_layer(step.kind);
        if (layer == nullptr) return "a layer of the library; others run as a network type";
        if (!lies_within(step.in) || !lies_within(step.out)) return "tensors within their buffers";
        if (step.out.buffer == 0) return "not to write to the input";
        if (layer->in_place && !(step.in == step.out)) return "to write what it reads";
        if (!layer->in_place && step.in.buffer == step.out.buffer)
            return "to write to another buffer than it reads";
        if (!is_board_of(step.in_board, step.in) || !is_board_of(step.out_board, step.out) ||
            !layer->fits(step))
            return "an input and an output that fit the layer";
        const bool adds = layer->kind == runtime_add.kind;
        if (!is_written(step.in) || (adds && !is_written(step.out)))
            return "to read what was written";
        for_each_number(step.out, [&](std::size_t at) { written_[step.out.buffer][at] = true; });
        if (step.takes_next && !can_take_next(i)) return "a normalisation that it can take up";
        return {};
    }

    [[nodiscard]] bool lies_within(const Slot& at) const noexcept {
        const auto is_small = [](std::size_t number) { return number <= most_plan_numbers; };
        return at.buffer < plan_.buffer_width.size() && at.points > 0 && at.channels > 0 &&
            is_small(at.offset) && is_small(at.points) && is_small(at.channels) &&
            is_small(at.step) && at.step >= at.channels && at.offset <= width_of(at) &&
            at.channels <= width_of(at) - at.offset &&
            at.points - 1 <= (width_of(at) - at.offset - at.channels) / at.step;
    }
    [[nodiscard]] std::size_t width_of(const Slot& at) const noexcept {
        return plan_.buffer_width[at.buffer];
    }
    [[nodiscard]] static bool is_board_of(const PlanBoard& board, const Slot& at) noexcept {
        return board.height > 0 && board.height <= at.points && board.width <= at.points &&
            std::uint64_t{board.height} * board.width == at.points;
    }
    /// Whether the next step is a normalisation, and what lies between the two is of no other use.
    [[nodiscard]] bool can_take_next(std::size_t i) const {
        if (i + 1 == plan_.steps.size()) return false;
        const PlanStep& step = plan_.steps[i];
        const PlanStep& next = plan_.steps[i + 1];
        std::size_t uses = plan_.output.buffer == step.out.buffer ? 1 : 0;
        for (const PlanStep& any : plan_.steps)
            for (const Slot& at : {any.in, any.out}) uses += at.buffer == step.out.buffer ? 1 : 0;
        return uses == 2 && !runtime_layer(step.kind)->with_bias.empty() &&
            next.kind == runtime_batch_norm.kind && next.in == step.out &&
            next.out.buffer != step.in.buffer;
    }

    [[nodiscard]] static bool all_set(const std::vector<bool>& numbers) {
        return std::ranges::find(numbers, false) == numbers.end();
    }
    template <class Visit>
    static void for_each_number(const Slot& at, const Visit& visit) {
        for (std::size_t p = 0; p < at.points; ++p)
            for (std::size_t c = 0; c < at.channels; ++c) visit(at.offset + p * at.step + c);
    }
    [[nodiscard]] bool is_written(const Slot& at) const {
        bool all = true;
        for_each_number(at, [&](std::size_t number) { all &= written_[at.buffer][number]; });
        return all;
    }

    const NetworkPlan& plan_;
    std::size_t written_numbers_ = 0;  ///< by all steps
    std::vector<std::vector<bool>>
        written_;  ///< of each buffer, the numbers that steps have written
};

}  // namespace detail

/// What keeps a `RuntimeNetwork` from running a plan with this number of parameters, as a text that
/// names the step; empty if nothing does. A plan may hold any numbers: of one without fault each
/// step lies within its buffers, reads what was written, and fits its layer.
[[nodiscard]] inline std::string plan_fault(const NetworkPlan& plan, std::size_t parameters) {
    return detail::PlanReading(plan).fault(parameters);
}

}  // namespace LUDUS_NAMESPACE::nn
