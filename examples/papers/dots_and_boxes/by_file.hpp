#pragma once

#include <filesystem>
#include <string>
#include <type_traits>

#include "ludus/core/concat.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/io/any_network_file.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/network.hpp"

#include "trainer.hpp"

namespace papers::dots_and_boxes {

/// Calls `with(std::type_identity<Q>{})` for the function of an agent's file, with any network.
/// Throws `ludus::FileError` if the file cannot be read, or has no such function.
void with_function_of(const std::filesystem::path& file, const auto& with) {
    using namespace ludus::dots_and_boxes;
    const std::string kind = ludus::read_checkpoint(file).kind;
    const auto fits = [&]<class Encoder>(std::type_identity<Encoder>) {
        using Q = ludus::QFunction<DotsAndBoxes, Encoder, ludus::nn::AnyNetwork>;
        if (!ludus::is_of_kind(kind, ludus::file_kind<Q>("agent"))) return false;
        with(std::type_identity<Q>{});
        return true;
    };
    if (!fits(std::type_identity<WallEncoder>{}) && !fits(std::type_identity<ChainEncoder>{}))
        throw ludus::CheckpointError(file,
                                     ludus::concat("expected an agent of Dots and Boxes, found \"",
                                                   ludus::printable(kind), "\""));
}

}  // namespace papers::dots_and_boxes
