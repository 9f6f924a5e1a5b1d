// Details of one execution of an instruction: beside the timeline if it is chosen, in short at the
// pointer.
const mask = (channels) => "0x" + channels.toString(16).padStart(8, "0");
const enabledChannels = (channels) => channels.toString(2).replace(/0/g, "").length;
const threadText = (op) => {
  const thread = threads[ops.thread[op]];
  return `thread ${thread.thread} · EU ${thread.eu}, slot ${thread.slot}`;
};

function pairs(rows) {
  const table = element("table");
  for (const [name, value] of rows) table.append(element("tr", {}, element("td", {}, name), element("td", {}, value)));
  return table;
}

function showDetails() {
  const panel = byId("details");
  panel.replaceChildren();
  const op = view.op;
  if (op < 0 && view.thread >= 0) return showThread(panel, view.thread);
  if (op < 0) {
    panel.append(element("p", { class: "hint" }, "Choose an instruction, with the mouse or with "),
      element("kbd", {}, "n"), element("kbd", {}, "p"),
      element("p", { class: "hint", style: "margin-top:8px" },
        "Its times, its stalls, and the chain of instructions that caused them are then shown here."));
    byId("said").textContent = "Nothing is chosen.";
    return;
  }
  const line = program[ops.index[op]];
  panel.append(element("p", { class: "code" }, `${line.at} ${line.text}`),
    element("p", { class: "hint" }, `${threadText(op)} · its instruction ${whole(ops.number[op])}`));
  if (lineOf(ops.index[op])) panel.append(sourceText(lineOf(ops.index[op])));
  panel.append(element("h3", {}, "Times, in cycles"), pairs(timesOf(op)));
  showWaits(panel, op);
  showBarrier(panel, op);
  if (ops.message[op] >= 0) showMessage(panel, ops.message[op]);
  showConsumers(panel, op);
  panel.append(element("h3", {}, "Registers"), element("p", {}, line.registers),
    element("p", { class: "hint" }, `channels ${mask(ops.channels[op])}, ${enabledChannels(ops.channels[op])} enabled`));
  byId("said").textContent = sentence(op);
}

// Details of a thread in the window.
function showThread(panel, number) {
  const thread = threads[number];
  panel.append(element("p", { class: "code" }, `Thread ${thread.thread}`),
    element("p", { class: "hint" }, `EU ${thread.eu}, slot ${thread.slot}`),
    element("h3", {}, "Times, in cycles"), pairs([["resident from", cycleText(thread.start)], ["to", cycleText(thread.end)],
      ["instructions that are shown", whole(thread.endOp - thread.firstOp)]]));
  const cycles = causes.map(() => 0);
  for (let s = thread.firstState; s < thread.endState; ++s) cycles[states.cause[s]] += states.length[s];
  const all = cycles.reduce((sum, part) => sum + part, 0);
  const list = element("ul");
  for (const cause of causes.map((_, i) => i).filter((i) => cycles[i] > 0).sort((a, b) => cycles[b] - cycles[a]))
    list.append(element("li", {}, swatch(cause), element("div", {}, `${whole(cycles[cause])} ${causes[cause].key}, ${percent(cycles[cause], all)}`)));
  panel.append(element("h3", {}, windowed ? "Where its cycles in the window went" : "Where its cycles went"), list);
}
const threadSentence = (number) => `Thread ${threads[number].thread} on EU ${threads[number].eu}, slot ${threads[number].slot}, ` +
  `resident in cycles ${threads[number].start + about.begin} to ${threads[number].end + about.begin}.`;

const sourceText = (number) => element("p", { class: "code from" }, element("button", { title: "Highlight all instructions of this line",
  onclick: () => { setUnit("line"); chooseLine(number); } }, lineName(number)), ` ${sourceLines[number - 1].text}`);

function timesOf(op) {
  const rows = [["next of its thread from", cycleText(ops.since[op])]];
  if (!started(op)) return [...rows, ["issued", "never"]];
  const start = ops.start[op];
  return [...rows, [`issued to ${portOf.get(ops.port[op]).name}`, cycleText(start)],
    ["its thread may continue from", cycleText(start + ops.issue[op])],
    ["the port is free from", cycleText(start + ops.busy[op])],
    [ops.message[op] >= 0 ? "response" : "result from", cycleText(start + ops.done[op])]];
}

const goTo = (op) => element("button", { onclick: () => choose(op), title: "Go there" }, program[ops.index[op]].brief);

