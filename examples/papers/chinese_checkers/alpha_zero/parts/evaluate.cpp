#include "evaluate.hpp"

namespace examples::chinese_checkers::alpha_zero {

template std::vector<Measure> evaluate<Paper>(const Paper::Parameters&, const Conditions&,
                                              ludus::Workers&);

template ludus::Tally play_each_other<Paper, Paper>(const Paper::Parameters&,
                                                    const Paper::Parameters&, const Searching&,
                                                    const ludus::MatchSettings&, ludus::Workers&);

template std::vector<Measure> evaluate<Pieces>(const Pieces::Parameters&, const Conditions&,
                                               ludus::Workers&);

template ludus::Tally play_each_other<Pieces, Pieces>(const Pieces::Parameters&,
                                                      const Pieces::Parameters&, const Searching&,
                                                      const ludus::MatchSettings&, ludus::Workers&);

template ludus::Tally play_each_other<Pieces, Paper>(const Pieces::Parameters&,
                                                     const Paper::Parameters&, const Searching&,
                                                     const ludus::MatchSettings&, ludus::Workers&);

}  // namespace examples::chinese_checkers::alpha_zero
