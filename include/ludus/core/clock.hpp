#pragma once

#include "ludus/core/compiler.hpp"

// For std::chrono's durations, too. GCC's library has those and the clocks in a file of their own,
// without the calendars and texts of <chrono>, which every program that searches or trains would
// have to read.
#if __has_include(<bits/chrono.h>)
#include <bits/chrono.h>
#else
#include <chrono>
#endif

namespace LUDUS_NAMESPACE {

/// The clock of all durations and limits of time.
using Clock = std::chrono::steady_clock;

}  // namespace LUDUS_NAMESPACE
