// The head of the page, the cycle stack, and the tables below the timeline.
function writeHead() {
  byId("kernel").textContent = about.workload;
  const all = about.begin === 0 && about.end >= about.cycles;
  byId("subtitle").textContent = `on ${about.machine} · ` + (all ? "all cycles of the run"
    : `cycles ${whole(about.begin)} to ${whole(about.end - 1)} are shown, of ${whole(about.cycles)}`) +
    (about.finished ? "" : " · the run did not finish");
  const tiles = [["cycles", whole(about.cycles)], ["threads", whole(about.threads)],
    ["EUs", whole(about.eus)], ["instructions", whole(about.instructions)],
    ["instructions/cycle/EU", about.rate]];
  const top = stackOrder.filter((cause) => cause !== issuedCause)[0];
  if (top !== undefined) tiles.push(["most waited for", `${causes[top].key} ${percent(causes[top].cycles, about.thread_cycles)}`]);
  for (const [name, value] of tiles) byId("tiles").append(element("div", {}, element("dt", {}, name), element("dd", {}, value)));
}

function meter(parts, all, title) {
  const bar = element("span", { class: "meter", title });
  for (const [cycles, fill] of parts)
    if (cycles > 0) bar.append(element("span", { style: `width:${100 * cycles / all}%;background:${fill}` }));
  return bar;
}

function writeStack() {
  const stack = byId("stack");
  stack.replaceChildren();
  stack.setAttribute("aria-label", stackOrder.map((cause) =>
    `${causes[cause].key} ${percent(causes[cause].cycles, about.thread_cycles)}`).join(", "));
  for (const cause of stackOrder) {
    const share = 100 * causes[cause].cycles / about.thread_cycles;
    const part = element("span", { style: `flex:${causes[cause].cycles} 0 0;background:${background(cause)};color:${paint.text[cause]}`,
      title: `${causes[cause].key}: ${whole(causes[cause].cycles)} thread-cycles, ${share.toFixed(1)} %\n${causes[cause].meaning}`,
      "data-cause": cause });
    const label = `${causes[cause].key} ${share.toFixed(0)}\u202f%`;
    part.append(element("b", { class: patternOf[cause] ? "chip" : "" }, label));
    stack.append(part);
  }
  fitStack();
  const legend = byId("legend");
  legend.replaceChildren();
  for (const cause of stackOrder)
    legend.append(element("button", { "data-cause": cause, "aria-pressed": "false", title: causes[cause].meaning,
      onclick: () => chooseCause(cause) }, swatch(cause), causes[cause].key,
      element("small", {}, `${whole(causes[cause].cycles)} · ${percent(causes[cause].cycles, about.thread_cycles)}`)));
  markLegend();
}

// A name without room is left out; the legend has all.
function fitStack() {
  for (const part of byId("stack").children) part.classList.remove("narrow");
  for (const part of [...byId("stack").children].filter((child) => child.scrollWidth > child.clientWidth))
    part.classList.add("narrow");
}

function markLegend() {
  for (const node of document.querySelectorAll("#legend button")) {
    node.setAttribute("aria-pressed", String(Number(node.dataset.cause) === view.cause));
    node.classList.toggle("dim", view.cause >= 0 && Number(node.dataset.cause) !== view.cause);
  }
  for (const node of document.querySelectorAll("#stack span"))
    node.classList.toggle("dim", view.cause >= 0 && Number(node.dataset.cause) !== view.cause);
}

// ---- the kernel ----

const waited = program.map((line) => line.waits.reduce((sum, value, i) => sum + (i % 2 ? value : 0), 0));
const mostWaited = Math.max(1, ...waited);
let order = "place";

function writeListing() {
  const table = byId("listing");
  const heads = [["waiting", ""], ["", ""], ["% of all", ""], ["issues", ""], ["waits/issue", ""], ["top cause", "left"], ["", "left"], ["instruction", "left"]];
  table.replaceChildren(element("thead", {}, element("tr", {}, ...heads.map(([name, side]) => element("th", { scope: "col", class: side }, name)))));
  const body = element("tbody");
  const list = program.map((_, index) => index);
  if (order === "cost") list.sort((a, b) => waited[b] - waited[a] || a - b);
  for (const index of list) body.append(listingRow(index));
  table.append(body);
  markListing();
}

