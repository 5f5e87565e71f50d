load papers.'/style.gp'
set output 'rates.png'
set title 'Wins against the moderate player'
set xlabel "games of the paper that teach as much, in thousands"
set ylabel 'wins, %'
set yrange [0:*]
set key left top
# What ours learns from after a game, and the paper's: actions, times the learning rate.
as_many(rate) = column("games") * 448 * rate / (2000 * 1e-6) / 1000
plot 'million.csv' using (as_many(1e-6)):"win_percent_against_moderate" with lines lw 2 \
         title 'learning rate 1e-6', \
     'rate_3e-6.csv' using (as_many(3e-6)):"win_percent_against_moderate" with lines lw 2 \
         title '3e-6', \
     'rate_1e-5.csv' using (as_many(1e-5)):"win_percent_against_moderate" with lines lw 2 \
         title '1e-5', \
     'published.csv' using (column("games") / 1000):"win_percent_against_moderate" with lines lw 2 \
         title "the paper's"
