/// A layer of one's own in Eigen's expressions, in a network that is trained, saved, opened and
/// frozen as others are: layer normalisation (Ba et al., 2016, "Layer normalization").

#include <cmath>
#include <cstddef>
#include <iostream>
#include <string_view>
#include <utility>

#include "connect_three_planes.hpp"
#include "ludus/agents/open_agent.hpp"
#include "ludus/alpha_zero.hpp"
#include "ludus/match.hpp"
#include "ludus/nn/check_layer.hpp"
#include "ludus/nn/eigen_layer.hpp"

namespace nn = ludus::nn;
using connect_three::Planes, connect_three::Position;

/// y = scale (x - mean) / deviation + shift, each sample by its own mean and deviation.
template <class In>
struct LayerNormOf {
    using Output = In;
    static constexpr std::string_view kind = "layer norm";
    static constexpr std::size_t parameter_count = 2 * In::size;  // scale, then shift
    static constexpr bool batch_independent = true;               // row by row

    static double initial(std::size_t parameter) { return parameter < In::size ? 1 : 0; }

    static void forward(const auto& parameters, const auto& x, auto& y) {
        for (Eigen::Index r = 0; r < x.rows(); ++r)
            y.row(r) = normalised(x.row(r)).first * parameters.template head<In::size>() +
                parameters.template tail<In::size>();
    }
    static void backward(const auto& parameters, const auto& x, const auto& dy, auto& dx) {
        for (Eigen::Index r = 0; r < x.rows(); ++r) {
            const auto [z, deviation] = normalised(x.row(r));
            const auto dz = (dy.row(r) * parameters.template head<In::size>()).eval();
            dx.row(r) += (dz - dz.mean() - z * (dz * z).mean()) / deviation;
        }
    }
    static void gradient(const auto&, const auto& x, const auto& dy, auto& gradient) {
        for (Eigen::Index r = 0; r < x.rows(); ++r) {
            gradient.template head<In::size>() += dy.row(r) * normalised(x.row(r)).first;
            gradient.template tail<In::size>() += dy.row(r);
        }
    }

private:
    static auto normalised(const auto& row) {
        const auto centred = (row - row.mean()).eval();
        const auto variance = centred.square().mean();
        const auto deviation = std::sqrt(variance + decltype(variance)(1e-5));
        return std::pair((centred / deviation).eval(), deviation);
    }
};
using LayerNorm = nn::EigenLayer<LayerNormOf>;

using Network =
    nn::Network<Planes::Shape, nn::Dense<64>, LayerNorm, nn::Relu, nn::Dense<64>, LayerNorm,
                nn::Relu,
                nn::Fork<nn::Dense<Position::action_count>, nn::Sequence<nn::Dense<1>, nn::Tanh>>>;

int main() {
    const auto report = nn::check_layer<LayerNorm, nn::Shape<4, 3, 2>>();
    std::cout << "check_layer: " << (report.ok() ? "no fault" : report.fault) << '\n';
    if (!report.ok()) return 1;

    using Trainer = ludus::AlphaZeroTrainer<Position, Planes, Network>;
    Trainer trainer({.simulations = 20, .games = 64});
    ludus::train(trainer, {.games = 256});
    ludus::save(trainer.agent(), "own_layer.ludus");
    const auto agent = ludus::open_agent<Position, Trainer>("own_layer.ludus");
    std::cout << ludus::match<Position>(agent, ludus::RandomAgent{}, {.games = 200}) << '\n';
}
