# The figures of a histogram of valid moves beside those of the paper's figure 5.1, whose turns are
# those of both players.

function row(measure, paper, of) { print measure "," paper "," of[3] "," of[4] "," of[5] }

BEGIN { FS = "," }
NR > 1 {
    for (i = 3; i <= 5; ++i) {
        count[i, $1] = $i
        turns[i] += $i
        sum[i] += $1 * $i
        if ($i > 0) most[i] = $1
        if ($i > highest[i]) { highest[i] = $i; commonest[i] = $1 }
    }
}
END {
    for (i = 3; i <= 5; ++i) {
        mean[i] = sprintf("%.4f", sum[i] / turns[i])
        for (seen = count[i, median[i] = 0]; 2 * seen < turns[i];) seen += count[i, ++median[i]]
    }
    print "measure,paper,both,agent,opponent"
    row("turns", 71789, turns)
    row("mean", 14.2496, mean)
    row("median", 14, median)
    row("commonest", 12, commonest)
    row("maximum", 30, most)
}
