#pragma once

#include <filesystem>
#include <string>
#include <type_traits>

#include "ludus/core/concat.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/learn/file_kind.hpp"

#include "trainer.hpp"

namespace papers::dots_and_boxes {

/// Calls `with(std::type_identity<Q>{})` for the function of an agent's file. Throws
/// `ludus::FileError` if the file cannot be read, or has none of them.
void with_function_of(const std::filesystem::path& file, const auto& with) {
    const std::string kind = ludus::read_checkpoint(file).kind;
    const auto fits = [&]<class Q>(std::type_identity<Q> function) {
        if (kind != ludus::file_kind<Q>("agent")) return false;
        with(function);
        return true;
    };
    if (!fits(std::type_identity<PaperQ>{}) && !fits(std::type_identity<LinearQ>{}) &&
        !fits(std::type_identity<BestQ>{}))
        throw ludus::CheckpointError(file,
                                     ludus::concat("expected an agent of Dots and Boxes, found \"",
                                                   ludus::printable(kind), "\""));
}

}  // namespace papers::dots_and_boxes
