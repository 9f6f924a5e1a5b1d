// Keys, mouse, and the start.
const lanes = byId("lanes"), scroller = byId("scroller");
let drag = null;

function drawAll() {
  const { draw, width, height } = prepare(lanes);
  const scroll = scroller.scrollTop;
  if (view.mode === "threads") drawLanes(draw, width, height, scroll);
  else drawPipeline(draw, width, height, scroll);
  if (view.hover !== null && toX(view.hover, width) > gutter) {
    draw.fillStyle = paint.accent;
    draw.fillRect(toX(view.hover, width), rulerHeight, 1, height);
  }
  charts.style.width = `${width}px`;  // the scroll bar's place stays free, for one axis
  drawCharts();
  drawOverview();
  byId("range").textContent = `cycles ${cycleText(Math.floor(view.from))} – ${cycleText(Math.ceil(view.to))}, ` +
    `${whole(Math.round(view.to - view.from))} of ${whole(length)}`;
  followAddress();
}

function layRows() {
  const height = view.mode === "threads" ? lanesHeight() : pipelineOps().length * stepHeight;
  byId("spacer").style.height = Math.max(0, height + rulerHeight + 6 - 428) + "px";
}

function setMode(mode) {
  if (mode === view.mode) return;
  view.mode = mode;
  if (mode === "instructions") {
    if (view.thread < 0) view.thread = threadAtScroll();
    if (view.to - view.from > 400) show(view.from, view.from + 400);
  }
  checkRadio("modes", "mode", mode);
  layRows();
  if (view.op >= 0) reveal(view.op);
  else if (mode === "instructions" && ops.count) revealRow(firstVisibleOp());
  else if (view.thread >= 0) revealThread(view.thread);
  changed();
}
// The thread of the first visible slot at the middle of the shown interval.
function threadAtScroll() {
  const row = laneRows.find((r) => r.kind === "slot" && r.top >= scroller.scrollTop);
  if (!row) return threads.length ? 0 : -1;
  const middle = (view.from + view.to) / 2;
  const resident = row.threads.find((n) => threads[n].end > middle);
  return resident === undefined ? row.threads[0] : resident;
}
function firstVisibleOp() {
  const thread = threads[view.thread];
  const op = firstWhere(thread.firstOp, thread.endOp, (o) => endOf(o) > view.from);
  return Math.min(op, thread.endOp - 1);
}

function revealRow(op) {
  if (view.mode === "threads") revealThread(ops.thread[op]);
  else scrollTo(pipelineRow(op) * stepHeight, stepHeight);
}
function revealThread(number) {
  const row = rowOfThread.get(number);
  if (view.mode === "threads" && row) scrollTo(row.top, row.height + 16);
  else if (threads[number].endOp > threads[number].firstOp) scrollTo(pipelineRow(threads[number].firstOp) * stepHeight, stepHeight);
}
function scrollTo(top, height) {
  const seen = scroller.clientHeight - rulerHeight;
  const far = top < scroller.scrollTop - seen || top > scroller.scrollTop + 2 * seen;
  if (far) scroller.scrollTop = Math.max(0, top - seen * 0.35);
  else if (top < scroller.scrollTop) scroller.scrollTop = Math.max(0, top - 60);
  else if (top + height > scroller.scrollTop + seen) scroller.scrollTop = top + height - seen + 60;
}

// ---- moving from instruction to instruction ----

function step(by) {
  if (!ops.count) return;
  if (view.op < 0) return choose(view.mode === "threads" ? firstIn(threadAtScroll()) : firstVisibleOp());
  const thread = threads[ops.thread[view.op]];
  choose(Math.min(Math.max(view.op + by, thread.firstOp), thread.endOp - 1));
}
const firstIn = (number) => Math.min(firstWhere(threads[number].firstOp, threads[number].endOp,
  (op) => !started(op) || ops.start[op] >= view.from), threads[number].endOp - 1);
