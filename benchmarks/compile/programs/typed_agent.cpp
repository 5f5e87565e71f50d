/// Loads a committed agent of Onitama by the type of its network, and plays a game by it.

#include <iostream>

#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/reach_encoder.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"

namespace nn = ludus::nn;
using Onitama = ludus::onitama::Position;
using Encoder = ludus::onitama::ReachEncoder;
using Network =
    nn::Network<nn::Shapes<Encoder::BoardShape, Encoder::CardShape>,
                nn::Join<nn::Sequence<nn::Conv2d<64, 3>, nn::Relu, nn::Conv2d<64, 3>, nn::Relu,
                                      nn::Conv2d<64, 3>, nn::Relu, nn::Flatten>,
                         nn::Sequence<nn::Dense<32>, nn::Relu>>,
                nn::Dense<256>, nn::Relu, nn::Dense<256>, nn::Relu,
                nn::Dense<Onitama::action_count>>;

int main() {
    auto agent =
        ludus::load_agent<ludus::QFunction<Onitama, Encoder, Network>>("onitama_dqn.ludus");
    Onitama position;
    while (!position.outcome()) position.play(agent.act(position));
    std::cout << ludus::Notation<Onitama>::write(position) << '\n';
}
