// Files that are damaged, foreign or forged are refused with the reason, and none takes more memory
// than its length justifies. A program of its own, since it replaces operator new for all of it, to
// see how much is taken.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/any_network_file.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/train/dqn_steps.hpp"
#include "support/counted_memory.hpp"
#include "support/process.hpp"
#include "support/wall_features.hpp"

namespace {

using namespace ludus;
using support::TemporaryFolder;
using support::WallFeatures;
using Box = dots_and_boxes::BasicPosition<1, 1>;
using Walls = dots_and_boxes::BasicWallEncoder<1, 1>;
using Network = nn::Network<Walls::Shape, nn::Dense<2>, nn::Tanh, nn::Dense<Box::action_count>>;
using Q = QFunction<Box, Walls, Network>;
using Training = DqnSteps<Q>;

/// A kind of file: a whole one, and who reads it.
struct Kind {
    std::string name;
    std::string bytes;
    std::function<void(const std::filesystem::path&)> load;
};

Training new_training() {
    Training::Settings settings;
    settings.replay_games = 3;
    settings.sample_games = 2;
    return {settings, {Network::parameter_count, {}}, 1};
}

Kind agent_kind(const TemporaryFolder& folder) {
    Rng rng(1);
    nn::Parameters<Network> parameters;
    nn::initialise(parameters, rng, nn::Xavier{});
    save_agent<Q>(folder / "agent", parameters);
    return {"agent", support::contents(folder / "agent"),
            [](const auto& path) { std::ignore = load_agent<Q>(path); }};
}

/// The same file, whatever network it has.
Kind any_agent_kind(const TemporaryFolder& folder) {
    Kind kind = agent_kind(folder);
    kind.name = "agent of any network";
    kind.load = [](const auto& path) { std::ignore = load_agent<WithAnyNetwork<Q>>(path); };
    return kind;
}

Kind values_kind(const TemporaryFolder& folder) {
    Rng rng(2);
    LinearValue<Box, WallFeatures> value;
    for (float& weight : value.weights()) weight = static_cast<float>(rng.uniform());
    save_values(folder / "values", value);
    return {"values of features", support::contents(folder / "values"),
            [](const auto& path) { std::ignore = load_values<Box, WallFeatures>(path); }};
}

Kind training_kind(const TemporaryFolder& folder) {
    const std::string kind = file_kind<Q>("training");
    Training training = new_training();
    Workers alone;
    while (training.games() < 5) training.step(alone);
    write_checkpoint(folder / "training", kind, save_state(training));
    return {"checkpoint", support::contents(folder / "training"), [kind](const auto& path) {
                Training read = new_training();
                load_state(read, read_checkpoint(path, kind));
            }};
}

Kind table_kind(const TemporaryFolder& folder) {
    using alquerque::Position;
    ValueTable<Position> table(1 << 20);
    Position position;
    for (int i = 0; i < 20 && !position.outcome(); ++i) {
        *table.enter(position, position.legal_actions().size()) = 0.5F;
        position.play(position.legal_actions()[0]);
    }
    save_table<Position, Unturned>(folder / "table", table);
    return {"table", support::contents(folder / "table"),
            [](const auto& path) { std::ignore = load_table<Position, Unturned>(path); }};
}

/// Offers files, and counts what became of them.
class Offers {
public:
    /// Why these bytes are refused as a file of this kind; empty if they are not. Whatever is
    /// thrown but the library's own errors gets out, and so do claims on memory beyond a mebibyte
    /// and some times the file.
    std::string refusal(const Kind& kind, const std::string& bytes) {
        const std::filesystem::path path = folder_ / "file";
        std::ofstream(path, std::ios::binary) << bytes;
        const std::string reason = refusal_of(kind, path, bytes.size());
        const bool is_named = reason.empty() || reason.find("expected ") < reason.find("found ");
        CAPTURE(reason);
        REQUIRE(is_named);
        return reason;
    }
    std::string refusal_of(const Kind& kind, const std::filesystem::path& path, std::size_t size) {
        ++offered_;
        std::string reason;
        const std::size_t used = support::peak_of([&] {
            try {
                kind.load(path);
            } catch (const FileError& error) {
                reason = error.what();
            } catch (const ArchiveError& error) {
                reason = error.what();
            }
        });
        most_used_ = std::max(most_used_, used);
        CAPTURE(kind.name, size);
        REQUIRE(used < (std::size_t{1} << 20) + 8 * size);
        refused_ += !reason.empty();
        return reason;
    }
    void expect_refusal(const Kind& kind, const std::string& bytes, std::string_view words = "") {
        const std::string reason = refusal(kind, bytes);
        CAPTURE(kind.name, reason, words);
        REQUIRE(!reason.empty());
        REQUIRE(reason.find(words) != std::string::npos);
    }

