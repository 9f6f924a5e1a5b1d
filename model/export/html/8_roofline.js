// The roofline: the peaks of pipes, shared local memory, caches and memory, and the kernel's rates as a
// point for each level that it used.
const roofline = raw.roofline;
const roofDashes = ["", "7 3", "2 3", "9 3 2 3", "4 4"];
const levelColour = (place) => `var(${functionColours[place % functionColours.length]})`;
const mainRate = () => roofline.rates.find((rate) => rate.key === roofline.main);
const limitText = (value) => (value === 0 ? "no limit" : rateText(value));
const rateText = (value) => (value === 0 ? "0" : value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(2));
const shareText = (part, all) => (all > 0 ? percent(part, all) : "");

function writeRoofline() {
  const isEmpty = !roofline.levels || !mainRate();
  hideSection("roofline-section", isEmpty);
  if (isEmpty) return;
  const table = element("table");
  fillTable(table, ["", "count", "operations/byte", "10⁹/s", "peak", "% of peak"], [
    ...roofline.rates.map((rate) => [`${rate.key} operations`, whole(rate.operations), "", rateText(rate.giga_per_s),
      limitText(rate.peak_giga_per_s), shareText(rate.giga_per_s, rate.peak_giga_per_s)]),
    ...roofline.levels.map((level, place) => [element("span", {}, levelMark(place), ` bytes of ${level.title}`), whole(level.bytes),
      level.bytes ? rateText(level.operations_per_byte) : "–", rateText(level.gb_per_s),
      limitText(level.peak_gb_per_s), shareText(level.gb_per_s, level.peak_gb_per_s)])]);
  byId("roofline").replaceChildren(element("div", { class: "table" }, table));
}
const levelMark = (place) => element("span", { class: "swatch", style: `width:11px;height:11px;border-radius:50%;background:${levelColour(place)}` });

// Range of the axes, as powers of ten. It contains all points, and the ridges of the roofs.
function roofRange() {
  const rate = mainRate();
  const peak = Math.max(rate.peak_giga_per_s, rate.giga_per_s);
  const used = roofline.levels.filter((level) => level.bytes > 0).map((level) => level.operations_per_byte);
  const ridges = roofline.levels.filter((level) => level.peak_gb_per_s > 0).map((level) => peak / level.peak_gb_per_s);
  const xs = [...used, ...ridges, 1].filter((value) => value > 0).map(Math.log10);
  const low = Math.min(rate.giga_per_s, peak / 30) || peak / 30;
  return { x: [Math.min(...xs) - 0.5, Math.max(...xs) + 0.5], y: [Math.log10(low) - 0.5, Math.log10(peak) + 0.25] };
}

function drawRoofline() {
  if (byId("roofline-section").hidden) return;
  const rate = mainRate();
  const [height, left, right, top, bottom] = [310, 46, 12, 24, 36];
  const used = roofline.levels.filter((level) => level.bytes > 0);
  const chart = byId("roofline-chart");
  const width = newChart(chart, height, `${rateText(rate.giga_per_s)} of ${rateText(rate.peak_giga_per_s)} billion ` +
    `${rate.key} operations per second; ` + used.map((level) => `${rateText(level.operations_per_byte)} per byte of ${level.title}`).join(", "));
  const range = roofRange();
  const place = (value, [low, high], from, to) => from + (Math.log10(value) - low) / (high - low) * (to - from);
  const area = { left, right: width - right, top, bottom: height - bottom, range,
    x: (value) => place(value, range.x, left, width - right), y: (value) => place(value, range.y, height - bottom, top) };
  drawRoofAxes(chart, area, rate);
  drawRoofs(chart, area, rate);
  roofline.levels.forEach((level, number) => { if (level.bytes > 0) drawPoint(chart, area, rate, level, number); });
}

