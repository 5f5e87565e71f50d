#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/affine.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/frozen.hpp"
#include "ludus/nn/lifetimes.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/runtime_layer.hpp"
#include "ludus/nn/slot.hpp"
#include "ludus/simd/finish.hpp"

namespace LUDUS_NAMESPACE::nn {

/// A network for play alone whose layers are known only when the program runs: what `Inference` is
/// for a network type, with the same bits, from a plan as a file holds it. So a program is compiled
/// once for all networks, not once for each. Fill the inputs, call `forward`, read the outputs.
/// Holds the weights; a copy is independent. Allocates where it is made.
class RuntimeNetwork {
public:
    /// The numbers of a tensor, and of a buffer, are fewer than this.
    static constexpr std::size_t most_numbers = std::size_t{1} << 24U;

    /// `parameters` are those of training, step after step. Throws `std::invalid_argument` for a
    /// plan that cannot be run, which names the step, and for another number of parameters, or no
    /// room for a sample.
    RuntimeNetwork(const NetworkPlan& plan, std::span<const float> parameters, std::size_t capacity)
        : capacity_(capacity), output_(plan.output) {
        if (capacity == 0) throw std::invalid_argument("expected room for a sample, found none");
        expect_plan(plan);
        freeze(plan, parameters);
        lay_out(plan);
        finish();
    }

    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
    [[nodiscard]] std::size_t input_size() const noexcept { return input_size_; }
    [[nodiscard]] std::size_t output_size() const noexcept {
        return output_.points * output_.channels;
    }

    [[nodiscard]] std::span<float> input(std::size_t sample) noexcept {
        assert(sample < capacity_);
        return {row(Slot{}, sample), input_size_};
    }
    [[nodiscard]] std::span<const float> output(std::size_t sample) const noexcept {
        assert(sample < capacity_);
        const Buffer& buffer = buffers_[output_.buffer];
        return {memory_[buffer.place].data() + sample * buffer.step + output_.offset,
                output_size()};
    }

    /// Runs the first `samples` samples. A sample's result does not depend on the others, to the
    /// last bit. Requires room for them.
    void forward(std::size_t samples) noexcept {
        assert(samples <= capacity_);
        for (std::size_t begin = 0; begin < samples; begin += together_)
            for (const Operation& operation : operations_)
                run(operation, begin, std::min(together_, samples - begin));
    }

private:
    struct Operation {
        PlanStep step;
        const RuntimeLayer* layer;
        std::size_t parameters = 0;  ///< where they begin
        bool adds_slot = false;      ///< whether it adds what the next step would
        Slot addend{};               ///< where that lies
        bool rectifies = false;      ///< whether it cuts off what is negative
    };
    struct Buffer {
        std::size_t place;  ///< of its memory
        std::size_t step;   ///< numbers from one row to the next
        bool stays;         ///< holds all samples, not only those that are run together
    };

    [[noreturn]] static void refuse(std::size_t step, std::string_view kind,
                                    std::string_view expected) {
        throw std::invalid_argument(concat("network, step ", std::to_string(step + 1), " (",
                                           printable(kind), "): expected ", expected));
    }

    /// Whether a slot lies in a buffer of the plan.
    [[nodiscard]] static bool lies_within(const NetworkPlan& plan, const Slot& at) noexcept {
        const auto is_small = [](std::size_t number) { return number < most_numbers; };
        return at.buffer < plan.buffer_width.size() && at.points > 0 && at.channels > 0 &&
            is_small(at.offset) && is_small(at.points) && is_small(at.channels) &&
            is_small(at.step) && at.step >= at.channels && at.end() <= plan.buffer_width[at.buffer];
    }

