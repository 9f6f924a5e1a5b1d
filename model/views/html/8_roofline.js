// What was computed and moved a second against what the machine can: the roofs of pipes, shared
// local memory, caches and memory, and the kernel as a point for each level that it used.
const roofline = raw.roofline;
const roofDashes = ["", "7 3", "2 3", "9 3 2 3", "4 4"];
const levelColour = (place) => `var(${functionColours[place % functionColours.length]})`;
const mainRate = () => roofline.rates.find((rate) => rate.key === roofline.main);
const rateText = (value) => (value === 0 ? "no limit" : value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(2));
const shareText = (part, all) => (all > 0 ? percent(part, all) : "");

function writeRoofline() {
  const isEmpty = !roofline.levels || !mainRate();
  hideSection("roofline-section", isEmpty);
  if (isEmpty) return;
  const table = element("table");
  fillTable(table, ["", "count", "operations/byte", "10⁹/s", "of", "%"], [
    ...roofline.rates.map((rate) => [`${rate.key} operations`, whole(rate.operations), "", rateText(rate.giga_per_s || 0),
      rateText(rate.peak_giga_per_s), shareText(rate.giga_per_s, rate.peak_giga_per_s)]),
    ...roofline.levels.map((level, place) => [element("span", {}, levelMark(place), ` bytes of ${level.title}`), whole(level.bytes),
      level.bytes ? rateText(level.operations_per_byte) : "–", level.bytes ? rateText(level.gb_per_s) : "0",
      rateText(level.peak_gb_per_s), shareText(level.gb_per_s, level.peak_gb_per_s)])]);
  byId("roofline").replaceChildren(element("div", { class: "table" }, table));
}
const levelMark = (place) => element("span", { class: "swatch", style: `width:11px;height:11px;border-radius:50%;background:${levelColour(place)}` });

// The decades that hold all points, and the places where the roofs of used levels meet the pipes'.
function roofRange() {
  const rate = mainRate();
  const used = roofline.levels.filter((level) => level.bytes > 0);
  const peak = Math.max(rate.peak_giga_per_s, rate.giga_per_s);
  const ridges = roofline.levels.filter((level) => level.peak_gb_per_s > 0).map((level) => peak / level.peak_gb_per_s);
  const xs = [...used.map((level) => level.operations_per_byte), ...ridges].filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(...xs, 1)) - 0.2), high = Math.ceil(Math.log10(Math.max(...xs, 1)) + 0.2);
  return { x: [low, high], y: [Math.floor(Math.log10(Math.min(rate.giga_per_s, peak / 100)) - 0.2), Math.ceil(Math.log10(peak) + 0.1)] };
}

function drawRoofline() {
  if (byId("roofline-section").hidden) return;
  const rate = mainRate();
  const [height, left, right, top, bottom] = [300, 46, 12, 10, 34];
  const used = roofline.levels.filter((level) => level.bytes > 0);
  const width = newChart(byId("roofline-chart"), height, `${rateText(rate.giga_per_s)} of ${rateText(rate.peak_giga_per_s)} 10⁹ ` +
    `${rate.key} operations a second; ` + used.map((level) => `${rateText(level.operations_per_byte)} for each byte of ${level.title}`).join(", "));
  const range = roofRange();
  const place = (value, [low, high], from, to) => from + (Math.log10(value) - low) / (high - low) * (to - from);
  const area = { left, right: width - right, top, bottom: height - bottom, range,
    x: (value) => place(value, range.x, left, width - right), y: (value) => place(value, range.y, height - bottom, top) };
  const chart = byId("roofline-chart");
  drawRoofAxes(chart, area, rate);
  const roofs = svg("g", { "clip-path": "url(#roof-area)" });
  chart.append(svg("clipPath", { id: "roof-area" }, svg("rect", { x: left, y: top, width: width - left - right, height: height - top - bottom })), roofs);
  drawRoofs(roofs, area, rate);
  roofline.levels.forEach((level, number) => {
    if (!level.bytes) return;
    chart.append(svg("circle", { cx: area.x(level.operations_per_byte), cy: area.y(rate.giga_per_s), r: 6, class: "point",
      style: `fill:${levelColour(number)}` }, svg("title", {}, `${level.title}: ${rateText(level.operations_per_byte)} operations/byte`)));
  });
}

function drawRoofAxes(chart, area, rate) {
  const [lowX, highX] = area.range.x, [lowY, highY] = area.range.y;
  const named = (power) => (power >= 0 && power < 4 ? String(10 ** power) : power < 0 && power > -4 ? (10 ** power).toFixed(-power) : `1e${power}`);
  for (let power = lowX; power <= highX; ++power) {
    const x = area.x(10 ** power);
    chart.append(svg("line", { x1: x, x2: x, y1: area.top, y2: area.bottom, class: "axis" }),
      svg("text", { x, y: area.bottom + 14, class: "middle" }, named(power)));
  }
  for (let power = lowY; power <= highY; ++power) {
    const y = area.y(10 ** power);
    chart.append(svg("line", { x1: area.left, x2: area.right, y1: y, y2: y, class: "axis" }),
      svg("text", { x: area.left - 6, y: y + 4, class: "end" }, named(power)));
  }
  chart.append(svg("text", { x: (area.left + area.right) / 2, y: area.bottom + 29, class: "middle" }, `${rate.key} operations for each byte`),
    svg("text", { x: area.left + 6, y: area.top + 12 }, `10⁹ ${rate.key} operations/s`));
}

// A level that nothing limits has no roof, and pipes that nothing limits none either.
function drawRoofs(roofs, area, rate) {
  const peak = rate.peak_giga_per_s;
  const [lowX, highX] = area.range.x;
  const above = peak > 0 ? peak : 10 ** area.range.y[1];
  roofline.levels.forEach((level, number) => {
    if (!level.peak_gb_per_s) return;
    const end = Math.min(above / level.peak_gb_per_s, 10 ** highX), begin = 10 ** (lowX - 1);
    const line = svg("line", { x1: area.x(begin), y1: area.y(begin * level.peak_gb_per_s), x2: area.x(end), y2: area.y(end * level.peak_gb_per_s),
      class: "roof", style: `stroke:${levelColour(number)};stroke-dasharray:${roofDashes[number % roofDashes.length] || "none"}` });
    line.append(svg("title", {}, `${level.title}: ${rateText(level.peak_gb_per_s)} GB/s`));
    roofs.append(line);
  });
  if (!peak) return;
  const ridge = Math.min(...roofline.levels.filter((level) => level.peak_gb_per_s > 0).map((level) => peak / level.peak_gb_per_s), 10 ** highX);
  roofs.append(svg("line", { x1: area.x(Math.max(ridge, 10 ** lowX)), x2: area.right, y1: area.y(peak), y2: area.y(peak), class: "roof pipes" }),
    svg("text", { x: area.right - 4, y: area.y(peak) + 14, class: "end" }, `pipes, ${rateText(peak)}`));
}
