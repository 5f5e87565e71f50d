#include "evaluate.hpp"

namespace examples::chinese_checkers {

template std::vector<Measure> evaluate<Pieces>(const Pieces::Parameters&, const Conditions&,
                                               ludus::Workers&);

}  // namespace examples::chinese_checkers
