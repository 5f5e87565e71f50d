/// Plays a game by the Universal Game Interface: for match runners, and for whoever likes to type.

#include "support/program.hpp"
#include "ugi/command_line.hpp"
#include "ugi/session.hpp"

int main(int argc, char** argv) {
    using namespace examples;
    return guarded("ugi", [&] { return ugi::command_line(argc, argv, ugi::serve); });
}
