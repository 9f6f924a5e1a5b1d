// The timeline with one row per pipe and per thread slot.
const rulerHeight = 24;
const laneRows = [];
{
  const used = new Map();
  threads.forEach((thread, number) => {
    const key = thread.eu * 64 + thread.slot;
    if (!used.has(key)) used.set(key, []);
    used.get(key).push(number);
  });
  // Few rows are drawn larger.
  const euCount = new Set(threads.map((thread) => thread.eu)).size;
  const slotHeight = Math.min(Math.max((390 - euCount * 69) / Math.max(used.size, 1), 23), 40);
  let top = 0;
  const add = (row, height) => { laneRows.push({ ...row, top, height }); top += height; };
  for (const eu of [...new Set(threads.map((thread) => thread.eu))].sort((a, b) => a - b)) {
    add({ kind: "eu", eu }, 22);
    for (const port of ports) if (port.name !== "front") add({ kind: "port", eu, port: port.number }, 12);
    add({ kind: "gap" }, 3);
    for (let slot = 0; slot < about.slots; ++slot)
      if (used.has(eu * 64 + slot)) add({ kind: "slot", eu, slot, threads: used.get(eu * 64 + slot) }, slotHeight);
    add({ kind: "gap" }, 8);
  }
}
const lanesHeight = () => { const last = laneRows[laneRows.length - 1]; return last ? last.top + last.height : 0; };
const rowOfThread = new Map();
laneRows.forEach((row) => (row.threads || []).forEach((number) => rowOfThread.set(number, row)));

// Ops by EU and port, in order of their starts.
const opsOfPort = new Map();
for (let op = 0; op < ops.count; ++op) {
  if (!started(op)) continue;
  const key = threads[ops.thread[op]].eu * 16 + ops.port[op];
  if (!opsOfPort.has(key)) opsOfPort.set(key, []);
  opsOfPort.get(key).push(op);
}
opsOfPort.forEach((list) => list.sort((a, b) => ops.start[a] - ops.start[b]));

// Cycles from an instruction's start to its result, at most.
let longestResult = 0;
for (let op = 0; op < ops.count; ++op) if (started(op)) longestResult = Math.max(longestResult, ops.done[op]);

const isPicked = (op) => (view.line >= 0 ? lineOf(ops.index[op]) === view.line
  : view.picked < 0 || ops.index[op] === view.picked);
const faded = (cause, op) => (view.cause >= 0 ? cause !== view.cause : op >= 0 && !isPicked(op));

function drawLanes(draw, width, height, scroll) {
  drawRuler(draw, width, height);
  draw.save();
  draw.beginPath();
  draw.rect(0, rulerHeight, width, height - rulerHeight);
  draw.clip();
  for (const row of laneRows) {
    const y = rulerHeight + row.top - scroll;
    if (y + row.height < rulerHeight || y > height) continue;
    if (row.kind === "eu") drawEuName(draw, row, y, width);
    if (row.kind === "port") drawPort(draw, row, y, width);
    if (row.kind === "slot") drawSlot(draw, row, y, width);
  }
  if (view.arrows && view.op >= 0) drawChain(draw, width, scroll);
  draw.restore();
}

function drawEuName(draw, row, y, width) {
  draw.fillStyle = paint.ink;
  draw.font = "600 12px system-ui, 'DejaVu Sans', sans-serif";
  draw.textAlign = "left";
  draw.fillText(`EU ${row.eu}`, 8, y + 12);
  draw.fillStyle = paint.line;
  draw.fillRect(52, y + 12, width - 60, 1);
}

function drawName(draw, text, y, colour = paint.soft, size = 11) {
  draw.font = `${size}px system-ui, 'DejaVu Sans', sans-serif`;
  draw.fillStyle = colour;
  draw.textAlign = "right";
  draw.fillText(text, gutter - 9, y);
  draw.textAlign = "left";
}

function drawPort(draw, row, y, width) {
  drawName(draw, portOf.get(row.port).name, y + 6.5, paint.soft, 10);
  draw.fillStyle = paint.lane;
  draw.fillRect(gutter, y + 1, width - gutter, row.height - 2);
  const list = opsOfPort.get(row.eu * 16 + row.port) || [];
  const first = firstWhere(0, list.length, (i) => ops.start[list[i]] + ops.busy[list[i]] > view.from);
  draw.fillStyle = portOf.get(row.port).name === "send" ? paint.latency : paint.issued;
  let reached = gutter;
  for (let i = first; i < list.length && ops.start[list[i]] < view.to; ++i) {
    const op = list[i];
    const begin = Math.max(toX(ops.start[op], width), gutter);
    const end = toX(ops.start[op] + ops.busy[op], width);
    if (end <= reached && end - begin < 0.5) continue;
    draw.globalAlpha = faded(-1, op) ? 0.25 : 1;
    draw.fillRect(begin, y + 1, Math.max(end - begin - (end - begin > 4 ? 0.8 : 0), 0.7), row.height - 2);
    reached = end;
  }
  draw.globalAlpha = 1;
}

