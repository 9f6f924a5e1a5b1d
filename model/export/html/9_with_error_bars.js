// Error bars: the run on machines drawn from the ranges of the machine's numbers, and the numbers that
// cause the spread. Only pages of runs with error bars have this part.
const bars = raw.error_bars;
const offText = (cycles) => (cycles > bars.nominal_cycles ? "+" : cycles < bars.nominal_cycles ? "−" : "") +
  percent(Math.abs(cycles - bars.nominal_cycles), bars.nominal_cycles);
const intervalText = (interval) => `${whole(interval.p5)} to ${whole(interval.p95)} (${offText(interval.p5)} to ${offText(interval.p95)})`;
const signedText = (cycles) => (cycles > 0 ? "+" : cycles < 0 ? "−" : "") + whole(Math.abs(cycles));

function errorBarsSection() {
  const hint = bars.failure ? "" : `${whole(about.cycles)} cycles; 5 to 95 % of ${whole(bars.draws)} drawn machines: ` +
    `${intervalText(bars.cycles)}, median ${whole(bars.cycles.median)}; ` +
    `${bars.microseconds.p5.toFixed(2)} to ${bars.microseconds.p95.toFixed(2)} µs`;
  const section = element("section", { id: "error-bars-section", "aria-labelledby": "error-bars-title" },
    element("div", { class: "bar" }, element("h2", { id: "error-bars-title" }, "Error bars"), element("p", { class: "hint" }, hint)));
  const notes = bars.failure ? [element("p", {}, `None: ${bars.failure}`)] : errorBarNotes();
  if (!bars.failure) section.append(svg("svg", { id: "error-bars-chart", class: "chart", role: "img" }));
  section.append(element("div", { id: "error-bars-notes" }, ...notes));
  return section;
}

// Only this interval contains the model's own error. It is one of time; its cycles are those of the
// machine's clock.
function hardwareText() {
  const hardware = bars.hardware;
  if (hardware.unknown) return `On hardware: ${hardware.unknown}.`;
  const [error, us] = [hardware.model_error, hardware.microseconds];
  return `On hardware: ${intervalText(hardware.cycles)}; ${us.p5.toFixed(2)} to ${us.p95.toFixed(2)} µs, including the model's own error: ` +
    `hardware takes ${whole(error.p5_percent)} to ${whole(error.p95_percent)} % of the modelled time in ${whole(error.rows)} measured kernels of class ${error.class}, ` +
    `as the busiest part is ${error.busiest_part} (${error.source}).`;
}

function narrower(cause) {
  const width = bars.cycles.p95 - bars.cycles.p5;
  return percent(width - cause.width_if_known_cycles, width);
}

function errorBarNotes() {
  const first = bars.causes.find((cause) => cause.path === bars.measure_first);
  const note = (...parts) => element("p", { class: "hint note" }, ...parts);
  const notes = [element("p", { id: "hardware-time" }, hardwareText())];
  if (bars.outside) notes.push(element("p", { id: "outside-interval" }, `Note: ${bars.outside}.`));
  if (first)
    notes.push(element("p", { id: "measure-first" }, `Measure first: ${first.path} (${first.source}). ` +
      `If it were known, the interval would be ${narrower(first)} narrower.`));
  notes.push(note(`Drawn from the ranges of ${whole(bars.numbers)} numbers of this run, seed ${bars.seed}` +
    (bars.executed ? `; each machine executed the program, which ${bars.executed}` : "") +
    (first ? `. A share is of the variance of the cycles, by least squares, the best number first; ` +
      `${percent(bars.unexplained_share, 1)} is unexplained` : "") + "."));
  const certain = bars.without_range;
  if (certain.length)
    notes.push(element("details", { class: "hint note", id: "not-drawn" },
      element("summary", {}, `${whole(certain.length)} numbers have no range and were not drawn`), certain.join(", ")));
  return notes;
}

// The text at the pointer for a cause.
const causeText = (cause) => `${cause.path}: ${cause.value}, may be ${cause.low} to ${cause.high}\n` +
  `${cause.basis}: ${cause.why}\nsource: ${cause.source}\n` +
  `5 to 95 %: ${cause.value_p5} to ${cause.value_p95}, ${signedText(cause.cycles_p5)} to ${signedText(cause.cycles_p95)} cycles\n` +
  `share of the variance ${percent(cause.share, 1)}`;

