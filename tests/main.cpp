// The one main() of every test program.

#if __has_include(<catch2/catch_session.hpp>)  // Catch2 3

#include <catch2/catch_session.hpp>

int main(int argc, char* argv[]) { return Catch::Session().run(argc, argv); }

#else  // Catch2 2.13

#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>

#endif