function otherThread(by) {
  if (!threads.length) return;
  const now = view.op >= 0 ? ops.thread[view.op] : threadAtScroll();
  const next = Math.min(Math.max(now + (view.op >= 0 ? by : 0), 0), threads.length - 1);
  const at = view.op >= 0 ? Math.max(ops.start[view.op], 0) : view.from;
  const thread = threads[next];
  const op = firstWhere(thread.firstOp, thread.endOp, (o) => !started(o) || ops.start[o] >= at);
  if (thread.endOp > thread.firstOp) choose(Math.min(op, thread.endOp - 1));
}
function toProducer() {
  const [link] = view.op >= 0 ? chainOf(view.op) : [];
  if (link) choose(link.from);
}
function toLongestWait() {
  let best = -1;
  for (let s = 0; s < states.count; ++s)
    if (states.op[s] >= 0 && states.cause[s] !== issuedCause && states.begin[s] >= view.from && states.begin[s] < view.to &&
        (view.cause < 0 || states.cause[s] === view.cause) && (best < 0 || states.length[s] > states.length[best])) best = s;
  if (best >= 0) choose(states.op[best]);
}

// ---- keys ----

const actions = {
  "zoom-in": () => zoom(0.5, view.op >= 0 && started(view.op) ? Math.min(Math.max(ops.start[view.op], view.from), view.to) : undefined),
  "zoom-out": () => zoom(2),
  "fit": () => show(0, length),
  "left": () => pan(-(view.to - view.from) / 8), "right": () => pan((view.to - view.from) / 8),
  "page-left": () => pan(-(view.to - view.from) * 0.9), "page-right": () => pan((view.to - view.from) * 0.9),
  "start": () => pan(-length), "end": () => pan(length),
  "next": () => step(1), "previous": () => step(-1),
  "up": () => (view.mode === "threads" ? otherThread(-1) : step(-1)),
  "down": () => (view.mode === "threads" ? otherThread(1) : step(1)),
  "producer": toProducer, "longest": toLongestWait,
  "mode": () => setMode(view.mode === "threads" ? "instructions" : "threads"),
  "arrows": () => { view.arrows = !view.arrows; byId("arrows").setAttribute("aria-pressed", String(view.arrows)); changed(); },
  "find": () => byId("find").focus(),
  "help": () => byId("help").showModal(),
  "clear": () => {
    if (view.cause >= 0) chooseCause(view.cause);
    if (view.mode === "threads") view.thread = -1;
    choose(-1);
  },
};
const keys = [
  ["zoom-in", ["+", "="], "zoom in, at the chosen instruction if there is one"], ["zoom-out", ["-"], "zoom out"],
  ["fit", ["0"], "the whole window"], ["left", ["ArrowLeft"], "earlier"], ["right", ["ArrowRight"], "later"],
  ["page-left", ["PageUp"], "a page earlier"], ["page-right", ["PageDown"], "a page later"],
  ["start", ["Home"], "the window's begin"], ["end", ["End"], "the window's end"],
  ["next", ["n"], "the thread's next instruction"], ["previous", ["p"], "the thread's previous instruction"],
  ["up", ["ArrowUp"], "the row above"], ["down", ["ArrowDown"], "the row below"],
  ["producer", ["w"], "the instruction that the chosen one waited for"],
  ["longest", ["l"], "the longest visible stall (of the chosen cause, if there is one)"],
  ["mode", ["v"], "rows of threads or of instructions"], ["arrows", ["a"], "arrows on or off"],
  ["find", ["/"], "find an instruction, a cause, a thread or a line of source code"], ["clear", ["Escape"], "clear the choice"], ["help", ["?"], "these keys"],
];
const actionOf = new Map(keys.flatMap(([action, names]) => names.map((name) => [name, action])));
function writeKeys() {
  const names = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };
  const rows = keys.map(([, codes, text]) => [codes.map((code) => element("kbd", {}, names[code] || code)), text]);
  rows.push([[element("kbd", {}, "drag")], "move"], [[element("kbd", {}, "Ctrl"), "+ wheel"], "zoom"],
    [[element("kbd", {}, "double click")], "zoom to the item there"]);
  for (const [codes, text] of rows) byId("keys").append(element("tr", {}, element("td", {}, ...codes), element("td", {}, text)));
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
  const tag = event.target.tagName;
  if (tag === "INPUT") return findKey(event);
  const moving = event.key.startsWith("Arrow") || event.key.startsWith("Page") || event.key === "Home" || event.key === "End";
  if (moving && document.activeElement !== lanes && document.activeElement !== document.body) return;
  const action = actionOf.get(event.key);
  if (!action) return;
  event.preventDefault();
  actions[action]();
});

// ---- mouse ----

