#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "any_thinker.hpp"

/// Which agents the games have. They take long to compile: those that a game has beside the common
/// ones are in a file of their own.
namespace examples::ugi {

/// An agent that is asked for.
struct Asked {
    std::string game;
    std::string agent;
    std::filesystem::path
        file;  ///< which it comes from; empty for the usual one, and where it comes from none
};

// Each makes the agent if it is one of its own. The file is the one to read.
[[nodiscard]] std::optional<AnyThinker> make_common(const Asked& asked);  ///< of any game
[[nodiscard]] std::optional<AnyThinker> make_l_game(const Asked& asked);
[[nodiscard]] std::optional<AnyThinker> make_onitama(const Asked& asked);
[[nodiscard]] std::optional<AnyThinker> make_alquerque(const Asked& asked);
[[nodiscard]] std::optional<AnyThinker> make_chinese_checkers(const Asked& asked);
[[nodiscard]] std::optional<AnyThinker> make_dots_and_boxes(const Asked& asked);

/// The names of the agents of a game. Throws `std::invalid_argument` where there is no such game.
[[nodiscard]] std::string_view agents_of(std::string_view game);

/// Where an agent comes from.
struct Source {
    Asked agent;         ///< with the usual file where none was told
    bool is_file;        ///< it comes from one
    bool is_usual_file;  ///< nobody told which
};
/// Throws `std::invalid_argument` where there is no such game, or no use for the file.
[[nodiscard]] Source source_of(Asked asked);

/// Makes the agent, from exactly the file. Throws where there is no such game or agent, or its file
/// cannot be read.
[[nodiscard]] AnyThinker make_thinker(const Asked& asked);

}  // namespace examples::ugi
