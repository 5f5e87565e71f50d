#pragma once

#include <cmath>
#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ludus/core/concat.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/describe.hpp"

namespace ludus {

/// What a file for this function says of itself; `role` tells an agent from a state of training.
template <QFunctionType Q>
[[nodiscard]] std::string file_kind(const std::string& role) {
    return concat(role, "; game ", Q::Game::name, "; encoder ", Q::Encoder::name, "; orientation ",
                  Q::Orientation::name, "; network ", nn::describe<typename Q::Network>());
}

namespace detail {

/// Weights, and the network's output for the initial position as they gave it when stored.
template <QFunctionType Q>
struct StoredAgent {
    typename Q::Parameters parameters;
    std::vector<float> example = std::vector<float>(Q::Network::Output::size);

    template <class Visit>
    void visit(Visit&& visit) {
        visit(parameters.values(), std::span<float>(example));
    }

    [[nodiscard]] std::vector<float> output() const {
        typename Q::Activations activations(1);
        Q::Encoder::encode(typename Q::Game{}, activations.input(0));
        nn::forward(parameters, activations, 0, 1);
        const auto output = activations.output(0);
        return {output.begin(), output.end()};
    }
};

}  // namespace detail

/// Stores an agent's weights, all or nothing, with an example of what they compute. Weights that
/// are not finite are refused.
template <QFunctionType Q>
void save_agent(const std::filesystem::path& path, const typename Q::Parameters& parameters) {
    for (const float value : parameters.values())
        if (!std::isfinite(value))
            throw CheckpointError(path,
                                  concat("expected finite weights, found ", std::to_string(value)));
    detail::StoredAgent<Q> stored{parameters};
    stored.example = stored.output();
    write_checkpoint(path, file_kind<Q>("agent"), save_state(stored));
}

/// Reads an agent, and refuses one that does not compute its stored example to within 0.001:
/// processors without fused multiply-add round otherwise, but not by that much.
template <QFunctionType Q>
[[nodiscard]] QAgent<Q> load_agent(const std::filesystem::path& path) {
    detail::StoredAgent<Q> stored;
    try {
        load_state(stored, read_checkpoint(path, file_kind<Q>("agent")));
    } catch (const ArchiveError& error) {
        throw CheckpointError(path, error.what());
    }
    const std::vector<float> output = stored.output();
    for (std::size_t i = 0; i < output.size(); ++i)
        if (!(std::abs(output[i] - stored.example[i]) <= 1e-3F))
            throw CheckpointError(
                path,
                concat("expected output ", std::to_string(i), " to be ",
                       std::to_string(stored.example[i]), ", found ", std::to_string(output[i])));
    return QAgent<Q>(std::move(stored.parameters));
}

}  // namespace ludus
