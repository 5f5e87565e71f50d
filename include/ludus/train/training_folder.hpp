#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/number_text.hpp"
#include "ludus/io/file.hpp"

namespace LUDUS_NAMESPACE {

/// The files of a training. No run is ever overwritten by another one.
class TrainingFolder {
public:
    /// Makes the folder if it is missing. Throws `FileError`.
    explicit TrainingFolder(std::filesystem::path path) : path_(std::move(path)) {
        make_folder(path_);
    }

    /// The state of the training.
    [[nodiscard]] std::filesystem::path checkpoint() const { return path_ / "checkpoint.ludus"; }
    /// What it has learned so far.
    [[nodiscard]] std::filesystem::path agent() const { return path_ / "agent.ludus"; }
    /// The learning curve.
    [[nodiscard]] std::filesystem::path curve() const { return path_ / "curve.csv"; }
    /// The seconds that the training took, which are no part of the checkpoint: its bytes do not
    /// depend on time.
    [[nodiscard]] std::filesystem::path time() const { return path_ / "seconds.txt"; }

    [[nodiscard]] double seconds() const {
        double seconds = 0;
        std::ifstream(time()) >> seconds;
        return seconds >= 0 ? seconds : 0;
    }
    void save_seconds(double seconds) const {
        write_file(time(), concat(number_text(seconds), "\n"));
    }

    /// Throws `std::runtime_error`: what the folder holds must not be overwritten.
    [[noreturn]] void refuse(std::string_view found) const {
        throw std::runtime_error(
            concat(found,
                   "; choose another folder, or begin anew by `fresh` (--fresh), which moves "
                   "the files of ",
                   path_.string(), " aside"));
    }
    /// Refuses an agent or a curve whose checkpoint is missing.
    void require_checkpoint() const {
        for (const auto& file : {agent(), curve()})
            if (exists(file) && !exists(checkpoint()))
                refuse(concat(file.string(), ": expected a checkpoint beside it, found none"));
    }
    /// Remembers when the checkpoint was written.
    void note_checkpoint() { written_ = checkpoint_time(); }
    /// Throws `std::runtime_error` if another program has written the checkpoint since.
    void require_unchanged() const {
        if (checkpoint_time() != written_ && exists(path_))
            refuse(concat(checkpoint().string(),
                          ": expected nobody else to train here, found that another program has "
                          "written the checkpoint"));
    }
    /// Moves the files of an earlier training into a new folder `old-N` within this one.
    void set_aside() const {
        const std::array all = {agent(), curve(), time(), checkpoint()};
        const auto stands = [](const auto& file) { return std::filesystem::exists(file); };
        if (std::ranges::none_of(all, stands)) return;
        int number = 1;
        const auto old = [&] { return path_ / concat("old-", number_text(number)); };
        while (exists(old())) ++number;
        create_directory(old());
        for (const auto& file : all)
            if (exists(file)) rename(file, old() / file.filename());
    }

private:
    [[nodiscard]] std::optional<std::filesystem::file_time_type> checkpoint_time() const {
        if (!exists(checkpoint())) return std::nullopt;
        return last_write_time(checkpoint());
    }

    std::filesystem::path path_;
    std::optional<std::filesystem::file_time_type> written_{};  ///< the checkpoint, if it exists
};

}  // namespace LUDUS_NAMESPACE