// A tornado chart: the whole interval, and below it the effect of each number alone, on one scale.
function drawErrorBars() {
  if (bars.failure) return;
  const chart = byId("error-bars-chart");
  const isNarrow = chart.getBoundingClientRect().width < 620;
  const [top, rowHeight, bottom] = [isNarrow ? 38 : 30, isNarrow ? 38 : 24, 20];
  const height = top + rowHeight * bars.causes.length + bottom + 6;
  const width = newChart(chart, height, `5 to 95 %: ${intervalText(bars.cycles)}; ` +
    bars.causes.map((cause) => `${cause.path} ${percent(cause.share, 1)}`).join("; "));
  const [left, right] = isNarrow ? [6, width - 54] : [Math.min(340, width * .42), width - 60];
  const ends = [bars.nominal_cycles, bars.cycles.p5, bars.cycles.p95,
    ...bars.causes.flatMap((cause) => [bars.nominal_cycles + cause.cycles_p5, bars.nominal_cycles + cause.cycles_p95])];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const x = (cycles) => (high === low ? (left + right) / 2 : left + (cycles - low) / (high - low) * (right - left));
  const middle = x(bars.nominal_cycles);
  chart.append(svg("line", { x1: middle, x2: middle, y1: 4, y2: height - bottom, class: "limit" }),
    svg("text", { x: Math.max(left, Math.min(right, middle)), y: height - 5, class: "middle" }, `${whole(bars.nominal_cycles)} cycles`),
    whiskerRow(x, top - 14));
  const label = (y, text) => (isNarrow ? svg("text", { x: 0, y: y - 13, class: "name" }, text)
    : svg("text", { x: left - 10, y: y + 4, class: "end name" }, text));
  chart.append(label(top - 14, "the run, 5 to 95 %"));
  bars.causes.forEach((cause, row) => {
    const y = top + rowHeight * (row + .5) + (isNarrow ? 8 : 0);
    const [begin, end] = [Math.min, Math.max].map((most) => x(bars.nominal_cycles + most(0, cause.cycles_p5, cause.cycles_p95)));
    const colour = cause.path === bars.measure_first ? "bar first" : "bar";
    chart.append(svg("g", { class: "cause", "data-path": cause.path }, svg("title", {}, causeText(cause)),
      svg("rect", { x: 0, y: y - rowHeight / 2, width, height: rowHeight, class: "target" }),
      svg("rect", { x: begin, y: y - 6, width: Math.max(1.5, end - begin), height: 12, class: colour }),
      label(y, cause.path), svg("text", { x: width, y: y + 4, class: "end" }, percent(cause.share, 1))));
  });
}

function whiskerRow(x, y) {
  const [p5, p95] = [x(bars.cycles.p5), x(bars.cycles.p95)];
  const line = (x1, y1, x2, y2) => svg("line", { x1, y1, x2, y2, class: "whisker" });
  return svg("g", { id: "run-whisker" }, svg("title", {}, `${intervalText(bars.cycles)}\nmedian ${whole(bars.cycles.median)}`),
    line(p5, y, p95, y), line(p5, y - 6, p5, y + 6), line(p95, y - 6, p95, y + 6),
    svg("circle", { cx: x(bars.cycles.median), cy: y, r: 4.5, class: "median" }));
}

// Adds a line from 5 to 95 % to a bar of a table whose full width is `all`.
function withWhisker(bar, drawn, all) {
  bar.classList.add("with-whisker");
  bar.title += `; 5 to 95 %: ${whole(drawn.p5)} to ${whole(drawn.p95)}`;
  bar.append(element("i", { class: "whisker", "data-p5": drawn.p5, "data-p95": drawn.p95,
    style: `left:${100 * drawn.p5 / all}%;width:${100 * (drawn.p95 - drawn.p5) / all}%` }));
  return bar;
}

// Adds columns to the what-ifs: cycles on the drawn machines, and the draws that gain. The table then
// needs the full width.
function addDrawsToWhatIfs() {
  const rows = raw.what_ifs;
  if (!rows.some((row) => row.drawn || row.drawn_failure)) return;
  byId("what-ifs-section").parentElement.classList.add("single");
  const table = byId("what-ifs");
  const meterColumn = 3;
  const most = Math.max(about.cycles, ...rows.flatMap((row) => [row.cycles || 0, row.drawn ? row.drawn.p95 : 0]));
  table.tHead.rows[0].cells[meterColumn].after(...["5 to 95 %", "draws"].map((name) => element("th", { scope: "col" }, name)));
  rows.forEach((row, number) => {
    const cell = table.tBodies[0].rows[number].cells[meterColumn];
    const cells = row.drawn ? [`${whole(row.drawn.p5)} to ${whole(row.drawn.p95)}`, row.drawn.verdict]
      : ["–", row.drawn_failure ? `none: ${row.drawn_failure}` : "–"];
    cell.after(...cells.map((text) => element("td", {}, text)));
    if (row.failure) return;
    const bar = meter([[row.cycles, "var(--latency)"], [about.cycles - row.cycles, "var(--arb)"]], most, cell.firstChild.title);
    cell.replaceChildren(row.drawn ? withWhisker(bar, row.drawn, most) : bar);
  });
}

addDrawsToWhatIfs();
byId("what-ifs-section").parentElement.after(errorBarsSection());
drawErrorBars();
addEventListener("resize", drawErrorBars);
