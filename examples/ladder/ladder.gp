# The ratings of a ladder, with intervals of 95 %: GAME.csv gives GAME.png.
set terminal pngcairo size 900,560 font 'sans,11' noenhanced
set datafile separator ','
set output game.'.png'
unset key
set grid xtics lc rgb '#dddddd'
set xlabel 'rating'
set yrange [:] reverse
set ytics out nomirror
set offsets graph 0.05, graph 0.05, 0.6, 0.6
plot game.'.csv' skip 1 using 7:0:8:9:ytic(1) with xerrorbars pt 7 lc rgb '#1f77b4'