    static void expect_plan(const NetworkPlan& plan) {
        std::size_t numbers = 0;
        for (const std::size_t width : plan.buffer_width)
            numbers += width > 0 && width < most_numbers ? width : most_numbers;
        if (plan.steps.empty() || plan.buffer_width.empty() || numbers >= most_numbers)
            throw std::invalid_argument(
                concat("network: expected steps, and buffers of fewer than ",
                       std::to_string(most_numbers), " numbers"));
        if (!lies_within(plan, plan.output) || !plan.output.dense() || plan.output.buffer == 0)
            throw std::invalid_argument(
                "network: expected an output whose numbers lie side by side in a buffer");
        for (std::size_t i = 0; i < plan.steps.size(); ++i) {
            const PlanStep& step = plan.steps[i];
            const RuntimeLayer* const layer = runtime_layer(step.kind);
            if (layer == nullptr)
                refuse(i, step.kind, "a layer of the library; others run as a network type");
            if (!lies_within(plan, step.in) || !lies_within(plan, step.out))
                refuse(i, step.kind, "tensors within their buffers");
            if (layer->in_place ? !(step.in == step.out) : step.in.buffer == step.out.buffer)
                refuse(i, step.kind,
                       layer->in_place ? "to write what it reads"
                                       : "to write to another buffer than it reads");
            if (!is_board_of(step.in_board, step.in) || !is_board_of(step.out_board, step.out) ||
                !layer->fits(step))
                refuse(i, step.kind, "an input and an output that fit the layer");
        }
    }
    [[nodiscard]] static bool is_board_of(const PlanBoard& board, const Slot& at) noexcept {
        return board.height > 0 && board.height <= at.points && board.width <= at.points &&
            board.height * board.width == at.points;
    }

    /// Makes the operations, and their parameters: normalisations that can be folded are, as by
    /// `nn::freeze`.
    void freeze(const NetworkPlan& plan, std::span<const float> parameters) {
        const auto& steps = plan.steps;
        std::size_t from = 0;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            Operation operation{steps[i], runtime_layer(steps[i].kind), parameters_.size()};
            const std::size_t count = operation.layer->parameter_count(steps[i]);
            const std::span<const float> own = part(parameters, from, count);
            if (is_folded(steps, i)) {
                const PlanStep& norm = steps[i + 1];
                const std::span<const float> of_norm =
                    part(parameters, from, runtime_layer(norm.kind)->parameter_count(norm));
                operation.layer = runtime_layer(operation.layer->with_bias);
                const std::size_t with_bias = operation.layer->parameter_count(steps[i]);
                parameters_.insert(parameters_.end(), own.begin(), own.end());
                parameters_.resize(operation.parameters + with_bias);  // a bias that it had not
                for (std::size_t o = 0; o < norm.in.channels; ++o)
                    detail::fold_output(
                        detail::norm_affine(of_norm.data(), norm.in.channels, o, norm.constant), o,
                        norm.in.channels, std::span(parameters_).subspan(operation.parameters));
                operation.step.out = norm.out;
                ++i;
            } else if (operation.layer->run == detail::run_batch_norm) {
                parameters_.resize(parameters_.size() + 2 * steps[i].in.channels);
                detail::norm_factors(own.data(), steps[i].in.channels, steps[i].constant,
                                     parameters_.data() + operation.parameters);
            } else {
                parameters_.insert(parameters_.end(), own.begin(), own.end());
            }
            operations_.push_back(std::move(operation));
        }
        if (from != parameters.size())
            throw std::invalid_argument(concat("network: expected ", std::to_string(from),
                                               " parameters, found ",
                                               std::to_string(parameters.size())));
    }
    /// The next `count` parameters.
    [[nodiscard]] static std::span<const float> part(std::span<const float> parameters,
                                                     std::size_t& from, std::size_t count) {
        if (parameters.size() - from < count)
            throw std::invalid_argument(concat("network: expected more parameters than ",
                                               std::to_string(parameters.size())));
        from += count;
        return parameters.subspan(from - count, count);
    }
    /// Whether the step after step i is a normalisation that alone reads what step i puts out.
    [[nodiscard]] static bool is_folded(const std::vector<PlanStep>& steps, std::size_t i) {
        if (runtime_layer(steps[i].kind)->with_bias.empty() || i + 1 == steps.size()) return false;
        const PlanStep& next = steps[i + 1];
        const auto reads = [&](const PlanStep& step) { return step.in.overlaps(steps[i].out); };
        return runtime_layer(next.kind)->run == detail::run_batch_norm && next.in == steps[i].out &&
            std::ranges::none_of(std::span(steps).subspan(i + 2), reads);
    }

