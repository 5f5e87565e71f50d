#pragma once

#include <cereal/archives/portable_binary.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/learn/episode.hpp"

namespace LUDUS_NAMESPACE {

/// Bytes that do not hold the state that was asked for: what was expected, and what was found.
class ArchiveError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Carries values into bytes or out of them, by a cereal archive: the same calls go both ways, so
/// that a learner describes its state once, in `visit(archive)`. Numbers are stored lowest byte
/// first, positions as text, so that what is read is checked by the game itself.
template <class Cereal>
class StateArchive {
public:
    /// Refers to the archive, which must outlive it.
    explicit StateArchive(Cereal& archive) : archive_(&archive) {}

    /// Writes the values, or reads them in the same order. Throws `ArchiveError` where what is read
    /// is none of them.
    template <class... Values>
    bool operator()(Values&&... values) {
        (exchange(values), ...);
        return true;
    }

private:
    static constexpr bool loading = Cereal::is_loading::value;
    static constexpr std::uint64_t longest_text = 4096;
    static constexpr std::uint64_t longest_list = std::uint64_t{1} << 28;

    template <class Number>
        requires std::is_arithmetic_v<Number>
    void exchange(Number& number) {
        (*archive_)(number);
    }

    void exchange(bool& flag) {
        auto stored = static_cast<std::uint8_t>(flag);
        (*archive_)(stored);
        if (stored > 1)
            throw ArchiveError(concat("expected 0 or 1, found ", std::to_string(stored)));
        flag = stored != 0;
    }

    template <class Number>
        requires std::is_arithmetic_v<Number>
    void exchange(std::span<Number> values) {
        exchange_size(values.size(), "numbers");
        (*archive_)(cereal::binary_data(values.data(), values.size_bytes()));
    }

    void exchange(Rng& rng) {
        Rng::State state = rng.state();
        for (std::uint64_t& word : state) (*archive_)(word);
        if (state == Rng::State{})
            throw ArchiveError("expected a state of a generator, found zeros only");
        rng.set_state(state);
    }

    /// An optimiser; asked for by name, since the whole concept would be tried on every state.
    template <class O>
        requires requires(O& optimiser, std::uint64_t step) {
            optimiser.memory();
            optimiser.set_step(step);
            optimiser.valid();
        }
    void exchange(O& optimiser) {
        std::uint64_t step = optimiser.step();
        (*archive_)(step);
        optimiser.set_step(step);
        exchange(optimiser.memory());
        if (loading && !optimiser.valid())
            throw ArchiveError("expected finite moments, and squares not below 0, found others");
    }

    template <class T>
        requires requires(T& value, StateArchive& archive) { value.visit(archive); }
    void exchange(T& value) {
        value.visit(*this);
        if constexpr (loading && requires { value.valid(); })
            if (!value.valid()) throw ArchiveError("expected a state that fits together");
    }

    /// Settings with the names of their fields, so that those of another version are refused.
    template <DescribedSettings S>
    void exchange(S& settings) {
        for_each_setting<S>([&](const auto& field) {
            std::string name(field.name);
            exchange(name);
            if (name != field.name)
                throw ArchiveError(concat("expected the setting ", field.name, ", found ", name));
            auto& value = settings.*field.member;
            if constexpr (std::is_enum_v<std::remove_cvref_t<decltype(value)>>) {
                auto number = static_cast<std::uint8_t>(value);
                exchange(number);
                value = static_cast<std::remove_cvref_t<decltype(value)>>(number);
            } else {
                exchange(value);
            }
        });
        if (loading && !is_valid(settings))
            throw ArchiveError("expected settings within their bounds, found others");
    }

    template <class G>
        requires(std::is_trivially_copyable_v<G> && Notated<G>)
    void exchange(G& position) {
        std::string text = loading ? std::string() : Notation<G>::write(position);
        exchange(text);
        if constexpr (loading) position = read_position<G>(text);
    }

    template <Notated G>
    void exchange(Episode<G>& game) {
        std::string start = loading ? std::string() : Notation<G>::write(game.start);
        exchange(start);
        std::uint64_t count = game.actions.size();
        (*archive_)(count);
        if constexpr (loading) {
            check_length(count, longest_list);
            game = {read_position<G>(start), {}, {}};
            G position = game.start;
            for (std::uint64_t i = 0; i < count; ++i) {
                std::uint32_t index = 0;
                (*archive_)(index);
                game.actions.push_back(legal_action(position, index));
                position.play(game.actions.back());
            }
        } else {
            for (const auto action : game.actions)
                (*archive_)(static_cast<std::uint32_t>(action.index()));
        }
        exchange(game.values);
        if constexpr (loading) check_values(game);
    }

