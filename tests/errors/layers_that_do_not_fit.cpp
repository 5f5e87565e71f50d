// A convolution follows a layer whose output is no board.
// says: Conv2d: its input must be height x width x channels

#include <cstddef>

#include "ludus/nn/activation.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"

namespace layers_that_do_not_fit {

using namespace ludus::nn;

#ifdef CORRECT
using Network = ludus::nn::Network<Shape<4, 4, 3>, Conv2d<8>, Relu, Flatten, Dense<5>>;
#else
using Network = ludus::nn::Network<Shape<4, 4, 3>, Dense<48>, Relu, Conv2d<8>, Dense<5>>;
#endif
constexpr std::size_t count = Network::parameter_count;

}  // namespace layers_that_do_not_fit
