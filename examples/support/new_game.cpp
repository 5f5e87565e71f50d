#include "new_game.hpp"

#include <type_traits>

#include "games.hpp"
#include "players.hpp"
#include "record.hpp"

examples::AnyRecord examples::new_game(std::string_view name) {
    return AllGames::call(name, []<class G>(std::type_identity<G>) {
        return AnyRecord(Record<G>(G{}, Players<G>::limit));
    });
}
