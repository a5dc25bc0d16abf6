import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

document.title = `Podball, plotted by ${uPlot.name}`;
