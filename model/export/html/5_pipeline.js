// The timeline with one row per instruction, as in pipeline viewers: stalls by cause, then the pipe,
// then the time until the result. Shows the chosen thread, or all threads.
const stepHeight = 18;
const issueOrder = Int32Array.from({ length: ops.count }, (_, op) => op)
  .sort((a, b) => ops.since[a] - ops.since[b] || a - b);

// The ops of the rows, top down.
function pipelineOps() {
  if (view.thread < 0) return issueOrder;
  const thread = threads[view.thread];
  return { length: thread.endOp - thread.firstOp, at: thread.firstOp };
}
const opOfRow = (list, row) => (list.at === undefined || ArrayBuffer.isView(list) ? list[row] : list.at + row);
const pipelineRow = (op) => (view.thread < 0 ? issueOrder.indexOf(op) : op - threads[view.thread].firstOp);

function drawPipeline(draw, width, height, scroll) {
  drawRuler(draw, width, height);
  const list = pipelineOps();
  const first = Math.floor(scroll / stepHeight);
  const last = Math.min(list.length, Math.ceil((scroll + height - rulerHeight) / stepHeight));
  draw.save();
  draw.beginPath();
  draw.rect(0, rulerHeight, width, height - rulerHeight);
  draw.clip();
  const y = (row) => rulerHeight + row * stepHeight - scroll;
  for (let row = first; row < last; ++row) drawStep(draw, opOfRow(list, row), y(row), width);
  if (view.arrows) drawStepArrows(draw, list, first, last, y, width);
  draw.restore();
}

function drawStep(draw, op, y, width) {
  if (op === view.op) {
    draw.fillStyle = paint.row;
    draw.fillRect(0, y, width, stepHeight);
    draw.fillStyle = paint.accent;
    draw.fillRect(0, y, 3, stepHeight);
  }
  const thread = threads[ops.thread[op]];
  const name = `${laneName(thread.eu, thread.slot)} ${program[ops.index[op]].brief}`;
  draw.font = codeFont;
  draw.fillStyle = paint.lane;
  const height = stepHeight - 4, top = y + 2;
  draw.globalAlpha = faded(-1, op) ? 0.3 : 1;
  for (let s = ops.firstState[op]; s >= 0 && s < ops.endState[op]; ++s) {
    if (states.cause[s] === issuedCause) continue;
    const begin = Math.max(toX(states.begin[s], width), gutter);
    const end = Math.min(toX(states.begin[s] + states.length[s], width), width);
    if (end > begin) drawState(draw, s, begin, Math.max(end, begin + 0.7), top, height);
  }
  draw.globalAlpha = faded(-1, op) || (view.cause >= 0) ? 0.35 : 1;
  if (started(op)) drawExecution(draw, op, top, height, width);
  draw.globalAlpha = 1;
  drawStepName(draw, name, op, y, width);
}

function drawExecution(draw, op, top, height, width) {
  const start = toX(ops.start[op], width), busy = toX(ops.start[op] + ops.busy[op], width);
  const done = toX(ops.start[op] + ops.done[op], width);
  const clip = (x) => Math.min(Math.max(x, gutter), width);
  draw.fillStyle = ops.message[op] >= 0 ? paint.latency : paint.result;
  if (clip(done) > clip(busy)) draw.fillRect(clip(busy), top + height / 2 - 1.5, clip(done) - clip(busy), 3);
  if (clip(done) > gutter && done < width) draw.fillRect(done - 1.5, top + 2, 1.5, height - 4);
  draw.fillStyle = paint.issued;
  if (busy > gutter) draw.fillRect(clip(start), top, Math.max(clip(busy) - clip(start), 1), height);
  const port = portOf.get(ops.port[op]);
  if (port && clip(busy) - clip(start) > port.name.length * 7 + 6) {
    draw.fillStyle = readable(paint.issued);
    draw.font = codeFont;
    draw.fillText(port.name, clip(start) + 3, top + height / 2 + 0.5);
  }
  if (ops.message[op] < 0) return;
  const m = ops.message[op];
  draw.fillStyle = paint.ink;
  for (const moment of [messages.arrival[m], messages.accepted[m]]) {
    const x = toX(messages.sent[m] + moment, width);
    if (x > gutter && x < width) draw.fillRect(x - 0.7, top + 2, 1.4, height - 4);
  }
}

// The name beside the row's begin: left of it if there is room, else right of its end, else on the row.
function drawStepName(draw, name, op, y, width) {
  draw.font = codeFont;
  const begin = toX(Math.max(ops.since[op], 0), width);
  const end = toX(Math.min(endOf(op), length), width);
  const size = draw.measureText(name).width;
  draw.fillStyle = op === view.op ? paint.accent : paint.ink;
  draw.globalAlpha = faded(-1, op) ? 0.45 : 1;
  if (begin - size - 10 > 6) draw.fillText(name, begin - size - 8, y + stepHeight / 2);
  else if (end + size + 8 < width) draw.fillText(name, Math.max(end, gutter) + 8, y + stepHeight / 2);
  else {
    const ink = draw.fillStyle;
    draw.fillStyle = op === view.op ? paint.row : paint.card;
    draw.fillRect(gutter + 4, y + 2, size + 8, stepHeight - 4);
    draw.fillStyle = ink;
    draw.fillText(name, gutter + 8, y + stepHeight / 2);
  }
  draw.globalAlpha = 1;
}

function drawStepArrows(draw, list, first, last, y, width) {
  const rowOf = new Map();
  for (let row = first; row < last; ++row) rowOf.set(opOfRow(list, row), row);
  for (const [op, row] of rowOf)
    for (let s = ops.firstState[op]; s >= 0 && s < ops.endState[op]; ++s) {
      const producer = producerOf(s);
      if (producer < 0 || !started(op)) continue;
      const from = toX(ops.start[producer] + ops.done[producer], width);
      const to = toX(ops.start[op], width);
      const above = rowOf.has(producer) ? rowOf.get(producer) : first - 1;
      if (to < gutter || from > width) continue;
      const strong = op === view.op || producer === view.op;
      drawArrow(draw, Math.max(from, gutter), y(above) + stepHeight / 2, to, y(row) + stepHeight / 2,
        strong ? 1 : view.op >= 0 ? 0.22 : 0.5, 0);
    }
}

function stepAt(x, y, width, scroll) {
  const list = pipelineOps();
  const row = Math.floor((y - rulerHeight + scroll) / stepHeight);
  if (y < rulerHeight || row < 0 || row >= list.length) return null;
  const op = opOfRow(list, row);
  const cycle = toCycle(x, width);
  let state = -1;
  for (let s = ops.firstState[op]; s >= 0 && s < ops.endState[op]; ++s)
    if (x >= gutter && states.begin[s] <= cycle && states.begin[s] + states.length[s] > cycle) state = s;
  return { op, state, row: null };
}

// Rows are in order of time: shows the begin of the row to which the user scrolled.
function followRows(scroll) {
  const list = pipelineOps();
  const row = Math.min(Math.floor(scroll / stepHeight), list.length - 1);
  if (row < 0) return;
  const span = view.to - view.from;
  const begin = Math.max(ops.since[opOfRow(list, row)], 0);
  show(begin - span * 0.24, begin + span * 0.76);
}
