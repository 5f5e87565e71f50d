load papers.'/style.gp'

# Each figure twice: against the random and against the perfect player.
figure_4 = "sample_0 sample_1 sample_10 sample_50"
title_of_figure_4 = "Games sampled per recall, N = 0, 1, 10, 50 (the paper's figure 4)"
figure_5 = "sample_10 rmsprop adadelta"
title_of_figure_5 = "Optimisers (the paper's figure 5); SGD with Nesterov momentum is sample_10"
figure_6 = "sample_1 sample_10 fixed_32"
title_of_figure_6 = "Whole games against a fixed batch of 32 actions (the paper's figure 6)"
figure_7 = "paper"
title_of_figure_7 = "The whole training (the paper's figure 7)"
presets = "paper best"
title_of_presets = "The two presets"

do for [figure in "figure_4 figure_5 figure_6 figure_7 presets"] {
    set title value('title_of_'.figure)
    set output figure.'.png'
    set ylabel 'wins against random, %'
    set yrange [*:100.5]
    plot for [run in value(figure)] run.'.csv' \
        using "games":"win_percent_against_random" with lines lw 2 title run
    set output figure.'_perfect.png'
    set ylabel 'draws against perfect, %'
    set yrange [0:100.5]
    plot for [run in value(figure)] run.'.csv' \
        using "games":"draw_percent_against_perfect" with lines lw 2 title run
}
