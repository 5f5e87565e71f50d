# What Doxygen reads of a page, for `sed -E`, line for line: names of ours link to what they mean,
# and #word to a heading of one word; what lies beside the pages, such as results, is named and not
# linked to; marks of numbers are left out.
s/<!--([^-]|-[^-])*-->//g
s/`(ludus::[A-Za-z_:]+)`/\1/g
s/^(##+) ([a-z_]+)$/\1 \2 {#\2}/
s/!\[[^]]*\]\([^)]*\)//g
s/\[([^]]*)\]\((\.\.|results)\/[^)]*\)/\1/g
