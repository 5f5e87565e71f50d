#pragma once

#include "session.hpp"

namespace examples::ugi {

/// Reads the command line and calls `serve`; returns how the program ends.
int command_line(int argc, char** argv, void (*serve)(Request));

}  // namespace examples::ugi
