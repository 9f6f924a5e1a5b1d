// How many thread slots of the machine were filled, over the whole run.
const svgSpace = byId("occupancy-chart").namespaceURI;
function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

const residence = raw.residence;
const residents = residence.thread_cycles.map((cycles, part) =>
  cycles / Math.max(1, Math.min(residence.part_cycles, about.cycles - part * residence.part_cycles)));

// Numbers of the run's occupancy, as pairs of a name and a text.
function occupancyNumbers() {
  const most = Math.max(0, ...residents);
  const average = residence.thread_cycles.reduce((sum, cycles) => sum + cycles, 0) / Math.max(1, about.cycles);
  const half = residents.length - 1 - [...residents].reverse().findIndex((value) => value >= most / 2);
  const tail = Math.max(0, about.cycles - (half + 1) * residence.part_cycles);
  return [["slots of the machine", whole(residence.slots)],
    ["filled on average", `${average.toFixed(1)}, ${percent(average, residence.slots)}`],
    ["filled at the most", `${whole(most)}, ${percent(most, residence.slots)}`],
    ["threads a slot, on average", (about.threads / residence.slots).toFixed(1)],
    ["tail: less than half of the most", `${whole(tail)} cycles, ${percent(tail, about.cycles)}`]];
}

function writeOccupancy() {
  hideSection("roofline-section", true);
  drawOccupancy(byId("occupancy-chart"));
  byId("occupancy").replaceChildren(pairs(occupancyNumbers()));
}

function drawOccupancy(chart) {
  const [width, height, left, bottom] = [600, 170, 52, 22];
  const x = (cycle) => left + cycle / about.cycles * (width - left - 8);
  const y = (threads) => height - bottom - threads / Math.max(1, residence.slots) * (height - bottom - 12);
  chart.setAttribute("viewBox", `0 0 ${width} ${height}`);
  chart.setAttribute("aria-label", occupancyNumbers().map(([name, value]) => `${name}: ${value}`).join("; "));
  let path = `M${x(0)} ${y(0)}`;
  residents.forEach((value, part) => {
    const end = Math.min((part + 1) * residence.part_cycles, about.cycles);
    path += `L${x(part * residence.part_cycles).toFixed(1)} ${y(value).toFixed(1)}L${x(end).toFixed(1)} ${y(value).toFixed(1)}`;
  });
  if (windowed)
    chart.append(svg("rect", { x: x(about.begin), y: 12, width: Math.max(1, x(Math.min(about.end, about.cycles)) - x(about.begin)),
      height: height - bottom - 12, class: "band" }, svg("title", {}, "the window of this page")));
  chart.append(svg("path", { d: `${path}L${x(about.cycles)} ${y(0)}Z`, class: "area" }),
    svg("line", { x1: left, x2: width - 8, y1: y(residence.slots), y2: y(residence.slots), class: "limit" }),
    svg("line", { x1: left, x2: width - 8, y1: y(0), y2: y(0), class: "axis" }),
    svg("text", { x: left - 6, y: y(residence.slots) + 4, class: "end" }, whole(residence.slots)),
    svg("text", { x: left - 6, y: y(0) + 4, class: "end" }, "0"),
    svg("text", { x: left, y: height - 6 }, "cycle 0"),
    svg("text", { x: width - 8, y: height - 6, class: "end" }, whole(about.cycles)));
}
