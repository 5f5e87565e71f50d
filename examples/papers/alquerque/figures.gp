# `block` is the number of games between two points of a learning curve.
load papers.'/style.gp'
set datafile columnheaders
unset xlabel
set style fill transparent solid 0.2 noborder

csv(name) = name.'.csv'
png(name) = name.'.png'
tenth = 20 * block  # all is over after that in some runs

# Columns of a file with their ranges, as curves; and what stands for a random player.
curves = "for [i=1:words(runs)] data using 'games':(column(word(runs, i).'_low')):(column(word(runs, i).'_high')) with filledcurves lc i notitle, for [i=1:words(runs)] data using 'games':(column(word(runs, i))) with lines lw 2 lc i title word(titles, i)"
random_player = "data using 'games':'reference' with lines lw 2 lc words(runs) + 1 title 'a random player'"

set key bottom right
set ylabel 'ppm of training games'
set title 'Wins in a run without trace (mean, 95 % interval)'
set yrange [0:*]
do for [constant in 'gamma eta'] {
    name = constant eq 'gamma' ? 'figure_5_1' : 'figure_5_2'
    set output png(name)
    set xlabel constant
    plot csv(name) using 1:3:4 with filledcurves lc 1 notitle, \
         '' using 1:2 with lines lw 2 lc 1 title 'Q-learning', \
         '' using 1:5 with lines lw 2 lc 2 title 'a random player'
}

set xlabel 'training games'
set ylabel 'training games won, %'
set output png('figure_5_3')
set title 'Trace 5 (mean, 95 % interval)'
set key top left
data = csv('figure_5_3'); runs = 'trace_0 trace_5'; titles = "'no trace' 'trace 5'"
plot @curves, @random_player

set output png('figure_5_4')
set title 'States met (median, quartiles)'
set ylabel 'states'
set key bottom right
data = csv('figure_5_4'); runs = 'trace_0 trace_5'; titles = "'no trace' 'trace 5'"
plot @curves

set output png('figure_5_6')
set title sprintf('Trace 10: new states in %d games (median, quartiles)', block)
set ylabel 'new states'
set key top right
set xrange [*:tenth]
data = csv('figure_5_6'); runs = 'trace_10'; titles = "'trace 10'"
plot @curves

set ylabel 'training games won, %'
set yrange [0:100.5]
set key bottom right
set output png('figure_5_5')
set title 'Trace 10 (median, quartiles)'
data = csv('figure_5_5')
plot @curves

rewards = "none 'function 1' 'function 2'"
set output png('figure_5_10')
set title 'Internal rewards, epsilon 0 (median, quartiles)'
data = csv('figure_5_10'); runs = 'trace_10 reward_1 reward_2'; titles = rewards
plot @curves

set xrange [*:*]
set output png('figure_5_9')
set title 'Internal rewards, epsilon 0.1 (median, quartiles)'
data = csv('figure_5_9'); titles = rewards
runs = 'epsilon_0.1 reward_1_epsilon_0.1 reward_2_epsilon_0.1'
plot @curves

set output png('figure_5_7')
set title 'Trace 10 and random actions (median, quartiles)'
data = csv('figure_5_7'); runs = 'epsilon_0.1 epsilon_0.01 trace_10'
titles = "'epsilon 0.1' 'epsilon 0.01' 'epsilon 0'"
plot @curves

set output png('methods')
set title 'Methods, epsilon 0.01 (median, quartiles)'
data = csv('methods'); runs = 'epsilon_0.01 merged watkins sarsa'
titles = "'terminal trace 10' 'the same, mirrored positions merged' \"Watkins's Q(lambda)\" 'Sarsa(lambda)'"
plot @curves

set output png('figure_5_8')
set title 'The policy against a random player (mean, 95 % interval)'
set xlabel 'training games against greedy'
set ylabel 'games won against random, %'
set yrange [30:50]
data = csv('figure_5_8'); runs = 'epsilon_0.1 trace_10'; titles = "'epsilon 0.1' 'epsilon 0'"
plot @curves, @random_player
