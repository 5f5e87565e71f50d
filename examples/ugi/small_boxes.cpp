#include "../support/games.hpp"
#include "boxes.hpp"
#include "families.hpp"
#include "session.hpp"

bool examples::ugi::serve_small_boxes(const Request& request) {
    return serve<SmallBoxes, BoxesAgents>(request);
}