const hitAt = (event) => {
  const box = lanes.getBoundingClientRect();
  return (view.mode === "threads" ? laneAt : stepAt)(event.clientX - box.left, event.clientY - box.top, box.width, scroller.scrollTop);
};
const cycleAt = (event, canvas) => {
  const box = canvas.getBoundingClientRect();
  return toCycle(event.clientX - box.left, box.width);
};
function hover(event, canvas, text) {
  const cycle = cycleAt(event, canvas);
  view.hover = cycle >= view.from ? cycle : null;
  showTip(text, event);
  changed();
}
function leave() {
  view.hover = null;
  showTip("");
  changed();
}
lanes.addEventListener("pointerdown", (event) => {
  drag = { x: event.clientX, y: event.clientY, from: view.from, scroll: scroller.scrollTop, moved: false };
  lanes.setPointerCapture(event.pointerId);
});
lanes.addEventListener("pointermove", (event) => {
  if (!drag) {
    const hit = hitAt(event);
    return hover(event, lanes, hit && (hit.op >= 0 || hit.state >= 0) ? tipText(hit) : "");
  }
  drag.moved = drag.moved || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 4;
  if (!drag.moved) return;
  lanes.classList.add("dragging");
  const cycles = (drag.x - event.clientX) / scaleOf(lanes.getBoundingClientRect().width);
  pan(drag.from + cycles - view.from);
  if (view.mode === "threads") scroller.scrollTop = drag.scroll + drag.y - event.clientY;
});
lanes.addEventListener("pointerup", (event) => {
  if (drag && !drag.moved) {
    const hit = hitAt(event);
    choose(hit && hit.op >= 0 ? hit.op : -1, false);
  }
  drag = null;
  lanes.classList.remove("dragging");
});
lanes.addEventListener("pointerleave", leave);
lanes.addEventListener("dblclick", (event) => {
  const hit = hitAt(event);
  if (!hit || hit.op < 0) return;
  const begin = Math.max(ops.since[hit.op], 0), end = Math.min(endOf(hit.op), length);
  show(begin - (end - begin) * 0.2 - 4, end + (end - begin) * 0.2 + 4);
});
lanes.addEventListener("wheel", (event) => {
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    zoom(Math.exp(Math.sign(event.deltaY) * 0.25), cycleAt(event, lanes));
  } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    event.preventDefault();
    pan((event.deltaX || event.deltaY) / scaleOf(lanes.getBoundingClientRect().width));
  } else if (view.mode === "instructions") {
    requestAnimationFrame(() => followRows(scroller.scrollTop));
  }
}, { passive: false });
scroller.addEventListener("scroll", changed);

const overview = byId("overview"), charts = byId("charts");
const overviewCycle = (event) => {
  const box = overview.getBoundingClientRect();
  return (event.clientX - box.left - gutter) / (box.width - gutter) * length;
};
let brush = null;
overview.addEventListener("pointerdown", (event) => {
  overview.setPointerCapture(event.pointerId);
  brush = overviewCycle(event);
});
overview.addEventListener("pointermove", (event) => {
  if (brush === null) return;
  const now = overviewCycle(event);
  if (Math.abs(now - brush) > length / 200) show(Math.min(now, brush), Math.max(now, brush));
});
overview.addEventListener("pointerup", (event) => {
  const now = overviewCycle(event), span = view.to - view.from;
  if (Math.abs(now - brush) <= length / 200) show(now - span / 2, now + span / 2);
  brush = null;
});
charts.addEventListener("pointermove", (event) => hover(event, charts, chartText(cycleAt(event, charts))));
charts.addEventListener("pointerleave", leave);
byId("stack").addEventListener("click", (event) => {
  const part = event.target.closest("[data-cause]");
  if (part) chooseCause(Number(part.dataset.cause));
});
for (const button of document.querySelectorAll("[data-do]"))
  button.addEventListener("click", () => actions[button.dataset.do]());
for (const button of document.querySelectorAll("#modes button"))
  button.addEventListener("click", () => setMode(button.dataset.mode));
for (const button of document.querySelectorAll("#orders button"))
  button.addEventListener("click", () => setOrder(button.dataset.order));
for (const button of document.querySelectorAll("#units button"))
  button.addEventListener("click", () => setUnit(button.dataset.unit));
for (const button of document.querySelectorAll("#scopes button"))
  button.addEventListener("click", () => setScope(button.dataset.scope));
