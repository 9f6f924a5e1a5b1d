// Comparison of A, the pinned result, with B, the present one.
import { byId, make, share, signed, table, whole } from "./dom.js";
import { post, Refused } from "./server.js";
import { genOfKernel, tabName } from "./state.js";
import { drawFigures, lineAt, linesOfKernel, nameOf, shown } from "./results.js";

function coloured(number) {
  return make("span", { class: number < 0 ? "less" : number > 0 ? "more" : "" }, signed(number));
}

// A stall reason with its meaning, from the document's list of metrics, as tooltip.
function named(cause) {
  return make("abbr", { title: shown.result.document.metrics[`/accounting/causes/${cause}`]?.meaning ?? "" }, cause);
}

function causeRows(causes) {
  return Object.entries(causes).map(([cause, one]) => ({ cause, ...one, change: one.thread_cycles_b - one.thread_cycles_a }))
    .filter((one) => one.thread_cycles_a !== 0 || one.thread_cycles_b !== 0)
    .sort((a, b) => Math.abs(b.cycles) - Math.abs(a.cycles) || Math.abs(b.change) - Math.abs(a.change))
    .map((one) => [named(one.cause), coloured(one.cycles), whole(one.thread_cycles_a), whole(one.thread_cycles_b), coloured(one.change)]);
}

// Table of the results so far, with buttons that pin one as A.
function historyTable() {
  const best = Math.min(...shown.history.map((one) => one.cycles));
  return table(["<", "<run", "cycles"], shown.history.map((one) => [
    one.id === shown.pinned?.id ? "A" : one.id === shown.result?.id ? "B" : make("button", { onclick: () => { shown.pinned = one.result; drawFigures(); drawCompare(); } }, "as A"),
    one.what, one.cycles === best ? make("b", {}, whole(one.cycles)) : whole(one.cycles)]));
}
const lineOf = (instruction) => lineAt(parseInt(instruction, 16));

// Number of lines that differ between two texts.
function editedLines(a, b) {
  const count = new Map();
  for (const [text, sign] of [[a, 1], [b, -1]])
    for (const line of text.split("\n")) count.set(line, (count.get(line) ?? 0) + sign);
  let more = 0, fewer = 0;
  for (const one of count.values()) one > 0 ? more += one : fewer -= one;
  return Math.max(more, fewer);
}

const isSame = (one) => (one.edit ?? "same") === "same";
// Cost of each instruction in A and B, and its change in an edited kernel.
function lineRows(instructions) {
  return instructions.map((one) => ({ one, change: one.thread_cycles_b - one.thread_cycles_a }))
    .filter(({ one, change }) => change !== 0 || !isSame(one))
    .sort((x, y) => Math.abs(y.change) - Math.abs(x.change)).slice(0, 60)
    .map(({ one, change }) => [coloured(change), whole(one.thread_cycles_a), whole(one.thread_cycles_b), isSame(one) ? "" : one.edit, one.cause, one.edit === "removed" ? "" : lineOf(one.instruction), one.instruction]);
}

export async function drawCompare() {
  const panel = byId("compare-panel");
  const { pinned, result } = shown;
  const history = shown.history.length > 0 ? [make("h3", {}, "Results so far"), historyTable()] : [];
  if (!pinned || !result || result.id === pinned.id) {
    panel.replaceChildren(make("p", {}, !pinned ? "Pin a result as A, then change something. This table then compares A with B, the present result."
      : `A is ${nameOf(pinned)} (${whole(pinned.document.summary.cycles)} cycles). Change something to get B.`), ...history);
    return;
  }
  let answer;
  try {
    [answer] = await Promise.all([post("compare", { tab: tabName, a: pinned.id, b: result.id }), linesOfKernel(genOfKernel())]);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    panel.replaceChildren(make("p", {}, error.message));
    return;
  }
  if (answer.status === "overtaken") return;
  if (!answer.document) {
    panel.replaceChildren(make("p", {}, answer.messages));
    return;
  }
  const { cycles_a: a, cycles_b: b, causes, instructions } = answer.document;
  const threads = [pinned, result].map((one) => one.document.summary.threads);
  const head = make("p", { id: "compared" }, `${whole(a)} \u2192 ${whole(b)} cycles, `, coloured(b - a), ` (${b > a ? "+" : b < a ? "\u2212" : ""}${share(Math.abs(b - a), a)})`,
    threads[0] === threads[1] ? "" : `; A has ${whole(threads[0])} threads and B ${whole(threads[1])}: ${(a / threads[0]).toFixed(1)} \u2192 ${(b / threads[1]).toFixed(1)} cycles for each`);
  const edits = editedLines(pinned.kernel, result.kernel);
  const what = [`A: ${nameOf(pinned)}`, `B: ${nameOf(result)}${edits > 0 ? `, the kernel's text differs in ${edits} line${edits === 1 ? "" : "s"}` : ""}`]
    .map((text) => make("p", { class: "hint" }, text));
  panel.replaceChildren(head, ...what, make("h3", { title: "each run's cycles, in the proportions of its thread-cycles" }, "By stall reason: cycles in proportion to thread-cycles"),
    table(["<stall reason", "cycles", "thread-cycles A", "B", "change"], causeRows(causes)),
    make("h3", {}, "By instruction"),
    table(["change", "thread-cycles A", "B", "<", "<main stall reason", "line", "<instruction"], lineRows(instructions)), ...history);
}
