// A header is compiled by an older standard than it is written in.
// flags: -std=c++17
// says: ludus needs C++20

#include "ludus/core/schedule.hpp"
