// The shown interval, the mode and the choices. Everything is drawn from this.
const gutter = 108;  // pixels left of the time axis, for names
// `thread` is an index in `threads`; `picked` is an instruction and `line` a source line whose
// executions are all highlighted.
const view = { from: 0, to: length, mode: "threads", op: -1, cause: -1, thread: -1, index: -1, picked: -1, line: -1,
  arrows: true, hover: null, scope: windowed ? "window" : "run", unit: "instruction" };
const minimumCycles = 8;

const byId = (id) => document.getElementById(id);
let drawing = false;
function changed() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(() => {
    drawing = false;
    drawAll();
  });
}

const scaleOf = (width) => (width - gutter) / (view.to - view.from);
const toX = (cycle, width) => gutter + (cycle - view.from) * scaleOf(width);
const toCycle = (x, width) => view.from + (x - gutter) / scaleOf(width);

function show(from, to) {
  const span = Math.min(Math.max(to - from, Math.min(minimumCycles, length)), length);
  const middle = (from + to) / 2;
  view.from = Math.min(Math.max(middle - span / 2, 0), length - span);
  view.to = view.from + span;
  changed();
}
function zoom(factor, at = (view.from + view.to) / 2) {
  const span = Math.min(Math.max((view.to - view.from) * factor, minimumCycles), length);
  const share = (at - view.from) / (view.to - view.from);
  view.from = Math.min(Math.max(at - share * span, 0), Math.max(length - span, 0));
  view.to = view.from + span;
  changed();
}
function pan(cycles) {
  show(view.from + Math.min(Math.max(cycles, -view.from), length - view.to),
    view.to + Math.min(Math.max(cycles, -view.from), length - view.to));
}
// Moves as little as possible to show the op.
function reveal(op) {
  const begin = Math.max(ops.since[op], 0), end = Math.min(endOf(op), length);
  const span = view.to - view.from;
  if (end - begin > span * 0.9) show(begin - (end - begin) * 0.1, end + (end - begin) * 0.1);
  else if (begin < view.from) pan(begin - view.from - span * 0.1);
  else if (end > view.to) pan(end - view.to + span * 0.1);
  revealRow(op);
}

function choose(op, moving = true) {
  view.op = op;
  view.index = op < 0 ? -1 : ops.index[op];
  view.picked = view.line = -1;
  if (op >= 0 && view.thread !== ops.thread[op]) {
    view.thread = ops.thread[op];
    layRows();
  }
  if (op >= 0 && moving) reveal(op);
  showDetails();
  markListing();
  changed();
}
function chooseCause(cause) {
  view.cause = view.cause === cause ? -1 : cause;
  markLegend();
  changed();
}
// Highlights all executions of an instruction and chooses one of them.
function chooseIndex(index) {
  choose(firstOpOf((other) => other === index, view.from));
  view.index = view.picked = index;
  markListing();
}
// Highlights all instructions of a source line; 0: those without a line.
function chooseLine(number) {
  choose(firstOpOf((index) => lineOf(index) === number, view.from));
  view.line = number;
  markListing();
}
// Chooses a thread and shows its rows.
function chooseThread(number) {
  choose(-1);
  view.thread = number;
  const { start, end } = threads[number];
  if (end <= view.from || start >= view.to) show(start, end);
  layRows();
  revealThread(number);
  byId("said").textContent = threadSentence(number);
  showDetails();
  changed();
}
// The first execution of a wanted instruction from a cycle on, else the first of all.
function firstOpOf(isWanted, from) {
  let first = -1, best = Infinity, later = -1, bestLater = Infinity;
  for (let op = 0; op < ops.count; ++op) {
    if (!isWanted(ops.index[op])) continue;
    const start = started(op) ? ops.start[op] : length;
    if (start < best) { best = start; first = op; }
    if (start >= from && start < bestLater) { bestLater = start; later = op; }
  }
  return later >= 0 ? later : first;
}

// The chain of ops that stalled each other, from this op backwards: why it was issued when it was.
function chainOf(op) {
  const chain = [];
  for (let at = op; at >= 0 && chain.length < 64;) {
    let waited = -1;
    for (let s = ops.endState[at] - 1; s >= ops.firstState[at] && s >= 0; --s)
      if (producerOf(s) >= 0) { waited = s; break; }
    if (waited < 0) break;
    chain.push({ from: producerOf(waited), to: at, state: waited });
    at = producerOf(waited);
  }
  return chain;
}
