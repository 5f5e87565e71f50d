load papers.'/style.gp'
unset key

# A training each: the paper's figures 6.1 to 6.9.
runs = "actions_after_val actions_after_val_multiply val_after_actions \
val_after_actions_multiply val_branch_actions val_branch_actions_multiply actions_only dual \
val_branch_actions_extended"
set terminal pngcairo size 1440,420 font 'sans,11' noenhanced
set xtics rotate by 30 right
do for [i = 1:9] {
    run = word(runs, i)
    set output 'figure_6_'.i.'.png'
    set multiplot layout 1,3 title run." (the paper's figure 6.".i.')'
    set title 'actor loss'
    set yrange [*:*]
    plot run.'.csv' using "games":"actor_loss" with lines lw 2
    set yrange [0:100.5]
    set title 'valid choices, %'
    plot run.'.csv' using "games":"valid_percent" with lines lw 2
    set title 'games won, %'
    plot run.'.csv' using "games":"win_percent" with lines lw 2
    unset multiplot
}

set terminal pngcairo size 900,560 font 'sans,11' noenhanced
set output 'figure_6_10.png'
set title "Elo ratings (the paper's figure 6.10)"
set xlabel 'rounds'
set xtics norotate
set ylabel 'Elo'
set yrange [*:*]
set key outside right center
plot for [i = 2:10] 'elo_course.csv' using 1:i with lines lw 2 title columnheader(i)

unset key
unset grid
set yrange [0:*]
set boxwidth 0.8
set style fill solid 0.5 noborder
set output 'figure_5_1.png'
set title "Turns by their number of valid moves (the paper's figure 5.1)"
set xlabel 'valid moves'
set ylabel 'turns, %'
plot [0:31] 'valid_moves.csv' using "moves":"percent" with boxes lc 3

unset xlabel
set xtics rotate by 30 right nomirror
set offsets 0, 0, graph 0.08, 0
set output 'figure_6_11.png'
set title "Final Elo ratings (the paper's figure 6.11)"
set ylabel 'Elo'
plot 'tournament.csv' using 0:"elo":xtic(strcol("player")) with boxes lc 3, \
    '' using 0:"elo":(sprintf('%.0f', column("elo"))) with labels offset 0,0.6
set output 'figure_6_12.png'
set title "Games won (the paper's figure 6.12)"
set ylabel '%'
plot 'tournament.csv' using 0:"win_percent":xtic(strcol("player")) with boxes lc 3, \
    '' using 0:"win_percent":(sprintf('%.1f', column("win_percent"))) with labels offset 0,0.6

set terminal pngcairo size 1000,800 font 'sans,11' noenhanced
unset ylabel
unset offsets
set yrange [*:*] reverse
set autoscale xfix
set autoscale yfix
set palette defined (0 '#7aa6d8', 1 '#ffffff', 2 '#e09070')
set output 'figure_6_13.png'
set title "Wins less losses of the column's player against the row's (the paper's figure 6.13)"
plot 'net_wins.csv' matrix rowheaders columnheaders with image, \
    '' matrix rowheaders columnheaders using 1:2:($3 == $3 ? sprintf('%.0f', $3) : '') with labels
set output 'figure_6_14.png'
set title "Mean turns of a game (the paper's figure 6.14)"
plot 'turns.csv' matrix rowheaders columnheaders with image, \
    '' matrix rowheaders columnheaders using 1:2:($3 == $3 ? sprintf('%.1f', $3) : '') with labels
