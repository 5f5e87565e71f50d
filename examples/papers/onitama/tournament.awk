# What the paper's figures 6.10 to 6.14 show, from the files of a tournament:
#
#     awk -v out=FOLDER -f tournament.awk tournament.csv games.csv
#
# Elo ratings begin at 1000 and follow the games by K = 32 (the paper's equations 6.1 and 6.2).
# Writes net_wins.csv, wins less losses of the column's player against the row's; turns.csv, mean
# turns of a game; elo_course.csv, ratings after at most 500 rounds; and tournament.csv.

function called(text) {  # an actor by its name instead of its file
    sub(/.*onitama_/, "", text)
    sub(/\.ludus$/, "", text)
    return text
}
function write_row(file, first, cells) { print first cells > (out "/" file ".csv") }

BEGIN { FS = "," }
FNR == 1 { ++file; next }
file == 1 {  # the players, the best first
    name = player[++players] = called($1)
    names = names "," name
    elo[name] = 1000
    played[name] = $2
    results[name] = "," $2 "," $3 "," $4 "," $5 "," sprintf("%.3f", 100 * $3 / $2)
    rating[name] = "," $7 "," $8 "," $9
    next
}
FNR == 2 {
    write_row("elo_course", "round", names)
    rounds = played[name] / (players - 1)
    stride = int((rounds + 499) / 500)
}
{
    a = called($2)
    b = called($3)
    score = $4 == "" ? 0.5 : called($4) == a
    gain = 32 * (score - 1 / (1 + 10 ^ ((elo[b] - elo[a]) / 400)))
    elo[a] += gain
    elo[b] -= gain
    net[a, b] += 2 * score - 1
    net[b, a] -= 2 * score - 1
    turns[a, b] += $5
    turns[b, a] += $5
    all_turns[a] += $5
    all_turns[b] += $5
}
$1 % (players * (players - 1) / 2) == 0 {  # the end of a round
    ++round
    if (round % stride > 0 && round < rounds) next
    cells = ""
    for (i = 1; i <= players; ++i) cells = cells "," elo[player[i]]
    write_row("elo_course", round, cells)
}
END {
    write_row("net_wins", "player", names)
    write_row("turns", "player", names)
    write_row("tournament", "player", ",games,wins,draws,losses,win_percent,turns,elo" \
        ",bradley_terry,bradley_terry_low,bradley_terry_high")
    for (i = 1; i <= players; ++i) {
        a = player[i]
        net_cells = turns_cells = ""
        for (j = 1; j <= players; ++j) {
            b = player[j]
            net_cells = net_cells "," (i == j ? "" : net[b, a] + 0)
            turns_cells = turns_cells "," (i == j ? "" : sprintf("%.2f", turns[a, b] / rounds))
        }
        write_row("net_wins", a, net_cells)
        write_row("turns", a, turns_cells)
        last = sprintf(",%.2f,%.1f", all_turns[a] / played[a], elo[a])
        write_row("tournament", a, results[a] last rating[a])
    }
}
