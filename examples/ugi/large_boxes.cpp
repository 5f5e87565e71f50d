#include "../support/games.hpp"
#include "boxes.hpp"
#include "families.hpp"
#include "session.hpp"

bool examples::ugi::serve_large_boxes(const Request& request) {
    return serve<BoxesGames, BoxesAgents>(request) || serve<LargeBoxes, BoxesAgents>(request);
}
