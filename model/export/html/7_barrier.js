// The thread that arrived last at a barrier. A group's barrier opens, for all threads in the same
// cycle, when the message of its last thread is served. So the last message served before the end of
// a wait is that of the last thread.
const barrierCause = causes.findIndex((cause) => cause.key === "barrier");
const groupOf = (thread) => Math.floor(thread / about.group_threads);

// Messages to barriers by group, in the order in which they were served.
const arrivalsOfGroup = new Map();
for (let m = 0; m < messages.count; ++m) {
  if (!program[messages.index[m]].barrier) continue;
  const group = groupOf(messages.thread[m]);
  if (!arrivalsOfGroup.has(group)) arrivalsOfGroup.set(group, []);
  arrivalsOfGroup.get(group).push({ thread: messages.thread[m], eu: messages.eu[m], slot: messages.slot[m],
    sent: messages.sent[m], at: messages.sent[m] + messages.accepted[m], message: m });
}
arrivalsOfGroup.forEach((list) => list.sort((a, b) => a.at - b.at));
const opOfMessage = new Int32Array(messages.count).fill(-1);
for (let op = 0; op < ops.count; ++op) if (ops.message[op] >= 0) opOfMessage[ops.message[op]] = op;

// {last, others}: the arrivals at the barrier of a wait, `others` in order, without those before the
// window. Null if the wait's end or the last arrival is outside of the window.
function barrierOf(state) {
  const end = states.begin[state] + states.length[state];
  if (end >= length) return null;
  const own = threads[ops.thread[states.op[state]]].thread;
  const before = (arrivalsOfGroup.get(groupOf(own)) || []).filter((arrival) => arrival.at <= end);
  const last = before.pop();
  if (!last) return null;
  const others = new Map();
  for (const arrival of before.reverse()) {
    if (arrival.thread === last.thread || others.has(arrival.thread)) break;  // of the barrier before
    others.set(arrival.thread, arrival);
  }
  return { last, others: [...others.values()].reverse() };
}

function showBarrier(panel, op) {
  let wait = -1;
  for (let s = ops.firstState[op]; s >= 0 && s < ops.endState[op]; ++s) if (states.cause[s] === barrierCause) wait = s;
  if (wait < 0) return;
  panel.append(element("h3", {}, "The barrier"));
  const barrier = barrierOf(wait);
  if (!barrier) {
    const isOpen = states.begin[wait] + states.length[wait] >= length;
    panel.append(element("p", {}, !isOpen ? "The last thread arrived before the window began."
      : about.finished ? "The window ends before the last thread arrived."
        : "The run ended before all threads of the group had arrived."));
    return;
  }
  const { last, others } = barrier;
  const own = last.thread === threads[ops.thread[op]].thread;
  const line = element("p", {}, own ? "This thread arrived last" : `Thread ${last.thread} arrived last`,
    `, in cycle ${cycleText(last.at)}`, own ? "" : ` (EU ${last.eu}, slot ${last.slot})`, ".");
  if (opOfMessage[last.message] >= 0) line.append(" ", goTo(opOfMessage[last.message]));
  panel.append(line);
  if (!others.length) return;
  const waited = others.map((arrival) => last.at - arrival.at);
  panel.append(element("p", {}, `${others.length === 1 ? "One other waited" : `${whole(others.length)} others waited`} for it, ` +
    `${spanText(Math.min(...waited), Math.max(...waited))}, ${whole(waited.reduce((a, b) => a + b, 0))} thread-cycles in all.`));
  panel.append(pairs(others.slice(0, 8).map((arrival) => [`thread ${arrival.thread}`, `${whole(last.at - arrival.at)} cycles`])));
  if (windowed && others.length + 1 < about.group_threads)
    panel.append(element("p", { class: "hint" }, "Threads that arrived before the window are left out."));
  if (others.length > 8) panel.append(element("p", { class: "hint" }, `and ${whole(others.length - 8)} more that arrived later`));
}
const spanText = (low, high) => (low === high ? `${whole(low)} cycles` : `${whole(low)} to ${whole(high)} cycles`);
