# Some columns of a table in CSV: awk -f columns.awk -v columns="games wins_percent=random_wins%"
# Each is NAME, or NEW=TERM, where the term is a column or a sum of two, each in per cent if % is
# behind it.
BEGIN { FS = OFS = ","; count = split(columns, asked, " ") }
NR == 1 {
    for (i = 1; i <= NF; ++i) place[$i] = i
    for (i = 1; i <= count; ++i) {
        term = asked[i]
        name = asked[i]
        if (match(asked[i], /=/)) {
            name = substr(asked[i], 1, RSTART - 1)
            term = substr(asked[i], RSTART + 1)
        }
        parts[i] = split(term, part, "+")
        for (k = 1; k <= parts[i]; ++k) {
            factor[i, k] = sub(/%$/, "", part[k]) ? 100 : 1
            if (!(part[k] in place)) {
                print "columns.awk: expected a column " part[k] ", found " $0 > "/dev/stderr"
                exit 1
            }
            column[i, k] = place[part[k]]
        }
        printf "%s%s", name, i < count ? OFS : ORS
    }
    next
}
{
    for (i = 1; i <= count; ++i) {
        sum = 0
        for (k = 1; k <= parts[i]; ++k) sum += factor[i, k] * $column[i, k]
        printf (sum > -1e9 && sum < 1e9 && sum == int(sum) ? "%d%s" : "%.6g%s"), sum, i < count ? OFS : ORS
    }
}
