// Charts of all threads over time, on the timeline's axis, and the overview above it.
const bins = Math.min(16384, length);
const binCycles = length / bins;
const stateBins = causes.map(() => new Float64Array(bins));
const portBins = new Map(ports.map((port) => [port.number, new Float64Array(bins)]));
const functionBins = raw.functions.map(() => new Float64Array(bins));

function spread(target, begin, end, weight = 1) {
  begin = Math.max(begin, 0);
  end = Math.min(end, length);
  for (let bin = Math.floor(begin / binCycles); bin < bins && bin * binCycles < end; ++bin) {
    const low = Math.max(begin, bin * binCycles), high = Math.min(end, (bin + 1) * binCycles);
    if (high > low) target[bin] += weight * (high - low) / binCycles;
  }
}
for (let s = 0; s < states.count; ++s)
  spread(stateBins[states.cause[s]], states.begin[s], states.begin[s] + states.length[s]);
for (let op = 0; op < ops.count; ++op)
  if (started(op)) spread(portBins.get(ops.port[op]), ops.start[op], ops.start[op] + ops.busy[op], 1 / about.eus);
for (let m = 0; m < messages.count; ++m)
  spread(functionBins[messages.fn[m]], messages.sent[m], messages.sent[m] + messages.done[m]);

const stackOrder = causes.map((_, cause) => cause).filter((cause) => causes[cause].cycles > 0)
  .sort((a, b) => (a === issuedCause ? -1 : b === issuedCause ? 1 : causes[b].cycles - causes[a].cycles));
const seenFunctions = raw.functions.map((_, number) => number)
  .filter((number) => functionBins[number].some((value) => value > 0));
const functionColours = ["--latency", "--switch", "--flag", "--issued", "--barrier", "--raw", "--pipe", "--fetch"];
const colourOf = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

// Averages of the bins that each pixel covers.
function sampled(values, width) {
  const pixels = Math.max(1, Math.round(width - gutter));
  const out = new Float64Array(pixels);
  for (let x = 0; x < pixels; ++x) {
    const low = (view.from + x * (view.to - view.from) / pixels) / binCycles;
    const high = (view.from + (x + 1) * (view.to - view.from) / pixels) / binCycles;
    const first = Math.min(Math.floor(low), bins - 1), last = Math.max(first + 1, Math.min(Math.ceil(high), bins));
    let sum = 0;
    for (let bin = first; bin < last; ++bin) sum += values[bin];
    out[x] = sum / (last - first);
  }
  return out;
}

function drawCharts() {
  const { draw, width, height } = prepare(byId("charts"));
  const rows = [["threads", 104], ["pipes", 70], ["messages", 70]];
  let top = 4;
  for (const [what, size] of rows) {
    drawAxes(draw, width, top, size);
    if (what === "threads") drawThreadsChart(draw, width, top, size);
    if (what === "pipes") drawPipesChart(draw, width, top, size);
    if (what === "messages") drawMessagesChart(draw, width, top, size);
    top += size + 6;
  }
  if (view.hover !== null) {
    draw.fillStyle = paint.accent;
    draw.fillRect(toX(view.hover, width), 0, 1, height);
  }
}

function drawAxes(draw, width, top, size) {
  draw.fillStyle = paint.lane;
  draw.fillRect(gutter, top, width - gutter, size);
  draw.fillStyle = paint.line;
  for (const at of ticks(width, 92)) draw.fillRect(Math.round(toX(at, width)), top, 1, size);
}

function drawTitle(draw, top, size, title, most, head) {
  draw.textAlign = "right";
  draw.font = "600 11px system-ui, 'DejaVu Sans', sans-serif";
  draw.fillStyle = paint.ink;
  draw.fillText(title, gutter - 9, top + size / 2);
  draw.font = "10px system-ui, 'DejaVu Sans', sans-serif";
  draw.fillStyle = paint.soft;
  draw.fillText(most, gutter - 9, top + head + 7);
  draw.fillText("0", gutter - 9, top + size - 6);
  draw.textAlign = "left";
}

function drawStacked(draw, top, size, most, layers) {
  if (!layers.length) return;
  const base = new Float64Array(layers[0].values.length);
  for (const { values, fill, alpha } of layers) {
    draw.globalAlpha = alpha;
    draw.fillStyle = fill;
    draw.beginPath();
    draw.moveTo(gutter, top + size - base[0] / most * size);
    for (let x = 0; x < values.length; ++x) draw.lineTo(gutter + x + 0.5, top + size - (base[x] + values[x]) / most * size);
    for (let x = values.length - 1; x >= 0; --x) draw.lineTo(gutter + x + 0.5, top + size - base[x] / most * size);
    draw.fill();
    for (let x = 0; x < values.length; ++x) base[x] += values[x];
  }
  draw.globalAlpha = 1;
}

