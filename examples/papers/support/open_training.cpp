#include "open_training.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <stdexcept>
#include <string>

#include "ludus/core/printable.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/file.hpp"

namespace examples::detail {

namespace {

/// All that a run writes, the checkpoint last.
[[nodiscard]] std::array<std::filesystem::path, 5> all_of(const RunFiles& files) {
    return {files.agent(), files.curve(), files.picture(), files.time(), files.checkpoint()};
}

/// What the user can do about a folder with another run; `first` is the beginning of the sentence.
[[nodiscard]] std::string advice(const RunFiles& files, const std::string& first) {
    if (files.command.empty())
        return fmt::format("remove {} to start a new run", files.folder.string());
    if (!files.resumed.empty())
        return fmt::format("{}move the files of the run in {} aside, or choose another --out",
                           first, files.folder.string());
    return fmt::format(
        "{}start a new run with --fresh, which moves the old files aside, or choose another --out",
        first);
}

[[nodiscard]] std::string resume(const RunFiles& files) {
    return fmt::format("--resume '{}'", files.checkpoint().string());
}

[[nodiscard]] bool is_whole(const std::filesystem::path& checkpoint) {
    try {
        (void)ludus::read_checkpoint(checkpoint);
        return true;
    } catch (const std::exception&) {
        return false;
    }
}

}  // namespace

void refuse_unreadable(const RunFiles& files, std::string_view why) {
    const std::string first = is_whole(files.checkpoint())
        ? fmt::format("if this program wrote it, resume it with {}, ", resume(files))
        : std::string();
    throw std::runtime_error(fmt::format("{}; {}", why, advice(files, first)));
}

void refuse_other(const RunFiles& files, std::uint64_t games, std::uint64_t total) {
    const std::string first = games < total
        ? fmt::format("resume it with {}, ", resume(files))
        : fmt::format("extend it with {} {} TOTAL, ", resume(files), files.length);
    const std::string state = games < total ? fmt::format("stopped after {} of {}", games, total)
                                            : fmt::format("finished after {}", games);
    throw std::runtime_error(fmt::format(
        "{}: expected a run with these options, found one with other options, {} games; "
        "{}",
        files.checkpoint().string(), state, advice(files, first)));
}

void refuse_later(const RunFiles& files, std::uint64_t resumed, std::uint64_t games) {
    const std::string first = fmt::format("resume it with {}; to go back, ", resume(files));
    throw std::runtime_error(fmt::format(
        "{}: expected at most the {} games of {} beside it, found {}; {}",
        files.checkpoint().string(), resumed, files.resumed.string(), games, advice(files, first)));
}

void refuse_remains(const RunFiles& files) {
    const auto refuse = [&](const std::filesystem::path& file) {
        throw std::runtime_error(fmt::format("{}: expected a checkpoint beside it, found none; {}",
                                             file.string(), advice(files, {})));
    };
    if (exists(files.agent())) refuse(files.agent());
    if (!exists(files.curve())) return;
    const std::string curve = ludus::read_file(files.curve());
    if (std::ranges::count(curve, '\n') > 1) refuse(files.curve());  // more than the names
}

void require_length(const RunFiles& files, std::uint64_t length, std::uint64_t initial,
                    std::uint64_t reached) {
    const auto require = [&](std::uint64_t least, std::string_view what) {
        if (length < least)
            throw std::invalid_argument(
                fmt::format("{}: expected at least the {} that the run {}, found {}", files.length,
                            least, what, length));
    };
    require(initial, "was started with");
    require(reached, "has reached");
}

void report_found(const RunFiles& files, std::uint64_t games, std::uint64_t total) {
    const std::string what = games < total
        ? fmt::format("resumes after {} of {} games", games, total)
        : fmt::format(
              "finished after {} games; extend it with {} {} TOTAL, or start a new run with "
              "--fresh",
              games, resume(files), files.length);
    fmt::print(
        stderr, "{}\n",
        ludus::printable(fmt::format("{}: found a run, {}", files.checkpoint().string(), what)));
}

void set_aside(const RunFiles& files) {
    const auto all = all_of(files);
    if (std::ranges::none_of(all, [](const auto& file) { return exists(file); })) return;
    int number = 1;
    const auto old = [&] { return files.folder / fmt::format("old-{}", number); };
    while (exists(old())) ++number;
    create_directory(old());
    for (const std::filesystem::path& file : all)
        if (exists(file)) rename(file, old() / file.filename());
    fmt::print(stderr, "{}: moved the earlier run to {}\n", ludus::printable(files.folder.string()),
               ludus::printable(old().string()));
}

}  // namespace examples::detail
