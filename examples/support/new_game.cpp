#include "new_game.hpp"

#include <type_traits>

#include "games.hpp"
#include "ludus/app/record.hpp"
#include "players.hpp"

ludus::app::AnyGame examples::new_game(std::string_view name) {
    return AllGames::call(name, []<class G>(std::type_identity<G>) {
        return ludus::app::AnyGame(ludus::app::Record<G>(G{}, {.limit = Players<G>::limit}));
    });
}
