# How the figures of the papers look. Their tables are CSV files in the current folder.
set terminal pngcairo size 900,560 font 'sans,11' noenhanced
set datafile separator ','
set linetype 9 lc rgb 'gray50'
set grid lc rgb '#dddddd'
set xlabel 'training games'
