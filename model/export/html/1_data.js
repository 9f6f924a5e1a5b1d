// The run: the data of page_data.cpp, few items as objects and many as columns. Moments are cycles
// since the window's begin.
const raw = JSON.parse(document.getElementById("data").textContent);
const about = raw.about;
const causes = raw.causes;
const ports = raw.ports;
const program = raw.program;
const length = about.end - about.begin;

// Rows of names.length numbers, as one array per column.
function columns(rows, names) {
  const count = rows.length / names.length;
  const out = { count };
  names.forEach((name, column) => {
    const values = new Float64Array(count);
    for (let i = 0; i < count; ++i) values[i] = rows[i * names.length + column];
    out[name] = values;
  });
  return out;
}

const states = columns(raw.states, ["begin", "cause", "length", "op", "back"]);
const ops = columns(raw.ops, ["index", "number", "since", "start", "issue", "busy", "done", "port",
  "channels", "message"]);
const messages = columns(raw.messages, ["eu", "slot", "thread", "index", "sent", "arrival",
  "accepted", "done", "fn"]);
const threads = [];
{
  const table = columns(raw.threads, ["eu", "slot", "thread", "start", "end", "ops", "states"]);
  let op = 0, state = 0;
  for (let i = 0; i < table.count; ++i) {
    const thread = { eu: table.eu[i], slot: table.slot[i], thread: table.thread[i],
      start: table.start[i], end: table.end[i], firstOp: op, endOp: op + table.ops[i],
      firstState: state, endState: state + table.states[i] };
    threads.push(thread);
    op = thread.endOp;
    state = thread.endState;
  }
}
delete raw.states; delete raw.ops; delete raw.messages; delete raw.threads;

// The thread and the states of each op.
ops.thread = new Int32Array(ops.count);
ops.firstState = new Int32Array(ops.count).fill(-1);
ops.endState = new Int32Array(ops.count).fill(-1);
threads.forEach((thread, number) => {
  ops.thread.fill(number, thread.firstOp, thread.endOp);
  for (let s = thread.firstState; s < thread.endState; ++s) {
    if (states.op[s] < 0) continue;
    const op = thread.firstOp + states.op[s];
    states.op[s] = op;
    if (ops.firstState[op] < 0) ops.firstState[op] = s;
    ops.endState[op] = s + 1;
  }
});

const issuedCause = causes.findIndex((cause) => cause.key === "issued");
const frontCause = causes.findIndex((cause) => cause.key === "front_end");
const portOf = new Map(ports.map((port) => [port.number, port]));

// The op that the state waits for; -1 if there is none in the window.
const producerOf = (state) => (states.back[state] > 0 ? states.op[state] - states.back[state] : -1);
const started = (op) => ops.start[op] >= 0 || ops.port[op] !== 255;
const endOf = (op) => (started(op)
  ? ops.start[op] + Math.max(ops.issue[op], ops.busy[op], ops.done[op]) : length);
const laneName = (eu, slot) => `eu${eu}.t${slot}`;
const whole = (number) => Math.round(number).toLocaleString("en-US").replace(/,/g, "\u202f");
const percent = (part, all) => (all > 0 ? (100 * part / all).toFixed(1) : "0.0") + "\u202f%";
const cycleText = (moment) => whole(moment + about.begin);

// The first number of [low, high) for which the test holds; high if there is none.
function firstWhere(low, high, test) {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) high = middle; else low = middle + 1;
  }
  return low;
}