function listingRow(index) {
  const line = program[index];
  const parts = [];
  for (let i = 0; i < line.waits.length; i += 2) parts.push([line.waits[i + 1], background(line.waits[i])]);
  const heat = Math.sqrt(waited[index] / mostWaited) * 0.42;
  const top = line.waits.length ? `${causes[line.waits[0]].key} ${Math.round(100 * line.waits[1] / waited[index])}\u202f%` : "";
  const row = element("tr", { tabindex: "0", "data-index": index, style: `background:rgba(var(--heat),${heat.toFixed(3)})`,
    onclick: () => chooseIndex(index),
    onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); chooseIndex(index); } } });
  const text = element("td", { class: "text code" });
  if (line.label && order === "place") text.append(element("span", { class: "block" }, `${line.label}: `));
  text.append(line.text);
  row.append(element("td", {}, whole(waited[index])), element("td", {}, meter(parts, mostWaited, top)),
    element("td", {}, percent(waited[index], about.thread_cycles)), element("td", {}, whole(line.issues)),
    element("td", {}, line.issues ? (waited[index] / line.issues).toFixed(1) : "–"),
    element("td", { class: "left" }, top), element("td", { class: "left code" }, line.at), text);
  return row;
}

function markListing() {
  for (const row of document.querySelectorAll("#listing tbody tr"))
    row.setAttribute("aria-selected", String(Number(row.dataset.index) === view.index));
}

// ---- pipes, messages, provenance ----

function fillTable(table, heads, rows) {
  table.append(element("thead", {}, element("tr", {}, ...heads.map((name, i) => element("th", { scope: "col", class: i ? "" : "left" }, name)))));
  const body = element("tbody");
  for (const cells of rows) body.append(element("tr", {}, ...cells.map((cell, i) => element("td", { class: i ? "" : "left" }, cell))));
  table.append(body);
}

function writeTables() {
  fillTable(byId("pipes"), ["pipe", "", "busy", "idle, thread ready", "instructions"],
    ports.filter((port) => port.busy !== undefined).map((port) => [port.name,
      meter([[port.busy, "var(--issued)"], [port.wanted, "var(--raw)"]], port.all, "busy, and idle though a thread was ready"),
      percent(port.busy, port.all), percent(port.wanted, port.all), whole(port.instructions)]));
  const slowest = Math.max(1, ...raw.functions.map((fn) => fn.p100));
  fillTable(byId("messages"), ["function", "latency, average to most", "messages", "average", "p50", "p95", "most", "in flight", "queue full"],
    raw.functions.map((fn) => [fn.name,
      meter([[Number(fn.average), "var(--latency)"], [fn.p100 - Number(fn.average), "var(--arb)"]], slowest, `average ${fn.average}, most ${fn.p100}`),
      whole(fn.count), fn.average, whole(fn.p50), whole(fn.p95), whole(fn.p100), whole(fn.most), whole(fn.queue_full)]));
  if (!raw.functions.length) byId("messages").append(element("caption", { class: "hint" }, "The kernel sent none."));
  const all = about.sources.reduce((sum, source) => sum + source.cycles, 0);
  const colours = { prm: "var(--issued)", measured: "var(--pipe)", derived: "var(--flag)", assumed: "var(--raw)" };
  byId("provenance").append("The waiting cycles rest on numbers that are",
    meter(about.sources.map((source) => [source.cycles, colours[source.kind]]), all || 1, "by the weakest kind of number"));
  about.sources.forEach((source, i) => byId("provenance").append(i ? " · " : "",
    element("span", { class: "swatch", style: `width:10px;height:10px;vertical-align:-1px;background:${colours[source.kind]}` }),
    element("span", { title: source.meaning }, ` ${source.kind === "prm" ? "from the manual" : source.kind} ${percent(source.cycles, all)}`)));
  byId("provenance").append(element("br"), `eusim ${about.version} · kernel `, element("code", {}, about.kernel_sha256.slice(0, 12)),
    " · machine ", element("code", {}, about.machine_sha256.slice(0, 12)),
    ...(about.workload_sha256 ? [" · workload ", element("code", {}, about.workload_sha256.slice(0, 12))] : []),
    " (sha-256). Thread-cycles, kernel, pipes and messages are of the whole run; the timeline is of its window.");
}