function drawSlot(draw, row, y, width) {
  const chosen = view.thread >= 0 && rowOfThread.get(view.thread) === row;
  drawName(draw, `slot ${row.slot}`, y + row.height / 2 - 0.5, chosen ? paint.accent : paint.soft);
  draw.fillStyle = paint.lane;
  draw.fillRect(gutter, y + 1, width - gutter, row.height - 3);
  for (const number of row.threads) {
    const thread = threads[number];
    if (thread.end <= view.from || thread.start >= view.to) continue;
    drawStates(draw, thread, y + 1, row.height - 3, width);
    if (scaleOf(width) > 2.2) drawOps(draw, thread, y + 1, row.height - 3, width);
    const x = toX(thread.start, width);
    if (x > gutter) {
      draw.fillStyle = paint.ink;
      draw.fillRect(x - 1, y, 2, row.height - 1);
    }
  }
}

// Narrow states share a pixel's column in proportion to their cycles.
function drawStates(draw, thread, y, height, width) {
  const first = firstWhere(thread.firstState, thread.endState,
    (s) => states.begin[s] + states.length[s] > view.from);
  let column = -1, total = 0;
  const shares = new Map();
  const flush = () => {
    let top = y;
    for (const [cause, cycles] of shares) {
      draw.fillStyle = paint.solid[cause];
      draw.globalAlpha = faded(cause, -1) && view.cause >= 0 ? 0.14 : 1;
      const part = height * cycles / total;
      draw.fillRect(column, top, 1, part);
      top += part;
    }
    shares.clear();
    total = 0;
  };
  for (let s = first; s < thread.endState && states.begin[s] < view.to; ++s) {
    const begin = Math.max(toX(states.begin[s], width), gutter);
    const end = Math.min(toX(states.begin[s] + states.length[s], width), width);
    const cause = states.cause[s];
    if (end - begin < 1.5) {
      const at = Math.floor(begin);
      if (at !== column) { if (total > 0) flush(); column = at; }
      shares.set(cause, (shares.get(cause) || 0) + states.length[s]);
      total += states.length[s];
      continue;
    }
    if (total > 0) flush();
    drawState(draw, s, begin, end, y, height);
  }
  if (total > 0) flush();
  draw.globalAlpha = 1;
}

function drawState(draw, s, begin, end, y, height) {
  const cause = states.cause[s];
  draw.globalAlpha = faded(cause, states.op[s]) ? 0.18 : 1;
  draw.fillStyle = paint.fill[cause];
  draw.fillRect(begin, y, end - begin - (end - begin > 5 ? 0.7 : 0), height);
  if (end - begin > 13 && cause !== issuedCause && cause !== frontCause) {
    draw.font = codeFont;
    draw.textAlign = "center";
    const text = end - begin > causes[cause].key.length * 7 + 8 ? causes[cause].key : causes[cause].letter;
    const half = draw.measureText(text).width / 2 + 2;
    if (patternOf[cause]) {
      draw.fillStyle = paint.solid[cause];
      draw.fillRect((begin + end) / 2 - half, y + height / 2 - 8, 2 * half, 14);
    }
    draw.fillStyle = paint.text[cause];
    draw.fillText(text, (begin + end) / 2, y + height / 2 - 1);
    draw.textAlign = "left";
  }
}

// The names of instructions at their issue, and below them the times until their results.
function drawOps(draw, thread, y, height, width) {
  const scale = scaleOf(width);
  const first = firstWhere(thread.firstOp, thread.endOp, (op) => !started(op) || ops.start[op] + longestResult >= view.from);
  for (let op = first; op < thread.endOp && started(op) && ops.start[op] < view.to; ++op) {
    const x = toX(ops.start[op], width);
    const issueEnd = toX(ops.start[op] + ops.issue[op], width);
    const done = toX(ops.start[op] + ops.done[op], width);
    draw.globalAlpha = faded(-1, op) && view.cause < 0 ? 0.2 : 1;
    if (done > gutter) {
      draw.fillStyle = ops.message[op] >= 0 ? paint.latency : paint.result;
      draw.fillRect(Math.max(x, gutter), y + height - 3, done - Math.max(x, gutter), 2.4);
    }
    const text = program[ops.index[op]].brief.replace(/^\S+\s+/, "");  // without its offset
    draw.font = codeFont;
    if (x >= gutter && scale > 4 && draw.measureText(text).width + 5 < issueEnd - x - scale) {
      draw.fillStyle = paint.text[frontCause];
      draw.fillText(text, x + scale + 3, y + height / 2 - 1);
    }
    if (op === view.op) {
      draw.globalAlpha = 1;
      draw.strokeStyle = paint.accent;
      draw.lineWidth = 2.5;
      draw.strokeRect(Math.max(x, gutter) - 1, y - 1, Math.max(issueEnd - x, 4) + 2, height + 1);
    }
  }
  draw.globalAlpha = 1;
}

