#include "evaluate.hpp"

namespace examples::chinese_checkers {

template std::vector<Measure> evaluate<Paper>(const Paper::Parameters&, const Conditions&,
                                              ludus::Workers&);

}  // namespace examples::chinese_checkers
