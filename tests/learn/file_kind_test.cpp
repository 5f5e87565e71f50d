#include "ludus/learn/file_kind.hpp"

#include "catch.hpp"

using ludus::is_of_kind;

TEST_CASE("file_kind: an agent's file is of its kind whatever numbers its weights are",
          "[file_kind]") {
    const char* const kind = "agent; game chess; encoder planes; network 3, dense 2";
    for (const char* const found :
         {"agent; game chess; encoder planes; network 3, dense 2",
          "agent; game chess; encoder planes; network 3, dense 2; weights int8",
          "agent; game chess; encoder planes; network 3, dense 2; weights float32"})
        CHECK(is_of_kind(found, kind));
    for (const char* const found :
         {"", "agent", "agent; game chess; encoder planes",
          "training; game chess; encoder planes; network 3, dense 2",
          "agent; game chess; encoder planes; network 3, dense 4",
          "agent; game chess; encoder planes; network 3, dense 2, relu",
          "agent; game chess; encoder planes; network 3, dense 2; actions by name",
          "agent; game chess; encoder planes; network 3, dense 2; weights int8; and more"})
        CHECK_FALSE(is_of_kind(found, kind));
}

TEST_CASE("file_kind: a kind of any network is that of each network, and of nothing else",
          "[file_kind]") {
    for (const char* const network : {"network", "policy and value", "actor"}) {
        const std::string start = std::string("agent; game any; encoder any; ") + network;
        const std::string kind = start + " any; actions by places";
        CHECK(is_of_kind(start + " 3, dense 2; actions by places", kind));
        CHECK(is_of_kind(start + " 3, dense 2; actions by places; weights bfloat16", kind));
        CHECK(is_of_kind(kind, kind));
        CHECK_FALSE(is_of_kind(start + " 3, dense 2", kind));
        CHECK_FALSE(is_of_kind(start + " 3, dense 2; actions by others", kind));
        CHECK_FALSE(is_of_kind("agent; game chess; encoder any; " + std::string(network) +
                                   " 3, dense 2; actions by places",
                               kind));
    }
    CHECK_FALSE(is_of_kind("agent; game g; actor 3, dense 2", "agent; game g; network any"));
}

TEST_CASE("file_kind: newer agents have the plan of their network beside the weights",
          "[file_kind]") {
    using ludus::nn::Precision;
    CHECK(ludus::weights_kind(Precision::bfloat16) == "; weights bfloat16");
    CHECK(ludus::has_plan("agent; game g; network 3" + ludus::weights_kind(Precision::float32)));
    CHECK_FALSE(ludus::has_plan("agent; game g; network 3"));
}
