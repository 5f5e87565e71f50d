#pragma once

#include <cstdint>
#include <exception>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "command_line.hpp"
#include "training_run.hpp"

/// How a training begins without overwriting one that is in its folder.
namespace examples {

namespace detail {

/// Refuse to overwrite what is in the folder. All throw, and say what was found and what can be
/// done about it.
[[noreturn]] void refuse_unreadable(const RunFiles& files, std::string_view why);
[[noreturn]] void refuse_other(const RunFiles& files, std::uint64_t games, std::uint64_t total);
/// Only if an agent or points of a learning curve are there, whose checkpoint is missing.
void refuse_remains(const RunFiles& files);
/// Refuses to make a run shorter than its constants say.
void require_longer(const RunFiles& files, std::uint64_t total, std::uint64_t before);

/// Says on stderr how far the run is that a command resumes.
void report_found(const RunFiles& files, std::uint64_t games, std::uint64_t total);

/// Moves the files of an earlier run into a new folder `old-N` within its own, and says so on stderr.
void set_aside(const RunFiles& files);

}  // namespace detail

/// The run in a folder, if it has these constants; none if nothing would be overwritten there.
/// Throws `std::runtime_error` for any other contents.
template <SavedRun T>
[[nodiscard]] std::optional<T> find_run(const RunFiles& files, const typename T::Options& options) {
    std::optional<T> found;
    if (!exists(files.checkpoint())) {
        detail::refuse_remains(files);
        return found;
    }
    try {
        found.emplace(files.checkpoint());
    } catch (const std::exception& error) {
        detail::refuse_unreadable(files, error.what());
    }
    if (!(found->options() == options)) detail::refuse_other(files, found->games(), found->total());
    return found;
}

/// A run of a reproduction: resumes the one in its folder, which must have the same constants, or
/// starts a new one.
template <SavedRun T>
[[nodiscard]] T open_run(const RunFiles& files, const typename T::Options& options) {
    std::filesystem::create_directories(files.folder);
    if (auto found = find_run<T>(files, options)) return *std::move(found);
    return T(options);
}

/// The training that a command asks for, with these constants unless it names a checkpoint. Resumes
/// that checkpoint, or the run in the folder: of two with the same constants, the one that has
/// played more games. Starts a new run if the folder is empty or `--fresh` is given. Throws
/// `std::runtime_error` for any other contents of the folder.
template <SavedRun T>
[[nodiscard]] T open_training(const TrainerCommandLine& line, const typename T::Options& options) {
    const RunFiles files = line.files();
    if (!line.resume.empty()) {
        const auto extended = [&](T training) {
            if (line.extension() == 0) return training;
            const std::uint64_t before = training.total();
            training.extend(line.extension());
            detail::require_longer(files, training.total(), before);
            return training;
        };
        T training(line.resume);
        if (!exists(files.checkpoint()) || !equivalent(line.resume, files.checkpoint())) {
            auto other = find_run<T>(files, training.options());
            if (other && other->games() >= training.games()) return extended(*std::move(other));
        }
        return extended(std::move(training));
    }
    if (!line.fresh)
        if (auto found = find_run<T>(files, options)) {
            detail::report_found(files, found->games(), found->total());
            return *std::move(found);
        }
    T training(options);
    if (line.fresh) detail::set_aside(files);
    return training;
}

}  // namespace examples
