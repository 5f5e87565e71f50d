load papers.'/style.gp'

# Learning curves: the losses beside the games that are won.
array curves[4] = ['overfitting', 'two_stages', 'scratch', 'scratch_improved']
array pictures[4] = ['figure_10', 'figure_11', 'figure_15', 'scratch_improved']
array titles[4] = ['Figure 10: a policy learned by heart', 'Figure 11: the main approach', \
                   'Figure 15: from scratch', 'From scratch, improved']
array columns[4] = ['first', 'first', 'first', 'greedy']
array opponents[4] = ['its first version', 'its first version', 'its first version', \
                      'the greedy player']
set terminal pngcairo size 960,420 font 'sans,11' noenhanced
set xlabel 'episodes'
set xtics rotate by 30 right
do for [i = 1:4] {
    csv = curves[i].'.csv'
    set output pictures[i].'.png'
    set multiplot layout 1,2 title titles[i]
    set title 'loss'
    set ylabel 'loss'
    set yrange [0:*]
    set key top right
    plot csv using 'episode':'policy_loss' with lines lw 2 title 'policy', \
         csv using 'episode':'value_loss' with lines lw 2 title 'value'
    set title 'wins against '.opponents[i]
    set ylabel '%'
    set yrange [0:100.5]
    set key bottom right
    plot csv using 'episode':'win_percent_against_'.columns[i] with lines lw 2 title 'wins'
    unset multiplot
}

set terminal pngcairo size 900,560 font 'sans,11' noenhanced
set output 'simulations.png'
set title 'Section 4.4: simulations'
set xlabel 'simulations'
set ylabel 'wins against greedy, %'
set xtics norotate
plot 'simulations.csv' using 'simulations':'win_percent' with lines lw 2 title 'wins'