    /// Gives the buffers memory, see `Activations`.
    void lay_out(const NetworkPlan& plan) {
        const std::size_t count = plan.buffer_width.size();
        std::vector<Lifetime> lifetimes(count);
        std::vector<bool> holds_board(count);
        for (std::size_t i = 0; i < operations_.size(); ++i)
            for (const Slot& at : {operations_[i].step.in, operations_[i].step.out}) {
                Lifetime& lifetime = lifetimes[at.buffer];
                lifetime = {std::min(lifetime.first, i), std::max(lifetime.last, i)};
                if (at.points > 1) holds_board[at.buffer] = true;
            }
        lifetimes[0] = lifetimes[output_.buffer] = always;
        std::vector<std::size_t> steps(count);
        for (std::size_t b = 0; b < count; ++b)
            steps[b] = detail::row_step<float>(plan.buffer_width[b], holds_board[b]);
        std::vector<std::size_t> places(count);
        share_places(count, lifetimes.data(), steps.data(), places.data());
        std::size_t row_size = 0;
        for (std::size_t b = 0; b < count; ++b)
            if (places[b] == b) row_size += steps[b];
        together_ = std::min(detail::samples_in_cache(row_size), capacity_);
        memory_.resize(count);
        for (std::size_t b = 0; b < count; ++b) {
            const bool stays = b == 0 || b == output_.buffer;
            buffers_.push_back({places[b], steps[b], stays});
            if (places[b] == b) memory_[b].resize((stays ? capacity_ : together_) * steps[b]);
        }
        input_size_ = plan.buffer_width[0];
    }

    /// Has operations do what the next ones would, see finished.hpp.
    void finish() {
        for (std::size_t i = 0; i < operations_.size(); ++i) {
            if (!operations_[i].layer->takes_finish) continue;
            const auto follows = [&](auto layer_run) {
                return i + 1 < operations_.size() && operations_[i + 1].layer->run == layer_run &&
                    operations_[i + 1].step.out == operations_[i].step.out;
            };
            if (follows(detail::run_move<true>)) {
                operations_[i].adds_slot = true;
                operations_[i].addend = operations_[i + 1].step.in;
                operations_.erase(operations_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            }
            if (follows(detail::run_function<simd::Function::relu>)) {
                operations_[i].rectifies = true;
                operations_.erase(operations_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            }
        }
    }

    /// A sample's numbers, or those of a sample of the run if the buffer holds no more.
    [[nodiscard]] float* row(const Slot& at, std::size_t sample) noexcept {
        const Buffer& buffer = buffers_[at.buffer];
        return memory_[buffer.place].data() + sample * buffer.step + at.offset;
    }
    [[nodiscard]] Rows<float> rows(const Slot& at, std::size_t begin, std::size_t count) noexcept {
        const Buffer& buffer = buffers_[at.buffer];
        return {row(at, buffer.stays ? begin : 0), buffer.step, count};
    }

    void run(const Operation& operation, std::size_t begin, std::size_t count) noexcept {
        simd::Finish<float> finish{{}, operation.rectifies};
        if (operation.adds_slot) {
            const Rows<float> addend = rows(operation.addend, begin, count);
            finish.addend = {addend.data, addend.step, operation.addend.step};
        }
        operation.layer->run({operation.step, parameters_.data() + operation.parameters,
                              rows(operation.step.in, begin, count),
                              rows(operation.step.out, begin, count), finish});
    }

    std::size_t capacity_;
    std::size_t together_ = 1;  ///< samples that go through all steps together
    std::size_t input_size_ = 0;
    Slot output_;
    std::vector<Operation> operations_;
    aligned_vector<float> parameters_;
    std::vector<Buffer> buffers_;
    std::vector<aligned_vector<float>> memory_;
};

}  // namespace LUDUS_NAMESPACE::nn
