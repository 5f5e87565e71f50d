#include "ludus/learn/trace.hpp"

#include "catch.hpp"
#include "ludus/learn/lambda_trace.hpp"
#include "ludus/learn/terminal_trace.hpp"

using namespace ludus;

namespace {

/// Forgets everything at once.
struct NoTrace {
    struct Settings {};
    static constexpr bool waits = false;
    explicit NoTrace(const Settings&) {}
    void begin() noexcept {}
    void took(float&) {}
    void advance(float, float, const Outlook&) noexcept {}
    void finish(float) noexcept {}
};
/// But for its end.
struct Endless {
    struct Settings {};
    static constexpr bool waits = false;
    explicit Endless(const Settings&) {}
    void begin() noexcept {}
    void took(float&) {}
    void advance(float, float, const Outlook&) noexcept {}
};

}  // namespace

TEST_CASE("trace: what carries values back sees a game from its beginning to its end", "[trace]") {
    STATIC_REQUIRE(Trace<NoTrace>);
    STATIC_REQUIRE(Trace<TerminalTrace>);
    STATIC_REQUIRE(Trace<LambdaTrace<Control::sarsa, Revisit::accumulates>>);
    STATIC_REQUIRE(!Trace<Endless>);
    STATIC_REQUIRE(!Trace<float>);
}