    [[nodiscard]] std::size_t refused() const { return refused_; }
    [[nodiscard]] std::size_t loaded() const { return offered_ - refused_; }

    /// Tells what became of them.
    void tell(std::string_view what) const {
        std::cout << "bad_files: " << what << ": " << offered_ << " offered, " << refused_
                  << " refused, " << loaded() << " loaded, at most " << most_used_ / 1024
                  << " KiB taken\n";
    }

private:
    TemporaryFolder folder_{support::folder_in_memory()};
    std::size_t offered_ = 0;
    std::size_t refused_ = 0;
    std::size_t most_used_ = 0;
};

/// One file of each kind that is small, and a table, which is not.
std::vector<Kind> small_kinds(const TemporaryFolder& folder) {
    return {agent_kind(folder), any_agent_kind(folder), values_kind(folder), training_kind(folder)};
}
std::vector<Kind> all_kinds(const TemporaryFolder& folder) {
    std::vector<Kind> kinds = small_kinds(folder);
    kinds.push_back(table_kind(folder));
    return kinds;
}

std::string with_flipped(std::string bytes, std::size_t place, unsigned bits) {
    bytes[place] = static_cast<char>(static_cast<unsigned char>(bytes[place]) ^ bits);
    return bytes;
}

std::string with_number(std::string bytes, std::size_t place, std::uint64_t number,
                        std::size_t count) {
    for (std::size_t i = 0; i < count && place + i < bytes.size(); ++i)
        bytes[place + i] = static_cast<char>(number >> (8 * i) & 0xFF);
    return bytes;
}

/// The same with the right checksum.
std::string with_checksum(const std::string& bytes) {
    const std::size_t end = bytes.size() - 4;
    return with_number(bytes, end, crc32(std::string_view(bytes).substr(0, end)), 4);
}

constexpr std::size_t header = 8 + 4 + 4 + 8;

/// Where the payload begins.
std::size_t payload_of(const std::string& bytes) {
    std::size_t size = 0;
    for (std::size_t i = 4; i-- > 0;) size = size << 8 | static_cast<unsigned char>(bytes[12 + i]);
    return header + size;
}

}  // namespace

TEST_CASE("bad_files: whole files are loaded", "[bad_files]") {
    const TemporaryFolder folder;
    Offers offers;
    for (const Kind& kind : all_kinds(folder)) {
        CHECK(offers.refusal(kind, kind.bytes).empty());
        CHECK(with_checksum(kind.bytes) == kind.bytes);
    }
    CHECK(small_kinds(folder)[2].bytes.size() < 2000);
}

TEST_CASE("bad_files: a file is refused whichever byte is altered", "[bad_files]") {
    const TemporaryFolder folder;
    Offers offers;
    for (const Kind& kind : small_kinds(folder))
        for (std::size_t place = 0; place < kind.bytes.size(); ++place)
            for (const unsigned bits : {1U, 16U, 128U, 255U})
                offers.expect_refusal(kind, with_flipped(kind.bytes, place, bits));
    const Kind table = table_kind(folder);
    for (std::size_t place = 0; place < table.bytes.size(); place += place < 300 ? 1U : 2003U)
        offers.expect_refusal(table, with_flipped(table.bytes, place, 1U << (place % 8)));
    CHECK(offers.loaded() == 0);
    offers.tell("a byte altered");
}

TEST_CASE("bad_files: a file is refused wherever it ends too soon or goes on", "[bad_files]") {
    const TemporaryFolder folder;
    Offers offers;
    for (const Kind& kind : all_kinds(folder)) {
        const bool is_small = kind.bytes.size() < 10'000;
        for (std::size_t size = 0; size < kind.bytes.size(); size +=
             is_small || size < 300 || size + 40 > kind.bytes.size() ? 1U : 3001U)
            offers.expect_refusal(kind, kind.bytes.substr(0, size),
                                  size < header ? "found a truncated one" : "found a file of ");
        for (const std::string& more : {std::string(1, '\0'), std::string("x"), kind.bytes,
                                        std::string(std::size_t{1} << 16, '\xFF')})
            offers.expect_refusal(kind, kind.bytes + more, "found a longer file");
        offers.expect_refusal(kind, ' ' + kind.bytes, "found another file");
        offers.expect_refusal(kind, kind.bytes.substr(1), "found another file");
    }
    CHECK(offers.loaded() == 0);
    offers.tell("cut off or longer");
}

