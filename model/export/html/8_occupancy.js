// Occupancy of the machine's thread slots over the whole run, and the reasons of empty slots.
const occupancy = raw.occupancy;
const svgSpace = byId("occupancy-chart").namespaceURI;
function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}
// Empties a chart and sets its width to the shown one, so that its text keeps its size.
function newChart(chart, height, label) {
  const width = Math.max(280, Math.round(chart.getBoundingClientRect().width));
  chart.setAttribute("viewBox", `0 0 ${width} ${height}`);
  chart.setAttribute("height", height);
  chart.setAttribute("aria-label", label);
  chart.replaceChildren();
  return width;
}

function occupancyNumbers() {
  return [["filled, of the slots' time", percent(occupancy.filled_cycles, occupancy.slot_cycles)],
    ["most at a time", `${whole(occupancy.most_filled)} of ${whole(occupancy.slots)} slots`],
    ["EUs with a thread", `${whole(about.eus)} of ${whole(occupancy.eus)}`],
    ["waves", (about.threads / Math.max(1, occupancy.most_filled)).toFixed(2)],
    ["from the last thread's start to the end", `${whole(occupancy.tail_cycles)} cycles, ${percent(occupancy.tail_cycles, about.cycles)}`]];
}

function writeOccupancy() {
  hideSection("occupancy-section", !occupancy.parts);
  if (!occupancy.parts) return;
  const reasons = occupancy.empty.filter((reason) => reason.cycles * 100 >= occupancy.slot_cycles)
    .sort((a, b) => b.cycles - a.cycles);
  const box = byId("occupancy");
  box.replaceChildren(pairs(occupancyNumbers()));
  if (!reasons.length) return;
  const table = element("table");
  fillTable(table, ["empty because", "%", ""], reasons.map((reason) => [reason.meaning,
    percent(reason.cycles, occupancy.slot_cycles), meter([[reason.cycles, "var(--arb)"]], occupancy.slot_cycles, reason.key)]));
  box.append(table, element("p", { class: "hint note" }, `What fills most of them: ${occupancy.advice}.`));
}

// Draws filled slots over cycles; the window of the page is shaded.
function drawOccupancy() {
  if (!occupancy.parts) return;
  const chart = byId("occupancy-chart");
  const [height, left, right, top, bottom] = [170, 46, 8, 12, 22];
  const width = newChart(chart, height, occupancyNumbers().map(([name, value]) => `${name}: ${value}`).join("; "));
  const x = (cycle) => left + cycle / Math.max(1, about.cycles) * (width - left - right);
  const y = (slots) => height - bottom - slots / Math.max(1, occupancy.slots) * (height - bottom - top);
  let path = `M${x(0)} ${y(0)}`, begin = 0;
  for (let i = 0; i < occupancy.parts.length; i += 2) {
    const [end, filled] = [occupancy.parts[i], occupancy.parts[i + 1]];
    const at = y(filled / Math.max(1, end - begin)).toFixed(1);
    path += `L${x(begin).toFixed(1)} ${at}L${x(end).toFixed(1)} ${at}`;
    begin = end;
  }
  const line = (slots, kind) => svg("line", { x1: left, x2: width - right, y1: y(slots), y2: y(slots), class: kind });
  if (windowed)
    chart.append(svg("rect", { x: x(about.begin), y: top, width: Math.max(1, x(Math.min(about.end, about.cycles)) - x(about.begin)),
      height: height - bottom - top, class: "band" }, svg("title", {}, "the window of this page")));
  chart.append(svg("path", { d: `${path}L${x(about.cycles)} ${y(0)}Z`, class: "area" }), line(occupancy.slots, "limit"), line(0, "axis"),
    svg("text", { x: left - 6, y: y(occupancy.slots) + 4, class: "end" }, whole(occupancy.slots)),
    svg("text", { x: left - 6, y: y(0) + 4, class: "end" }, "0"),
    svg("text", { x: left, y: height - 6 }, "cycle 0"),
    svg("text", { x: width - right, y: height - 6, class: "end" }, whole(about.cycles)),
    svg("text", { x: width - right, y: y(occupancy.slots) + 13, class: "end" }, "slots of the machine"));
}
