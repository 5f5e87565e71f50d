# What reproduce.sh and rates.sh measure on the way, and the columns of their tables.
measures=(--against random,moderate,advanced --random-opening 0 --evaluate-seed 1
          --evaluate-games "$(games 1000)")
columns="games loss actions_per_game"
for player in random moderate advanced; do
    columns+=" win_percent_against_$player=${player}_wins%"
    columns+=" win_or_draw_percent_against_$player=${player}_wins%+${player}_draws%"
done
