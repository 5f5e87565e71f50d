/// What layers and methods of the field do for the default networks of AlphaZero; built by
/// `cmake --build build/release --target layers`:
///
///     layers NETWORK:RECIPE...
///
/// makes positions of Connect Four with policies and values of searches, lets each network learn
/// them as `AlphaZero` does, by three seeds, and prints how well it knows other positions: lines
/// of CSV, whose columns it prints without arguments. Each network has two: by its `latest`
/// weights and by their `average`.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

#include "formulas.hpp"
#include "ludus/alpha_zero.hpp"
#include "ludus/search/uct.hpp"
#include "networks.hpp"
#include "support/games/connect_four.hpp"

namespace {

using namespace ludus;
using layers::LayerNorm, layers::Board, layers::Block, layers::Convolution, layers::Flat;
using nn::Relu, nn::Elu, nn::Silu;

/// Calls `visit(std::type_identity<Network>)` for the network of a name.
template <class G, class E, class Visit>
void with_network(std::string_view name, const Visit& visit) {
    if (name == "plain") return visit(std::type_identity<Board<G, E, Relu>>());
    if (name == "elu") return visit(std::type_identity<Board<G, E, Elu>>());
    if (name == "silu") return visit(std::type_identity<Board<G, E, Silu>>());
    using Excited = Block<Relu, layers::SqueezeExcite<32, 8>>;
    if (name == "se") return visit(std::type_identity<Board<G, E, Relu, Excited>>());
    using Pooled = layers::GlobalPool<24, Convolution<24>, nn::Sequence<Convolution<8>, Relu>>;
    using PooledBlock = nn::Sequence<nn::Residual<Pooled, Relu, Convolution<32>>, Relu>;
    if (name == "pool") return visit(std::type_identity<Board<G, E, Relu, PooledBlock>>());
    if (name == "dense") return visit(std::type_identity<Flat<G, E>>());
    if (name == "dense_ln") return visit(std::type_identity<Flat<G, E, LayerNorm>>());
    if (name == "dense_bn") return visit(std::type_identity<Flat<G, E, nn::BatchNorm<>>>());
    throw std::invalid_argument("NETWORK: unknown: " + std::string(name));
}

/// Adam whose first steps are shorter: by the share of `warm_up` steps that are done.
class WarmAdam : public nn::Adam {
public:
    WarmAdam() = default;
    WarmAdam(std::size_t parameters, const Settings& settings, std::uint64_t warm_up)
        : Adam(parameters, settings), warm_up_(warm_up) {}

