load papers.'/style.gp'
set ylabel 'wins, %'
set yrange [0:100.5]
set key right center
players = "random moderate advanced"

# A run's wins against all three players.
figures = "figure_13 figure_14 figure_15 figure_16 best"
runs = "unsigned signed linear signed best"
array titles[5] = ["Default target (the paper's figure 13)", \
                   "Modified target (the paper's figure 14)", \
                   "Linear output (the paper's figure 15)", \
                   "Tanh output (the paper's figure 16)", \
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

# The long run beside the log of the paper's author, against one player: wins, and wins or draws.
set xlabel 'games, in thousands'
set ylabel '%'
array against[4] = ["random", "moderate", "moderate", "advanced"]
do for [i = 1:4] {
    set xrange [*:(i == 1 ? 200 : 1000)]
    set yrange [0:*]
    if (i <= 2) { set yrange [0:100.5] }
    if (i > 1) { set key right bottom }
    set title sprintf("Against %s (the paper's figure %d)", against[i], 16 + i)
    set output sprintf('figure_%d.png', 16 + i)
    plot for [run in "paper published"] for [what in "win win_or_draw"] run.'.csv' \
        using (column("games") / 1000):(column(what.'_percent_against_'.against[i])) \
        with lines lw 2 title (run eq "paper" ? "ours: " : "the paper's: "). \
                              (what eq "win" ? "wins" : "wins or draws")
}

# Its wins against all three, the paper's dashed.
set xrange [*:1000]
set yrange [0:100.5]
set ylabel 'wins, %'
set key right center
do for [i = 21:22] {
    set title i == 21 ? "All wins (the paper's figure 21)" \
                      : "Means of ours over 30,000 games (the paper's figure 22)"
    set output sprintf('figure_%d.png', i)
    plot for [k = 1:3] (i == 21 ? 'paper.csv' : 'paper_smoothed.csv') \
             using (column("games") / 1000):(column('win_percent_against_'.word(players, k))) \
             with lines lw 2 lt k title word(players, k), \
         for [k = 1:3] 'published.csv' \
             using (column("games") / 1000):(column('win_percent_against_'.word(players, k))) \
             with lines lw 2 lt k dt 2 title word(players, k).", the paper's"
}

# The same by the first of equal values, and by any.
set output 'equals.png'
set title 'Wins against the moderate player'
set xrange [*:1000]
set yrange [0:*]
set key at graph 0.98, graph 0.4
plot 'million.csv' using (column("games") / 1000):"win_percent_against_moderate" \
         with lines lw 2 title 'the first of equals, learning rate 1e-6', \
     'rate_1e-5.csv' using (column("games") / 1000):"win_percent_against_moderate" \
         with lines lw 2 title 'the first of equals, 1e-5', \
     'paper.csv' using (column("games") / 1000):"win_percent_against_moderate" \
         with lines lw 2 title 'any of equals, 1e-5', \
     'published.csv' using (column("games") / 1000):"win_percent_against_moderate" \
         with lines lw 2 title "the paper's"

# The boards that the paper discusses, and beside each what the network puts out for its edges.
reset
load papers.'/style.gp'
set terminal pngcairo size 900,480
unset border
unset tics
unset grid
unset key
unset xlabel
unset colorbox
set xrange [-0.4:4.4]
set yrange [4.4:-0.4]
set size ratio -1
set palette defined (-1 '#c62828', 0 '#bdbdbd', 1 '#2e7d32')
set cbrange [-1:1]
set style textbox opaque fillcolor 'white' noborder margins 0.5,0.5
along(axis) = column("to_".axis) - column("from_".axis)
center(from, to) = (column(from) + column(to)) / 2
do for [board = 1:3] {
    set output sprintf('figures_%d_%d.png', 21 + 2 * board, 22 + 2 * board)
    set multiplot layout 1,2
    set title sprintf("Board %d (the paper's figure %d)", board, 21 + 2 * board)
    plot 'boards.csv' using (1 / (column("board") == board && column("drawn") == 1) \
             * column("from_column")):"from_row" \
             :(along("column")):(along("row")) \
             with vectors nohead lw 4 lc rgb 'black', \
         '' using "from_column":"from_row" with points pt 7 lc rgb 'black', \
         '' using "to_column":"to_row" with points pt 7 lc rgb 'black'
    set title sprintf("Output for each edge (the paper's figure %d)", 22 + 2 * board)
    plot 'boards.csv' using (1 / (column("board") == board) * column("from_column")):"from_row" \
             :(along("column")):(along("row")) \
             :"output" with vectors nohead lw 4 lc palette, \
         '' using (1 / (column("board") == board) * center("from_column", "to_column")) \
             :(center("from_row", "to_row")):(sprintf('%+.2f', column("output"))) \
             with labels font 'sans,8' boxed, \
         '' using "from_column":"from_row" with points pt 7 lc rgb 'black', \
         '' using "to_column":"to_row" with points pt 7 lc rgb 'black'
    unset multiplot
}
