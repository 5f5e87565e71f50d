load papers.'/style.gp'
set output 'curve.png'
set title 'The L-Game, self-play'
set ylabel '%'
set yrange [0:100.5]
set key bottom right
plot 'curve.csv' using "games":(100 * column("random_wins")) with lines lw 2 \
         title 'wins against random', \
     '' using "games":(100 * column("draws_against_perfect")) with lines lw 2 \
         title 'draws against perfect'