const residentMost = Math.max(1, ...Array.from({ length: bins },
  (_, bin) => stackOrder.reduce((sum, cause) => sum + stateBins[cause][bin], 0)));
function drawThreadsChart(draw, width, top, size) {
  drawStacked(draw, top, size, residentMost, stackOrder.map((cause) => ({
    values: sampled(stateBins[cause], width), fill: paint.fill[cause],
    alpha: view.cause >= 0 && view.cause !== cause ? 0.15 : 1 })));
  drawTitle(draw, top, size, "threads", whole(residentMost), 0);
}

function drawLines(draw, width, top, size, most, lines) {
  let x = gutter + 8;  // of the legend
  lines.forEach(({ values, colour, name, dash }) => {
    draw.strokeStyle = draw.fillStyle = colour;
    draw.lineWidth = 1.6;
    draw.setLineDash(dash);
    draw.beginPath();
    values.forEach((value, pixel) => draw.lineTo(gutter + pixel + 0.5, top + size - 1 - value / most * (size - 20)));
    draw.stroke();
    draw.setLineDash([]);
    draw.font = "11px system-ui, 'DejaVu Sans', sans-serif";
    draw.setLineDash(dash);
    draw.beginPath();
    draw.moveTo(x, top + 8);
    draw.lineTo(x + 20, top + 8);
    draw.stroke();
    draw.setLineDash([]);
    draw.fillStyle = paint.ink;
    draw.fillText(name, x + 25, top + 9);
    x += draw.measureText(name).width + 44;
  });
}

const dashes = [[], [6, 3], [2, 2], [8, 3, 2, 3]];
const chartPorts = () => ports.filter((port) => port.name !== "front");
function drawPipesChart(draw, width, top, size) {
  const colours = [paint.issued, paint.pipe, paint.latency, paint.soft];
  drawLines(draw, width, top, size, 1, chartPorts().map((port, number) => ({
    values: sampled(portBins.get(port.number), width), colour: colours[number % 4], name: port.name,
    dash: dashes[number % 4] })));
  drawTitle(draw, top, size, "busy ports", "100\u202f%", 12);
}

function drawMessagesChart(draw, width, top, size) {
  const lines = seenFunctions.map((number, place) => ({
    values: sampled(functionBins[number], width), colour: colourOf(functionColours[place % 8]),
    name: raw.functions[number].name, dash: dashes[place % 4] }));
  const most = Math.ceil(lines.reduce((all, line) => line.values.reduce((a, b) => Math.max(a, b), all), 1));
  drawLines(draw, width, top, size, most, lines);
  drawTitle(draw, top, size, "in flight", whole(most), 12);
}

// The numbers at a cycle, for the tip over the charts.
function chartText(cycle) {
  const bin = Math.min(Math.max(Math.floor(cycle / binCycles), 0), bins - 1);
  const lines = [`cycle ${cycleText(Math.floor(cycle))}`];
  for (const cause of stackOrder)
    if (stateBins[cause][bin] >= 0.05) lines.push(`${causes[cause].key}: ${stateBins[cause][bin].toFixed(1)} threads`);
  for (const port of chartPorts()) lines.push(`${port.name} busy: ${percent(portBins.get(port.number)[bin], 1)}`);
  for (const number of seenFunctions)
    if (functionBins[number][bin] >= 0.05) lines.push(`${raw.functions[number].name}: ${functionBins[number][bin].toFixed(1)} in flight`);
  return lines.join("\n");
}

function drawOverview() {
  const { draw, width, height } = prepare(byId("overview"));
  const kept = [view.from, view.to];
  [view.from, view.to] = [0, length];
  drawStacked(draw, 0, height, residentMost, stackOrder.map((cause) => ({
    values: sampled(stateBins[cause], width), fill: paint.solid[cause],
    alpha: view.cause >= 0 && view.cause !== cause ? 0.15 : 1 })));
  const [left, right] = kept.map((cycle) => toX(cycle, width));
  [view.from, view.to] = kept;
  drawName(draw, "whole window", height / 2);
  draw.globalAlpha = 0.72;
  draw.fillStyle = paint.card;
  draw.fillRect(gutter, 0, left - gutter, height);
  draw.fillRect(right, 0, width - right, height);
  draw.globalAlpha = 1;
  draw.strokeStyle = paint.accent;
  draw.lineWidth = 2;
  draw.strokeRect(left + 1, 1, Math.max(right - left - 2, 3), height - 2);
}
