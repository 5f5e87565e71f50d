#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <vector>

#include "ludus/app/did_you_mean.hpp"
#include "ludus/app/game_agent.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/game/game.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/learn/context_features.hpp"
#include "ludus/train/train.hpp"
#include "ludus/train/trainer.hpp"

namespace LUDUS_NAMESPACE::app {

/// A setting of a trainer, for people.
struct SettingText {
    std::string name;
    std::string text;
    std::string range;
    std::string usual;
};

/// A setting that was asked for: "simulations=100".
struct AskedSetting {
    std::string name;
    std::string value;

    /// Throws `std::invalid_argument` if there is no "=".
    [[nodiscard]] static AskedSetting read(std::string_view text) {
        const std::size_t equals = text.find('=');
        if (equals == std::string_view::npos || equals == 0)
            throw std::invalid_argument(
                concat("expected a setting as NAME=VALUE, found \"", printable(text), "\""));
        return {std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
    }
};

namespace detail {

template <class Number>
[[nodiscard]] Number read_number(std::string_view name, std::string_view text) {
    if constexpr (std::is_same_v<Number, bool>) {
        if (text == "true") return true;
        if (text == "false") return false;
    } else {
        Number number{};
        const char* const end = text.data() + text.size();
        const auto [at, error] = std::from_chars(text.data(), end, number);
        if (error == std::errc{} && at == end) return number;
    }
    throw std::invalid_argument(concat(name, ": expected ",
                                       std::is_same_v<Number, bool>     ? "true or false"
                                           : std::is_integral_v<Number> ? "a whole number"
                                                                        : "a number",
                                       ", found \"", printable(text.substr(0, 120)), "\""));
}

/// The value of a field that a text stands for.
template <class S, class T>
[[nodiscard]] T read_value(const Setting<S, T>& field, std::string_view text) {
    if constexpr (std::is_enum_v<T>) {
        const auto found = std::ranges::find(field.choices, text);
        if (found != field.choices.end())
            return static_cast<T>(std::ranges::distance(field.choices.begin(), found));
        throw std::invalid_argument(concat(
            field.name, ": ", expected_one_of({field.choices.begin(), field.choices.end()}, text)));
    } else {
        return read_number<T>(field.name, text);
    }
}

}  // namespace detail

/// The settings of a trainer, for people.
template <DescribedSettings S>
[[nodiscard]] std::vector<SettingText> setting_texts(const S& usual = {}) {
    std::vector<SettingText> texts;
    for_each_setting<S>([&](const auto& field) {
        texts.push_back({std::string(field.name), std::string(field.text), field.range_text(),
                         field.value_text(usual.*field.member)});
    });
    return texts;
}

/// The usual settings with those that are asked for. Throws `std::invalid_argument` for a name that
/// there is not, a value that cannot be read, or one outside its range.
template <DescribedSettings S>
[[nodiscard]] S settings_of(const std::vector<AskedSetting>& asked, const S& usual = {}) {
    S settings = usual;
    for (const AskedSetting& one : asked) {
        bool is_known = false;
        for_each_setting<S>([&](const auto& field) {
            if (field.name != one.name) return;
            settings.*field.member = detail::read_value(field, one.value);
            is_known = true;
        });
        if (is_known) continue;
        std::vector<std::string> names;
        for (const SettingText& text : setting_texts<S>()) names.push_back(text.name);
        throw std::invalid_argument(concat("settings: ", expected_one_of(names, one.name)));
    }
    return require_valid(settings);
}

namespace detail {

/// A trainer that starts from the weights of a network of layers, as agents' files have them.
template <class T>
concept StartsFromLayers =
    StartsFromWeights<T> && std::same_as<typename T::Weights, typename T::Description::Parameters>;
/// A trainer that starts from a network of features.
template <class T>
concept StartsFromFeatures =
    StartsFromWeights<T> && ContextFeatures<typename T::Weights::Features, typename T::Game>;

}  // namespace detail

/// A trainer that starts from the weights of an agent's file, or from none where there is no file.
/// Throws `CheckpointError` for a file of another kind, and `std::invalid_argument` if the trainer
/// cannot start from weights.
template <Trainer T>
[[nodiscard]] T start(const typename T::Settings& settings, const std::filesystem::path& from) {
    if (from.empty()) return T(settings);
    if constexpr (detail::StartsFromLayers<T>)
        return T(settings, load_agent_parameters<typename T::Description>(from));
    else if constexpr (detail::StartsFromFeatures<T>)
        return T(settings, load_features<typename T::Weights>(from));
    else
        throw std::invalid_argument(
            concat("from: expected no file, since this trainer always starts from scratch, found ",
                   printable(from.string())));
}

/// A learner of a game under a name.
template <Game G, std::size_t past>
struct TrainerSource {
    using Opponents = std::vector<Named<GameAgent<G, past>>>;

    std::string name;
    std::function<std::vector<SettingText>()> settings;
    /// Starts from the weights of an agent's file, if there is one.
    std::function<TrainingResult(const std::vector<AskedSetting>&, const std::filesystem::path&,
                                 const TrainingSettings&, const Opponents&)>
        train;
};

/// The source of trainers of type `T`, with settings that are used unless others are asked for.
template <Game G, std::size_t past, Trainer T>
[[nodiscard]] TrainerSource<G, past> trainer_source(const std::string& name,
                                                    const typename T::Settings& usual = {}) {
    using Source = TrainerSource<G, past>;
    return {
        .name = name,
        .settings = [usual] { return setting_texts(usual); },
        .train =
            [usual](const std::vector<AskedSetting>& asked, const std::filesystem::path& from,
                    const TrainingSettings& settings, const typename Source::Opponents& opponents) {
                T trainer = start<T>(settings_of(asked, usual), from);
                return train(trainer, settings, opponents);
            },
    };
}

}  // namespace LUDUS_NAMESPACE::app
