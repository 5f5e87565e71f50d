#define LUDUS_LINKAGE
#include "kernels.hpp"
