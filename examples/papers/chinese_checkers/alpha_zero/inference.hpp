#pragma once

#include <filesystem>

#include "ludus/io/agent_file.hpp"
#include "ludus/nn/inference.hpp"

#include "networks.hpp"

// What the networks compute takes long to compile, in each precision, and so do their files: once,
// in parts/.
#define LUDUS_NETWORK(linkage, network)                                                       \
    linkage template void ludus::save_agent<examples::chinese_checkers::alpha_zero::network>( \
        const std::filesystem::path&,                                                         \
        const examples::chinese_checkers::alpha_zero::network::Parameters&);                  \
    linkage template examples::chinese_checkers::alpha_zero::network::Parameters              \
    ludus::load_agent_parameters<examples::chinese_checkers::alpha_zero::network>(            \
        const std::filesystem::path&);
#define LUDUS_INFERENCE(linkage, network, precision)              \
    linkage template class ludus::nn::Inference<                  \
        examples::chinese_checkers::alpha_zero::network::Network, \
        ludus::nn::Precision::precision>;

LUDUS_NETWORK(extern, Paper)
LUDUS_NETWORK(extern, Pieces)
LUDUS_INFERENCE(extern, Paper, float32)
LUDUS_INFERENCE(extern, Paper, int8)
LUDUS_INFERENCE(extern, Pieces, float32)
LUDUS_INFERENCE(extern, Pieces, int8)
