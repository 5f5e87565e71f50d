#include "../reproduce.hpp"

#include "ludus/core/workers.hpp"

#include "../../../support/interrupt.hpp"
#include "../command_line.hpp"

namespace examples::chinese_checkers::alpha_zero {

int reproduce(const CommandLine& line) {
    ludus::Workers workers(line.threads);
    const Reproducer reproducer{line.out, line.models_or_out(), line.lengths, line.evaluation,
                                workers};
    const bool trained = [&] {
        const Interrupt interrupt;
        return reproducer.train_all(interrupt);
    }();
    if (trained) {
        const Stoppable work;
        reproducer.compare();
        reproducer.draw_all();
    }
    return end_reproduction(line, trained, "tables, figures");
}

}  // namespace examples::chinese_checkers::alpha_zero