// Arcs from each instruction to the one that waited for it.
function drawChain(draw, width, scroll) {
  const row = rowOfThread.get(ops.thread[view.op]);
  if (!row) return;
  const y = rulerHeight + row.top - scroll + 1;
  draw.beginPath();
  draw.rect(gutter, 0, width - gutter, 4000);
  draw.clip();
  chainOf(view.op).forEach((link, depth) => {
    const from = toX(ops.start[link.from] + 0.5, width), to = toX(ops.start[link.to] + 0.5, width);
    if (to < gutter || from > width) return;
    drawArrow(draw, from, y + 2, to, y + 2, depth === 0 ? 1 : 0.55, Math.min(16, 7 + (to - from) / 12));
  });
}

function drawArrow(draw, x0, y0, x1, y1, alpha, lift) {
  draw.globalAlpha = alpha;
  draw.strokeStyle = draw.fillStyle = paint.ink;
  draw.lineWidth = 1.6;
  draw.beginPath();
  draw.moveTo(x0, y0);
  if (lift) draw.bezierCurveTo(x0 + 4, y0 - lift, x1 - 6, y1 - lift, x1, y1);
  else draw.bezierCurveTo(x0 + 14, y0, x1 - 22, y1, x1, y1);
  draw.stroke();
  draw.beginPath();
  draw.moveTo(x1, y1);
  draw.lineTo(x1 - 6, y1 - (lift ? 6 : 3.5));
  draw.lineTo(x1 - (lift ? 1 : 6), y1 - (lift ? 7.5 : -3.5));
  draw.fill();
  draw.globalAlpha = 1;
}

// Round numbers for an axis, at least `apart` pixels apart.
function ticks(width, apart) {
  const least = apart / scaleOf(width);
  let step = 1;
  while (step < least) step *= String(step)[0] === "2" ? 2.5 : 2;
  const first = Math.ceil((view.from + about.begin) / step) * step;
  const list = [];
  for (let at = first; at <= view.to + about.begin; at += step) list.push(at - about.begin);
  return list;
}

function drawRuler(draw, width, height) {
  draw.fillStyle = paint.soft;
  draw.font = "11px system-ui, 'DejaVu Sans', sans-serif";
  drawName(draw, "cycle", 12);
  draw.textAlign = "center";
  for (const at of ticks(width, 92)) {
    const x = toX(at, width);
    draw.fillStyle = paint.line;
    draw.fillRect(Math.round(x), 20, 1, height - 20);
    draw.fillStyle = paint.soft;
    const half = draw.measureText(cycleText(at)).width / 2;
    draw.fillText(cycleText(at), Math.min(Math.max(x, gutter + half), width - half - 2), 11);
  }
  draw.textAlign = "left";
}

// The item at a place: {op, state, row}.
function laneAt(x, y, width, scroll) {
  if (x < gutter || y < rulerHeight) return null;
  const row = laneRows.find((r) => y - rulerHeight + scroll >= r.top && y - rulerHeight + scroll < r.top + r.height);
  const cycle = toCycle(x, width);
  if (row && row.kind === "port") {
    const list = opsOfPort.get(row.eu * 16 + row.port) || [];
    const at = firstWhere(0, list.length, (i) => ops.start[list[i]] > cycle) - 1;
    return at >= 0 && ops.start[list[at]] + ops.busy[list[at]] > cycle ? { op: list[at], state: -1, row } : null;
  }
  if (!row || row.kind !== "slot") return null;
  const number = row.threads.find((n) => threads[n].start <= cycle && threads[n].end > cycle);
  if (number === undefined) return null;
  const thread = threads[number];
  const s = firstWhere(thread.firstState, thread.endState, (i) => states.begin[i] + states.length[i] > cycle);
  if (s >= thread.endState || states.begin[s] > cycle) return null;
  return { op: states.op[s], state: s, row };
}
