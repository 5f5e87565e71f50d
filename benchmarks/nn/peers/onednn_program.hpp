#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include <oneapi/dnnl/dnnl.hpp>

#include "../problem.hpp"

/// oneDNN's primitives in the order of their execution.
namespace benchmarks::onednn {

using dnnl::memory;
using Desc = memory::desc;
using Dims = memory::dims;
using Tag = memory::format_tag;
using Type = memory::data_type;
using Arguments = std::unordered_map<int, memory>;

[[nodiscard]] inline memory::dim dim(std::size_t n) { return static_cast<memory::dim>(n); }

/// True if oneDNN may use these instructions here.
[[nodiscard]] inline bool has(dnnl::cpu_isa wanted) {
    const auto bits = [](dnnl::cpu_isa isa) { return static_cast<unsigned>(isa); };
    return (bits(dnnl::get_effective_cpu_isa()) & bits(wanted)) == bits(wanted);
}

[[nodiscard]] inline Desc as(const Dims& dims, Tag tag, Type type = Type::f32) {
    return {dims, type, tag};
}
/// A layout of the primitive's choice.
[[nodiscard]] inline Desc any(const Dims& dims, Type type = Type::f32) {
    return as(dims, Tag::any, type);
}
/// Row by row.
[[nodiscard]] inline Desc plain(const Dims& dims) {
    constexpr std::array tags = {Tag::undef, Tag::a, Tag::ab, Tag::abc, Tag::abcd};
    return as(dims, tags.at(dims.size()));
}

/// With what the layout pads, which is always zero.
[[nodiscard]] inline std::span<float> numbers(const memory& from) {
    return {static_cast<float*>(from.get_data_handle()),
            from.get_desc().get_size() / sizeof(float)};
}

/// The weights of one layer in the layouts in which its products want them: the step of SGD is made
/// where the gradient's layout is, and the others are reordered after it.
struct Weights {
    memory forward;
    memory backward{};  ///< for the gradient by the input
    memory master{};    ///< lies as `gradient`
    memory gradient{};
};

/// A list of steps that is run again and again.
class Program {
public:
    using Step = std::function<void()>;

    void run() const {
        for (const Step& step : steps_) step();
    }

    [[nodiscard]] const dnnl::engine& engine() const { return engine_; }
    [[nodiscard]] memory allocate(const Desc& desc) const { return {desc, engine_}; }
    /// The same numbers seen in another way.
    [[nodiscard]] memory view(const memory& of, const Desc& desc) const {
        return {desc, engine_, of.get_data_handle()};
    }
    /// Rows of `values` in a layout.
    [[nodiscard]] memory arrange(std::span<const float> values, const Dims& dims, const Desc& desc,
                                 const dnnl::primitive_attr& scales = {}) const {
        const memory given = allocate(plain(dims));
        std::ranges::copy(values, numbers(given).begin());
        return rearranged(given, desc, scales);
    }
    [[nodiscard]] memory arrange(std::span<const float> values) const {
        const Dims dims = {dim(values.size())};
        return arrange(values, dims, plain(dims));
    }
    /// `from` in a layout, copied now.
    [[nodiscard]] memory rearranged(const memory& from, const Desc& desc,
                                    const dnnl::primitive_attr& scales = {}) const {
        memory to = allocate(desc);
        dnnl::stream stream = stream_;
        memory given = from;
        dnnl::reorder(given, to, scales).execute(stream, given, to);
        stream.wait();
        return to;
    }
    /// The numbers row by row.
    [[nodiscard]] std::vector<float> read(const memory& from) const {
        const memory to = rearranged(from, plain(from.get_desc().dims()));
        return {numbers(to).begin(), numbers(to).end()};
    }

    void add(Step step) { steps_.push_back(std::move(step)); }
    void add(const dnnl::primitive& primitive, const Arguments& arguments) {
        steps_.push_back(executing(primitive, arguments));
    }
    /// `from` in a layout: itself, or reordered at this place of the program.
    [[nodiscard]] memory reordered(const memory& from, const Desc& desc) {
        if (from.get_desc() == desc) return from;
        const memory to = allocate(desc);
        add(dnnl::reorder(from, to), {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}});
        return to;
    }

    /// Chooses the weights' layouts by those of their gradient and of the gradient by the input.
    void set_layouts(Weights& weights, const Desc& gradient, const Desc* backward) const {
        const auto in = [&](const Desc& desc) {
            return desc == weights.forward.get_desc() ? weights.forward
                                                      : rearranged(weights.forward, desc);
        };
        weights.gradient = allocate(gradient);
        weights.master = in(gradient);
        if (backward == nullptr) return;
        weights.backward = *backward == gradient ? weights.master : in(*backward);
    }

    /// parameters -= rate * gradient, at the end of the program.
    void descend(const memory& parameters, const memory& gradient) {
        ends_.push_back([parameters, gradient] {
            const std::span<float> to = numbers(parameters);
            const float* from = numbers(gradient).data();
            for (std::size_t i = 0; i < to.size(); ++i) to[i] -= learning_rate * from[i];
        });
    }
    void descend(const Weights& weights) {
        descend(weights.master, weights.gradient);
        const auto renew = [&](const memory& to) {
            ends_.push_back(executing(dnnl::reorder(weights.master, to),
                                      {{DNNL_ARG_FROM, weights.master}, {DNNL_ARG_TO, to}}));
        };
        if (weights.forward != weights.master) renew(weights.forward);
        if (weights.backward && weights.backward != weights.forward &&
            weights.backward != weights.master)
            renew(weights.backward);
    }
    void finish() { steps_.insert(steps_.end(), ends_.begin(), ends_.end()); }

private:
    /// The arguments are put together once, which `dnnl::primitive::execute` would do every time.
    [[nodiscard]] Step executing(const dnnl::primitive& primitive,
                                 const Arguments& arguments) const {
        std::vector<dnnl_exec_arg_t> list;
        for (const auto& [role, of] : arguments) list.push_back({role, of.get()});
        return [=, stream = stream_, held = arguments] {
            dnnl::error::wrap_c_api(
                dnnl_primitive_execute(primitive.get(), stream.get(), static_cast<int>(list.size()),
                                       list.data()),
                "a primitive failed");
        };
    }

    dnnl::engine engine_{dnnl::engine::kind::cpu, 0};
    dnnl::stream stream_{engine_};
    std::vector<Step> steps_{};
    std::vector<Step> ends_{};
};

}  // namespace benchmarks::onednn