TEST_CASE("bad_files: files of other kinds, versions and byte orders are refused", "[bad_files]") {
    const TemporaryFolder folder;
    Offers offers;
    const std::vector<Kind> kinds = all_kinds(folder);
    for (const Kind& kind : kinds) {
        for (const Kind& other : kinds)
            if (other.bytes != kind.bytes) offers.expect_refusal(kind, other.bytes, "expected \"");
        for (const std::uint32_t version : {0U, 2U, 0xFFFFFFFFU, 0x01000000U})
            offers.expect_refusal(
                kind, with_checksum(with_number(kind.bytes, 8, version, 4)),
                concat("expected format version 1, found ", std::to_string(version)));
        for (const std::uint64_t order : {0U, 2U, 255U})
            offers.expect_refusal(
                kind, with_checksum(with_number(kind.bytes, payload_of(kind.bytes), order, 1)),
                "expected numbers with the lowest byte first");
        std::string backwards =
            kind.bytes;  // every number of the header with the highest byte first
        std::reverse(backwards.begin() + 8, backwards.begin() + 12);
        std::reverse(backwards.begin() + 12, backwards.begin() + 16);
        std::reverse(backwards.begin() + 16, backwards.begin() + 24);
        offers.expect_refusal(kind, with_checksum(backwards), "expected format version 1");
        for (const char* text : {"\n", "LUDUS\n", "\x89PNG\r\n\x1A\n", "games,loss\n1,2\n"})
            offers.expect_refusal(kind, text, "found another file");
    }
    CHECK(offers.loaded() == 0);
    offers.tell("foreign");
}

TEST_CASE("bad_files: what is no file, or has no end, is refused", "[bad_files]") {
    const TemporaryFolder folder;
    Offers offers;
    for (const Kind& kind : all_kinds(folder)) {
        CHECK(offers.refusal_of(kind, "/dev/null", 0).find("found a truncated one") !=
              std::string::npos);
        CHECK(offers.refusal_of(kind, "/dev/zero", 0).find("found another file") !=
              std::string::npos);
        CHECK(offers.refusal_of(kind, folder.path(), 0).find("Is a directory") !=
              std::string::npos);
        CHECK(offers.refusal_of(kind, folder / "none", 0).find("No such file") !=
              std::string::npos);
    }
    CHECK(offers.loaded() == 0);
    offers.tell("no files");
}

TEST_CASE("bad_files: lengths that are forged take no memory", "[bad_files]") {
    const TemporaryFolder folder;
    Offers offers;
    const std::vector<std::uint64_t> forged = {(std::uint64_t{1} << 28) - 1, std::uint64_t{1} << 28,
                                               (std::uint64_t{1} << 32) + 1, std::uint64_t{1} << 60,
                                               ~std::uint64_t{0}};
    for (const Kind& kind : all_kinds(folder)) {
        for (const std::uint64_t number : forged) {
            offers.expect_refusal(kind, with_checksum(with_number(kind.bytes, 12, number, 4)));
            offers.expect_refusal(kind, with_checksum(with_number(kind.bytes, 16, number, 8)));
        }
        // In the payload any number may be a length. What is none is read as it is, and may fit.
        const bool is_small = kind.bytes.size() < 10'000;
        const std::size_t begin = payload_of(kind.bytes);
        for (std::size_t place = begin; place + 4 < kind.bytes.size(); place +=
             is_small || place < begin + 30 ? 1U : 4001U)
            for (const std::uint64_t number : forged)
                offers.refusal(kind, with_checksum(with_number(kind.bytes, place, number, 8)));
    }
    CHECK(offers.refused() > 1000);
    offers.tell("lengths forged, the checksum right");
}

TEST_CASE("bad_files: every altered byte of a payload is loaded or refused, and nothing else",
          "[bad_files]") {
    const TemporaryFolder folder;
    Offers offers;
    for (const Kind& kind : small_kinds(folder))
        for (std::size_t place = payload_of(kind.bytes); place + 4 < kind.bytes.size(); ++place)
            for (const unsigned bits : {1U, 128U, 255U})
                offers.refusal(kind, with_checksum(with_flipped(kind.bytes, place, bits)));
    CHECK(offers.refused() > 100);
    offers.tell("a byte altered, the checksum right");
}