    void apply(std::size_t first, std::span<float> values, std::span<const float> gradient) {
        if (step() >= warm_up_) return Adam::apply(first, values, gradient);
        const std::vector<float> before(values.begin(), values.end());
        Adam::apply(first, values, gradient);
        const float share = static_cast<float>(step()) / static_cast<float>(warm_up_);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = before[i] + share * (values[i] - before[i]);
    }

private:
    std::uint64_t warm_up_ = 0;
};

/// How the optimiser is set; `constant` is the default of `AlphaZeroTrainer`.
struct Recipe {
    std::string_view name;
    double rate = 0.002;
    bool cosine = false;  ///< down to 0 at the end
    double warm_up = 0;   ///< share of all steps
    nn::WeightDecay decay{.l2 = 2e-4F};
};
constexpr std::array recipes = {
    Recipe{"constant"}, Recipe{.name = "constant_4", .rate = 0.004},
    Recipe{.name = "warm_cosine_4", .rate = 0.004, .cosine = true, .warm_up = 0.05},
    Recipe{.name = "adamw", .decay = {.decoupled = 0.2F}}};

template <class G>
struct Data {
    std::vector<PolicyExample<G>> train{};
    std::vector<PolicyExample<G>> test{};
    double entropy = 0;  ///< mean, of the policies to test by
};

/// Positions of games between searches, with their shares of visits and the best action's value. A
/// game begins with 0 to 8 random actions; of the others a quarter are random. No position, nor an
/// image of it, comes twice.
template <class G>
Data<G> make_data() {
    constexpr std::uint32_t simulations = 1000;
    Data<G> data;
    Rng rng(12345);
    Uct<G> uct({simulations, 1.0, 1000});
    std::unordered_set<std::uint64_t> met;
    while (data.train.size() < 50'000) {
        auto& examples = data.test.size() < 10'000 ? data.test : data.train;
        G position;
        for (auto left = rng.below(9); left > 0 && !position.outcome(); --left)
            position.play(random_action(position, rng));
        while (!position.outcome()) {
            const auto found = uct.search(position, rng);
            std::uint64_t least = position.hash();
            for (std::size_t s = 1; s < symmetry_count<G>; ++s)
                least = std::min(least, image(position, s).hash());
            if (found.root_actions.size() > 1 && met.insert(least).second) {
                auto& example = examples.emplace_back(History<G, 0>(position), std::vector<float>(),
                                                      static_cast<float>(found.best.value));
                for (const auto& action : found.root_actions)
                    example.policy.push_back(static_cast<float>(action.visits) / simulations);
            }
            const bool random = rng.below(4) == 0;
            position.play(random ? random_action(position, rng) : found.best.action);
        }
    }
    for (const auto& example : data.test)
        for (const float p : example.policy)
            if (p > 0) data.entropy -= static_cast<double>(p * std::log(p));
    data.entropy /= static_cast<double>(data.test.size());
    return data;
}

/// Prints how well weights know the test's positions.
template <class D>
void print_knowledge(const typename D::Parameters& parameters, const Data<typename D::Game>& data) {
    nn::Inference<typename D::Network> network(parameters, 1);
    double policy_loss = 0;
    double value_loss = 0;
    double same = 0;
    for (const auto& [seen, policy, value] : data.test) {
        show<D>(seen.present(), network.input(0));
        network.forward(1);
        const auto found = policy_in<D>(network.output(0), seen.present());
        for (std::size_t i = 0; i < policy.size(); ++i)
            if (policy[i] > 0)
                policy_loss -= static_cast<double>(policy[i] * std::log(std::max(found[i], 1e-9F)));
        const double miss = static_cast<double>(value_in<D>(network.output(0)) - value);
        value_loss += miss * miss;
        same += std::ranges::max_element(found) - found.begin() ==
            std::ranges::max_element(policy) - policy.begin();
    }
    const auto count = static_cast<double>(data.test.size());
    std::printf("%.5f,%.5f,%.5f,%.4f", policy_loss / count, policy_loss / count - data.entropy,
                value_loss / count, same / count);
}

template <class G, class E, class N>
void learn(const Data<G>& data, const std::string& network, const Recipe& recipe,
           std::uint64_t seed) {
    using D = PolicyValue<G, E, N>;
    using Learner = AlphaZero<D, WarmAdam>;
    constexpr std::size_t updates = 50;
    constexpr std::size_t examples = 3000;  // of an update, as after some 100 games
    const typename Learner::Settings settings{.epochs = 1, .batch = 128, .average = 0.75};
    const std::size_t samples = examples * settings.images;
    const std::uint64_t steps = updates * ((samples + settings.batch - 1) / settings.batch);
    Schedule rate{recipe.rate, recipe.cosine ? 0 : recipe.rate, steps, Schedule::Curve::cosine};
    const auto warm_up = static_cast<std::uint64_t>(recipe.warm_up * static_cast<double>(steps));
    Rng rng(seed);
    Workers workers(1);
    Learner learner(settings,
                    WarmAdam(N::parameter_count, {.rate = rate, .decay = recipe.decay}, warm_up),
                    rng);
    const double share = static_cast<double>(examples) / static_cast<double>(data.train.size());
    const std::clock_t start = std::clock();
    for (std::size_t update = 0; update < updates; ++update)
        learner.update(data.train, share, rng, workers);
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    for (const bool latest : {true, false}) {
        std::printf("%s,%s,%llu,%zu,%s,%.1f,", network.c_str(), recipe.name.data(),
                    static_cast<unsigned long long>(seed), updates * samples,
                    latest ? "latest" : "average", seconds);
        print_knowledge<D>(latest ? learner.parameters() : learner.averaged(), data);
        std::puts("");
        std::fflush(stdout);
    }
}

template <class G, class E>
void run(std::span<char*> words) {
    const auto data = make_data<G>();
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
        for (const std::string word : words) {
            const std::size_t colon = std::min(word.find(':'), word.size() - 1);
            const std::string network = word.substr(0, colon);
            const auto recipe = std::ranges::find(recipes, word.substr(colon + 1), &Recipe::name);
            if (recipe == recipes.end()) throw std::invalid_argument("RECIPE: unknown: " + word);
            with_network<G, E>(network, [&]<class N>(std::type_identity<N>) {
                learn<G, E, N>(data, network, *recipe, seed);
            });
        }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::puts(
            "network,recipe,seed,samples,weights,seconds,policy_loss,policy_excess,value_loss,"
            "same_action");
        return 0;
    }
    try {
        run<support::connect_four::Position, support::connect_four::PlaneEncoder>(
            std::span(argv + 1, argv + argc));
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
