load papers.'/style.gp'

set output 'figure_9.png'
set title "Random choices (the paper's figure 9)"
set ylabel 'epsilon'
set yrange [0:*]
set key bottom left
plot 'dqn_epsilon.csv' using "games":"epsilon" with lines lw 2 title 'share of random choices'

set output 'figure_12.png'
set title "Errors of the DQN (the paper's figure 12)"
set ylabel 'loss'
set key top right
plot 'dqn.csv' using "games":"loss" with lines lw 2 title "Huber's loss"

set output 'figure_14.png'
set title "Rewards of the DQN (the paper's figure 14)"
set ylabel 'reward of a game'
set key bottom right
plot 'dqn.csv' using "games":"reward_against_greedy" with lines lw 2 \
    title 'against the greedy player'
