#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/as_trained.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/frozen_plan.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/lifetimes.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/plan_fault.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/runtime_layer.hpp"
#include "ludus/nn/runtime_products.hpp"
#include "ludus/nn/slot.hpp"
#include "ludus/simd/finish.hpp"
#include "ludus/simd/function.hpp"

namespace LUDUS_NAMESPACE::nn {

/// A network in play whose layers are known only when the program runs: what `AsTrained` is for a
/// network type, with the same bits, from a plan. So a program is compiled once for all networks,
/// not once for each. Fill the inputs, call `forward`, read the outputs. Holds the weights; a copy
/// is independent. Allocates only in its constructor.
class RuntimeNetwork {
public:
    using Network = AnyNetwork;
    using LayerOfStep = const RunnableLayer* (*)(const PlanStep&) noexcept;

    /// Requires a plan and a number of parameters without fault, see plan_fault.hpp, and room for a
    /// sample. `layer_of` returns the layer of a step.
    RuntimeNetwork(Parameters<AnyNetwork> parameters, std::size_t capacity,
                   LayerOfStep layer_of = runnable_layer<RuntimeProducts<float>>)
        : parameters_(std::move(parameters)),
          capacity_(capacity),
          output_(parameters_.plan().output) {
        assert(plan_fault(parameters_.plan(), parameters_.values().size()).empty() && capacity > 0);
        prepare(layer_of);
        lay_out();
        finish();
    }

    [[nodiscard]] const Parameters<AnyNetwork>& parameters() const noexcept { return parameters_; }
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
        const RunnableLayer* layer;
        std::size_t packed = 0;  ///< where what it reads begins
        bool adds_slot = false;  ///< whether it adds what the next step would
        Slot addend{};           ///< where that lies
        bool rectifies = false;  ///< whether it cuts off what is negative
    };
    struct Buffer {
        std::size_t place;  ///< of its memory
        std::size_t step;   ///< numbers from one row to the next
        bool stays;         ///< holds all samples, not only those that are run together
    };

    /// Makes the operations, and packs their parameters.
    void prepare(LayerOfStep layer_of) {
        const float* from = parameters_.values().data();
        for (const PlanStep& step : parameters_.plan().steps) {
            const RunnableLayer& layer = *layer_of(step);
            packed_.resize((packed_.size() + 15) / 16 * 16);  // begins where a line does
            operations_.push_back({step, &layer, packed_.size()});
            if (layer.pack != nullptr) {
                packed_.resize(packed_.size() + layer.packed_count(step));
                layer.pack(step, from, packed_.data() + operations_.back().packed);
            }
            from += layer.parameter_count(step);
        }
    }

    /// Gives the buffers memory, see `Activations`.
    void lay_out() {
        const NetworkPlan& plan = parameters_.plan();
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
            if (lifetimes[b].first <= lifetimes[b].last)  // else no step uses it
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
        for (const Operation& operation : operations_)
            if (operation.layer->room != nullptr)
                room_.resize(
                    std::max(room_.size(), operation.layer->room(operation.step, together_)));
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
            if (follows(detail::runtime_add.run)) {
                operations_[i].adds_slot = true;
                operations_[i].addend = operations_[i + 1].step.in;
                operations_.erase(operations_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            }
            if (follows(detail::runtime_function<simd::Function::relu>.run)) {
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
        operation.layer->run({operation.step, packed_.data() + operation.packed,
                              rows(operation.step.in, begin, count),
                              rows(operation.step.out, begin, count), finish, room_.data()});
    }

    Parameters<AnyNetwork> parameters_;
    std::size_t capacity_;
    std::size_t together_ = 1;  ///< samples that go through all steps together
    std::size_t input_size_ = 0;
    Slot output_;
    std::vector<Operation> operations_;
    aligned_vector<float> packed_;    ///< the parameters as the layers read them
    aligned_vector<std::byte> room_;  ///< for the layer that runs
    std::vector<Buffer> buffers_;
    std::vector<aligned_vector<float>> memory_;
};

template <std::size_t board_width>
class AsTrained<AnyNetwork, board_width> : public RuntimeNetwork {
public:
    AsTrained(Parameters<AnyNetwork> parameters, std::size_t capacity)
        : RuntimeNetwork(std::move(parameters), capacity,
                         runnable_layer<RuntimeProducts<float, board_width>>) {}
};

namespace detail {

/// A network of a plan, for play in one precision; `layer_of` returns the layers of that precision.
template <Precision precision, RuntimeNetwork::LayerOfStep layer_of>
class RuntimeInference : public RuntimeNetwork {
public:
    RuntimeInference(const Parameters<AnyNetwork>& parameters, std::size_t capacity)
        : RuntimeNetwork(freeze(rounded(parameters, precision)), capacity, layer_of) {}

    /// Allocates.
    void set(const Parameters<AnyNetwork>& parameters) {
        *this = RuntimeInference(parameters, capacity());
    }
};

}  // namespace detail

template <std::size_t board_width>
class Inference<AnyNetwork, Precision::float32, board_width>
    : public detail::RuntimeInference<Precision::float32,
                                      runnable_layer<RuntimeProducts<float, board_width>>> {
    using Inference::RuntimeInference::RuntimeInference;
};

}  // namespace LUDUS_NAMESPACE::nn