function showWaits(panel, op) {
  const list = element("ul");
  for (let s = ops.firstState[op]; s >= 0 && s < ops.endState[op]; ++s) {
    if (states.cause[s] === issuedCause) continue;
    const item = element("div", {}, `${whole(states.length[s])} ${causes[states.cause[s]].key}`);
    if (producerOf(s) >= 0) item.append(" ← ", goTo(producerOf(s)));
    item.append(element("div", { class: "hint" }, causes[states.cause[s]].meaning));
    list.append(element("li", {}, swatch(states.cause[s]), item));
  }
  if (list.childElementCount) panel.append(element("h3", {}, "It waited for, in cycles"), list);
  const chain = chainOf(op);
  if (chain.length < 2) return;
  const path = element("ul");
  for (const link of chain.slice(0, 12))
    path.append(element("li", {}, swatch(states.cause[link.state]), element("div", {}, goTo(link.from))));
  panel.append(element("h3", {}, "Chain of instructions that caused this"), path);
}

function showMessage(panel, m) {
  const parts = [["on its way", messages.arrival[m], "--pipe"],
    ["waiting for service", messages.accepted[m] - messages.arrival[m], "--queue"],
    ["service and response", messages.done[m] - messages.accepted[m], "--latency"]];
  const bar = element("div", { class: "journey" });
  for (const [name, cycles, colour] of parts)
    bar.append(element("span", { style: `flex:${cycles};background:var(${colour})`, title: `${name}: ${cycles}` }));
  panel.append(element("h3", {}, `Message to ${raw.functions[messages.fn[m]].name}`), bar,
    pairs([...parts.map(([name, cycles]) => [name, whole(cycles)]), ["in all", whole(messages.done[m])]]));
}

function showConsumers(panel, op) {
  const thread = threads[ops.thread[op]];
  const list = element("ul");
  for (let s = ops.endState[op]; s >= 0 && s < thread.endState && list.childElementCount < 5; ++s)
    if (producerOf(s) === op)
      list.append(element("li", {}, swatch(states.cause[s]), element("div", {}, goTo(states.op[s]),
        ` waited ${whole(states.length[s])}`)));
  if (list.childElementCount) panel.append(element("h3", {}, "Others waited for it"), list);
}

// The details as a sentence, for screen readers.
function sentence(op) {
  const line = program[ops.index[op]];
  const waits = [];
  for (let s = ops.firstState[op]; s >= 0 && s < ops.endState[op]; ++s)
    if (states.cause[s] !== issuedCause) waits.push(`${states.length[s]} cycles of ${causes[states.cause[s]].key}`);
  return `${line.at} ${line.text}, ${threadText(op)}, issued in cycle ` +
    `${started(op) ? ops.start[op] + about.begin : "never"}${waits.length ? ", after " + waits.join(", ") : ""}.`;
}

function tipText(hit) {
  const lines = [];
  if (hit.op >= 0) lines.push(`${program[hit.op >= 0 ? ops.index[hit.op] : 0].at} ${program[ops.index[hit.op]].text}`, threadText(hit.op));
  if (hit.state >= 0) {
    const cause = causes[states.cause[hit.state]];
    lines.push(`${cause.key}: ${whole(states.length[hit.state])} cycles from ${cycleText(states.begin[hit.state])} on`,
      cause.meaning);
    const barrier = states.cause[hit.state] === barrierCause && hit.op >= 0 ? barrierOf(hit.state) : null;
    if (barrier) lines.push(`thread ${barrier.last.thread} arrived last, in cycle ${cycleText(barrier.last.at)}`);
    const producer = producerOf(hit.state);
    if (producer >= 0) lines.push(`waits for ${program[ops.index[producer]].brief}, issued in ${cycleText(ops.start[producer])}`);
  } else if (hit.op >= 0 && started(hit.op)) {
    lines.push(`${portOf.get(ops.port[hit.op]).name} from ${cycleText(ops.start[hit.op])}, result from ${cycleText(ops.start[hit.op] + ops.done[hit.op])}`);
  }
  return lines.join("\n");
}

function showTip(text, event) {
  const tip = byId("tip");
  tip.hidden = !text;
  if (!text) return;
  tip.textContent = text;
  const box = tip.getBoundingClientRect();
  tip.style.left = Math.max(4, Math.min(event.clientX + 14, innerWidth - box.width - 8)) + "px";
  tip.style.top = Math.max(4, Math.min(event.clientY + 16, innerHeight - box.height - 8)) + "px";
}
