#pragma once

#include <algorithm>
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
/// Refuses to go back to a checkpoint from the folder while that has a later one of the same run.
[[noreturn]] void refuse_later(const RunFiles& files, std::uint64_t resumed, std::uint64_t games);
/// Only if an agent or points of a learning curve are there, whose checkpoint is missing.
void refuse_remains(const RunFiles& files);

/// Refuses a length of a run below `initial`, which it was started with, or below `reached`. All in
/// the unit of the option that sets the length.
void require_length(const RunFiles& files, std::uint64_t length, std::uint64_t initial,
                    std::uint64_t reached);

/// Says on stderr how far the run is that a command resumes.
void report_found(const RunFiles& files, std::uint64_t games, std::uint64_t total);

/// Moves the files of an earlier run into a new folder `old-N` within its own, and says so on
/// stderr.
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

/// The training of a command with --resume: that of the named checkpoint, or of the folder's own if
/// that has the same constants and has played as many games or more, which is reported on stderr.
/// A later one in the named checkpoint's own folder is refused, and so is any other run. Extended
/// to the length that the command asks for.
template <SavedRun T>
[[nodiscard]] T resume_training(const TrainerCommandLine& line) {
    const RunFiles files = line.files();
    const auto extended = [&](T training) {
        if (const std::uint64_t length = line.extension(); length > 0) {
            detail::require_length(files, length, training.initial_length(),
                                   std::min(training.reached(), training.length()));
            training.extend(length);
        }
        return training;
    };
    T training(line.resume);
    if (exists(files.checkpoint()) && equivalent(line.resume, files.checkpoint()))
        return extended(std::move(training));
    auto found = find_run<T>(files, training.options());
    if (!found || found->games() < training.games()) return extended(std::move(training));
    if (found->games() > training.games() &&
        equivalent(files.folder, absolute(line.resume).parent_path()))
        detail::refuse_later(files, training.games(), found->games());
    T later = extended(*std::move(found));
    detail::report_found(files, later.games(), later.total());
    return later;
}

/// The training that a command asks for, with these constants unless it names a checkpoint to
/// resume. Resumes the run in the folder if that has the same constants. Starts a new run if the
/// folder is empty or `--fresh` is given. Throws `std::runtime_error` for any other contents of the
/// folder.
template <SavedRun T>
[[nodiscard]] T open_training(const TrainerCommandLine& line, const typename T::Options& options) {
    if (!line.resume.empty()) return resume_training<T>(line);
    const RunFiles files = line.files();
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
