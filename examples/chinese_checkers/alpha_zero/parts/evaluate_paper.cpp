#include "evaluate.hpp"

namespace examples::chinese_checkers::alpha_zero {

template std::vector<Measure> evaluate<Paper>(const Paper::Parameters&, const Conditions&,
                                              ludus::Workers&);

template ludus::Tally play_each_other<Paper, Paper>(const Paper::Parameters&,
                                                    const Paper::Parameters&, const Searching&,
                                                    const ludus::MatchSettings&, ludus::Workers&);

}  // namespace examples::chinese_checkers::alpha_zero