// A point with a line to the roof above it. Points of levels with equal bytes are concentric.
function drawPoint(chart, area, rate, level, number) {
  const roofs = [rate.peak_giga_per_s, level.peak_gb_per_s * level.operations_per_byte].filter((value) => value > 0);
  const [x, y] = [area.x(level.operations_per_byte), area.y(rate.giga_per_s)];
  const style = `stroke:${levelColour(number)}`;
  if (roofs.length) chart.append(svg("line", { x1: x, x2: x, y1: y, y2: area.y(Math.min(...roofs)), class: "room", style }));
  chart.append(svg("circle", { cx: x, cy: y, r: 10 - 2 * Math.min(number, 3), class: "point", style: `fill:${levelColour(number)}` },
    svg("title", {}, `${level.title}: ${rateText(level.operations_per_byte)} operations/byte`)));
}

function drawRoofAxes(chart, area, rate) {
  const [lowX, highX] = area.range.x, [lowY, highY] = area.range.y;
  const named = (power) => (power >= 0 && power < 4 ? String(10 ** power) : power < 0 && power > -4 ? (10 ** power).toFixed(-power) : `1e${power}`);
  for (let power = Math.ceil(lowX); power <= highX; ++power) {
    const x = area.x(10 ** power);
    chart.append(svg("line", { x1: x, x2: x, y1: area.top, y2: area.bottom, class: "axis" }),
      svg("text", { x, y: area.bottom + 15, class: "middle" }, named(power)));
  }
  for (let power = Math.ceil(lowY); power <= highY; ++power) {
    const y = area.y(10 ** power);
    chart.append(svg("line", { x1: area.left, x2: area.right, y1: y, y2: y, class: "axis" }),
      svg("text", { x: area.left - 6, y: y + 4, class: "end" }, named(power)));
  }
  chart.append(svg("rect", { x: area.left, y: area.top, width: area.right - area.left, height: area.bottom - area.top, class: "frame" }),
    svg("text", { x: area.right, y: area.bottom + 31, class: "end" }, `${rate.key} operations per byte`),
    svg("text", { x: area.left, y: 13 }, `10⁹ ${rate.key} operations/s`));
}

// Levels and pipes without a limit have no roof.
function drawRoofs(roofs, area, rate) {
  const peak = rate.peak_giga_per_s;
  const lowest = 10 ** area.range.x[0], highest = 10 ** area.range.x[1];
  const limited = roofline.levels.filter((level) => level.peak_gb_per_s > 0);
  for (const level of limited) drawRoof(roofs, area, level, lowest, peak > 0 ? Math.min(peak / level.peak_gb_per_s, highest) : highest);
  if (!peak) return;
  const begin = Math.max(lowest, Math.min(highest, ...limited.map((level) => peak / level.peak_gb_per_s)));
  roofs.append(svg("line", { x1: area.x(begin), x2: area.right, y1: area.y(peak), y2: area.y(peak), class: "roof pipes" }),
    svg("text", { x: area.right - 5, y: area.y(peak) - 5, class: "end" }, `pipes ${rateText(peak)}`));
}

// A roof with its name along the line, at its begin in the chart; below the line if another roof is
// close above.
function drawRoof(roofs, area, level, begin, end) {
  const number = roofline.levels.indexOf(level);
  const y = (x) => area.y(x * level.peak_gb_per_s);
  const name = `${level.title.length > 8 ? level.key.toUpperCase() : level.title} ${rateText(level.peak_gb_per_s)} GB/s`;
  const isCrowded = roofline.levels.some((other) => other.peak_gb_per_s > level.peak_gb_per_s &&
    other.peak_gb_per_s < 2.2 * level.peak_gb_per_s);
  const shown = Math.max(begin, 10 ** area.range.y[0] / level.peak_gb_per_s);
  const angle = Math.atan2(y(end) - y(shown), area.x(end) - area.x(shown)) * 180 / Math.PI;
  roofs.append(svg("g", { class: level.bytes > 0 ? "" : "unused" },
    svg("line", { x1: area.x(shown), y1: y(shown), x2: area.x(end), y2: y(end), class: "roof",
      style: `stroke:${levelColour(number)};stroke-dasharray:${roofDashes[number % roofDashes.length] || "none"}` }, svg("title", {}, name)),
    svg("text", { x: 12, y: isCrowded ? 13 : -5, transform: `translate(${area.x(shown)} ${y(shown)}) rotate(${angle.toFixed(2)})` }, name)));
}
