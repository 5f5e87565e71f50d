#pragma once

#include "session.hpp"

namespace examples::ugi {

/// Reads the command line and calls `fulfil`; returns how the program ends.
int command_line(int argc, char** argv, void (*fulfil)(Request));

}  // namespace examples::ugi
