// The head of the page, the cycle stack, pipes, messages and provenance.
function writeHead() {
  byId("kernel").textContent = about.workload;
  const all = about.begin === 0 && about.end >= about.cycles;
  byId("subtitle").textContent = `on ${about.machine} · ` + (all ? "all cycles of the run"
    : `cycles ${whole(about.begin)} to ${whole(about.end - 1)} are shown, of ${whole(about.cycles)}`) +
    (about.finished ? "" : " · the run did not finish");
  const tiles = [["cycles", whole(about.cycles)], ["threads", whole(about.threads)],
    ["EUs", whole(about.eus)], ["instructions", whole(about.instructions)],
    ["instructions/cycle/EU", about.rate]];
  if (about.registers !== undefined) tiles.push(["registers", whole(about.registers)], ["spilled bytes", whole(about.spill_bytes)]);
  const top = stackOrder.filter((cause) => cause !== issuedCause)[0];
  if (windowed) tiles.unshift(["", "whole run:"]);
  if (top !== undefined) tiles.push(["top stall reason", `${causes[top].key} ${percent(causes[top].cycles, about.thread_cycles)}`]);
  for (const [name, value] of tiles) byId("tiles").append(element("div", {}, element("dt", {}, name), element("dd", {}, value)));
  for (const node of document.querySelectorAll("[data-of=run]")) node.textContent = scopeText("run");
  byId("scopes").hidden = !windowed;
}

// The sentences of the verdict.
function writeVerdict() {
  byId("verdict").hidden = !raw.verdict.length;
  if (windowed) byId("verdict").append(element("span", { class: "hint" }, "of the whole run: "));
  byId("verdict").append(...raw.verdict.flatMap((sentence) => [sentence, " "]));
}

function meter(parts, all, title) {
  const bar = element("span", { class: "meter", title });
  for (const [cycles, fill] of parts)
    if (cycles > 0) bar.append(element("span", { style: `width:${100 * cycles / all}%;background:${fill}` }));
  return bar;
}

function writeStack() {
  const stack = byId("stack");
  const { all, causes: cycles } = totals();
  const seen = causesSeen();
  document.querySelector("[data-of=scope]").textContent = scopeText(view.scope);
  stack.replaceChildren();
  stack.setAttribute("aria-label", seen.map((cause) => `${causes[cause].key} ${percent(cycles[cause], all)}`).join(", "));
  for (const cause of seen) {
    const share = 100 * cycles[cause] / all;
    const part = element("span", { style: `flex:${cycles[cause]} 0 0;background:${background(cause)};color:${paint.text[cause]}`,
      title: `${causes[cause].key}: ${whole(cycles[cause])} thread-cycles, ${share.toFixed(1)} %\n${causes[cause].meaning}`,
      "data-cause": cause });
    const label = `${causes[cause].key} ${share.toFixed(0)}\u202f%`;
    part.append(element("b", { class: patternOf[cause] ? "chip" : "" }, label));
    stack.append(part);
  }
  fitStack();
  const legend = byId("legend");
  legend.replaceChildren();
  for (const cause of seen)
    legend.append(element("button", { "data-cause": cause, "aria-pressed": "false", title: causes[cause].meaning,
      onclick: () => chooseCause(cause) }, swatch(cause), causes[cause].key,
      element("small", {}, `${whole(cycles[cause])} · ${percent(cycles[cause], all)}`)));
  markLegend();
}

// Leaves out names without room; the legend has all.
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
  if (!raw.functions.length) byId("messages").append(element("caption", { class: "hint" }, "The kernel sent no messages."));
  const all = about.sources.reduce((sum, source) => sum + source.cycles, 0);
  const colours = { prm: "var(--issued)", measured: "var(--pipe)", derived: "var(--flag)", assumed: "var(--raw)" };
  byId("provenance").append(`The stall cycles${windowed ? " of the whole run" : ""} by the weakest kind of number in them, which need not decide:`,
    meter(about.sources.map((source) => [source.cycles, colours[source.kind]]), all || 1, "by the weakest kind of number"));
  about.sources.forEach((source, i) => byId("provenance").append(i ? " · " : "",
    element("span", { class: "swatch", style: `width:10px;height:10px;vertical-align:-1px;background:${colours[source.kind]}` }),
    element("span", { title: source.meaning }, ` ${source.kind === "prm" ? "from the manual" : source.kind} ${percent(source.cycles, all)}`)));
  byId("provenance").append(element("br"), `eusim ${about.version} · kernel `, element("code", {}, about.kernel_sha256.slice(0, 12)),
    " · machine ", element("code", {}, about.machine_sha256.slice(0, 12)),
    ...(about.workload_sha256 ? [" · workload ", element("code", {}, about.workload_sha256.slice(0, 12))] : []),
    " (sha-256)." + (windowed ? " The timeline shows the window; the other parts name their scope." : ""));
}
