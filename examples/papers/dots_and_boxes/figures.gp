load papers.'/style.gp'
set ylabel 'wins, %'
set yrange [0:100.5]
set key right center
players = "random moderate advanced"

# A run's wins against all three players.
figures = "figure_13 figure_14 figure_15 figure_16 figure_21 figure_22 best"
runs = "unsigned signed linear signed paper paper_smoothed best"
array titles[7] = ["Default target (the paper's figure 13)", \
                   "Modified target (the paper's figure 14)", \
                   "Linear output (the paper's figure 15)", \
                   "Tanh output (the paper's figure 16)", \
                   "All wins (the paper's figure 21)", \
                   "Means over 20,000 games (the paper's figure 22)", \
                   "The better agent's network alone"]
do for [i = 1:words(figures)] {
    set title titles[i]
    set output word(figures, i).'.png'
    plot for [player in players] word(runs, i).'.csv' \
        using (column("games")):(column('win_percent_against_'.player)) with lines lw 2 title player
}

set output 'replaced.png'
set title 'Targets that replace values, against random'
plot for [run in "replaced replaced_linear signed"] run.'.csv' \
    using "games":"win_percent_against_random" with lines lw 2 title run

# The paper's run against one player: wins, and wins or draws.
set ylabel '%'
array against[4] = ["random", "moderate", "moderate", "advanced"]
do for [i = 1:4] {
    set xrange [*:(i == 1 ? 50000 : 200000)]
    set yrange [0:*]
    if (i <= 2) { set yrange [0:100.5] }
    set title sprintf("Against %s (the paper's figure %d)", against[i], 16 + i)
    set output sprintf('figure_%d.png', 16 + i)
    plot 'paper.csv' using (column("games")):(column('win_percent_against_'.against[i])) \
             with lines lw 2 title 'wins', \
         '' using (column("games")):(column('win_or_draw_percent_against_'.against[i])) \
             with lines lw 2 title 'wins or draws'
}
