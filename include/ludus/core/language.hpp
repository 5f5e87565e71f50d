#pragma once

// Included by those headers that most others include, so that this is the first that a compiler says.
#if __cplusplus < 202002L
#error "ludus needs C++20: compile with -std=c++20"
#endif
