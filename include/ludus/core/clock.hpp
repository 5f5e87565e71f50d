#pragma once

#include "ludus/core/compiler.hpp"

// GCC's library has durations and clocks in a file of their own, without the calendars and texts
// of <chrono>, which every program that searches or trains would have to read.
#if __has_include(<bits/chrono.h>)
#include <bits/chrono.h>
#else
#include <chrono>
#endif

namespace LUDUS_NAMESPACE {

/// What durations are measured by, and limits of time are given by.
using Clock = std::chrono::steady_clock;

}  // namespace LUDUS_NAMESPACE
