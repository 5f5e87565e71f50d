// Are the lines of game records read as games that are written alike, or else refused?

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "fuzz/expect.hpp"
#include "fuzz/games.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/game_record.hpp"
#include "ludus/app/record.hpp"
#include "ludus/game/notated.hpp"

namespace {

template <ludus::Notated G>
int check_line(std::string_view line) {
    const ludus::app::AnyGame usual(
        ludus::app::Record<G>(G{}, {.limit = {.actions = 400, .idle_actions = 200}}));
    try {
        const auto game = ludus::app::read_record(line, usual);
        const std::string written = ludus::app::write_record(game);
        const auto again = ludus::app::read_record(written, usual);
        const auto& one = game.as<G>();
        const auto& other = again.as<G>();
        fuzz::expect(other.start() == one.start() && other.position() == one.position() &&
                         std::ranges::equal(other.actions(), one.actions()),
                     "a game does not survive being written and read");
        fuzz::expect(ludus::app::write_record(again) == written, "a game is written in two ways");
    } catch (const std::invalid_argument& error) {
        fuzz::expect_harmless(error.what());
    }
    return 0;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view line(reinterpret_cast<const char*>(data), size);
    const std::string_view name = line.substr(0, line.find(';'));
    return fuzz::AllGames::call(
        name, [&]<class G>(std::type_identity<G>) { return check_line<G>(line); });
}