    /// The values that an oracle gave must be one for each legal action.
    template <Game G>
    static void check_values(const Episode<G>& game) {
        if (game.values.size() > game.actions.size())
            throw ArchiveError(concat("expected values of at most ",
                                      std::to_string(game.actions.size()), " positions, found ",
                                      std::to_string(game.values.size())));
        std::size_t place = 0;
        game.replay([&](const G& position, auto, const G&) {
            const std::size_t found = game.values_before(place++).size();
            const std::size_t expected = position.legal_actions().size();
            if (found != 0 && found != expected)
                throw ArchiveError(concat("expected the values of ", std::to_string(expected),
                                          " actions, found ", std::to_string(found)));
        });
    }

    /// Grows item by item, so that a false count fails at the end of the bytes.
    template <class T, class Allocator>
    void exchange(std::vector<T, Allocator>& list) {
        std::uint64_t count = list.size();
        (*archive_)(count);
        if constexpr (loading) {
            check_length(count, longest_list);
            list.clear();
            for (std::uint64_t i = 0; i < count; ++i) exchange(list.emplace_back());
        } else {
            for (T& item : list) exchange(item);
        }
    }

    void exchange(std::string& text) {
        std::uint64_t size = text.size();
        (*archive_)(size);
        check_length(size, longest_text);
        text.resize(size);
        (*archive_)(cereal::binary_data(text.data(), text.size()));
    }

    void exchange_size(std::uint64_t size, std::string_view what) {
        std::uint64_t stored = size;
        (*archive_)(stored);
        if (stored != size)
            throw ArchiveError(concat("expected ", std::to_string(size), " ", what, ", found ",
                                      std::to_string(stored)));
    }

    static void check_length(std::uint64_t found, std::uint64_t most) {
        if (found > most)
            throw ArchiveError(concat("expected a list of at most ", std::to_string(most),
                                      " items, found ", std::to_string(found)));
    }

    template <Notated G>
    [[nodiscard]] static G read_position(const std::string& text) {
        try {
            return Notation<G>::read_position(text);
        } catch (const NotationError& error) {
            throw ArchiveError(concat("expected a position: ", error.what()));
        }
    }

    template <Game G>
    [[nodiscard]] static typename G::Action legal_action(const G& position, std::uint32_t index) {
        for (const auto action : position.legal_actions())
            if (action.index() == index) return action;
        throw ArchiveError(
            concat("expected the index of a legal action, found ", std::to_string(index)));
    }

    Cereal* archive_;
};

/// Writes states. Named for functions that cannot be templates: who visits a learner behind one has
/// both.
using StateWriter = StateArchive<cereal::PortableBinaryOutputArchive>;
/// Reads what a writer wrote.
using StateReader = StateArchive<cereal::PortableBinaryInputArchive>;

namespace detail {

/// What `write` writes.
[[nodiscard]] inline std::string written(const std::function<void(StateWriter&)>& write) {
    std::ostringstream stream;
    cereal::PortableBinaryOutputArchive cereal(
        stream, cereal::PortableBinaryOutputArchive::Options::LittleEndian());
    StateWriter archive(cereal);
    write(archive);
    return std::move(stream).str();
}

/// Has all bytes read by `read`.
inline void read_all(std::string bytes, const std::function<void(StateReader&)>& read) {
    if (!bytes.empty() && bytes.front() != 1)  // as the archive says that it has them
        throw ArchiveError("expected numbers with the lowest byte first, found another order");
    std::istringstream stream(std::move(bytes));
    try {
        cereal::PortableBinaryInputArchive cereal(stream);
        StateReader archive(cereal);
        read(archive);
    } catch (const cereal::Exception&) {
        throw ArchiveError("expected more data, found the end");
    }
    if (stream.peek() != std::istringstream::traits_type::eof())
        throw ArchiveError("expected the end, found more data");
}

}  // namespace detail

/// The state of anything that has `visit`, as bytes.
template <class T>
[[nodiscard]] std::string save_state(T& value) {
    return detail::written([&](auto& archive) { archive(value); });
}

/// Reads back what `save_state` gave. Throws `ArchiveError` if the bytes do not hold exactly one
/// such state; `value` is then not to be used any more. Takes the bytes along: who moves them here
/// spares a copy.
template <class T>
void load_state(T& value, std::string bytes) {
    detail::read_all(std::move(bytes), [&](auto& archive) { archive(value); });
}

}  // namespace LUDUS_NAMESPACE
