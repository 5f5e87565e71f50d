/// Connect Four: `connect_four train az --folder my_run`, `connect_four play`, ...

#include "ludus/alpha_zero.hpp"
#include "ludus/app.hpp"

#include "agent.hpp"
#include "perfect.hpp"

int main(int argc, char** argv) {
    using namespace connect_four;
    return ludus::run(
        argc, argv,
        ludus::entry<Position>(
            ludus::trainer<Trainer>("az", settings(), LUDUS_MODELS_DIR "/connect_four.ludus"),
            ludus::agent<PerfectAgent>("perfect"), ludus::usual_agent("az")));
}
