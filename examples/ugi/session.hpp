#pragma once

#include <string>

#include "settings.hpp"

namespace examples::ugi {

/// What the command line asks for.
struct Request {
    std::string game;
    std::string agent = "mcts";
    Settings settings{};
};

/// Plays by the lines on stdin, until they say so or end. Where the usual file of the agent cannot
/// be read, that is told, and a session begins without an agent, as it does where there is none;
/// the option Model may name one. Throws where there is no such game or agent, or no use for its
/// file.
void serve(Request request);

}  // namespace examples::ugi
