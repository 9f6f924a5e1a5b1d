// A and B: a result that was pinned against the one that is there.
import { byId, make, share, signed, table, whole } from "./dom.js";
import { post, Refused } from "./server.js";
import { tabName } from "./state.js";
import { drawFigures, lineAt, shown } from "./results.js";

function coloured(number) {
  return make("span", { class: number < 0 ? "less" : number > 0 ? "more" : "" }, signed(number));
}

// What a cause means, as the document's own list of numbers says it.
function named(cause) {
  return make("abbr", { title: shown.result.document.metrics[`/accounting/causes/${cause}`]?.meaning ?? "" }, cause);
}

function causeRows(causes) {
  return Object.entries(causes).map(([cause, one]) => ({ cause, ...one, change: one.thread_cycles_b - one.thread_cycles_a }))
    .filter((one) => one.thread_cycles_a !== 0 || one.thread_cycles_b !== 0)
    .sort((a, b) => Math.abs(b.cycles) - Math.abs(a.cycles) || Math.abs(b.change) - Math.abs(a.change))
    .map((one) => [named(one.cause), coloured(one.cycles), whole(one.thread_cycles_a), whole(one.thread_cycles_b), coloured(one.change)]);
}

// Results so far: any of them can be A.
function historyTable() {
  const best = Math.min(...shown.history.map((one) => one.cycles));
  return table(["<", "<what was run", "cycles"], shown.history.map((one) => [
    one.id === shown.pinned?.id ? "A" : one.id === shown.result?.id ? "B" : make("button", { onclick: () => { shown.pinned = one.result; drawFigures(); drawCompare(); } }, "as A"),
    one.what, one.cycles === best ? make("b", {}, whole(one.cycles)) : whole(one.cycles)]));
}
const lineOf = (instruction) => lineAt(parseInt(instruction, 16));

const isSame = (one) => (one.edit ?? "same") === "same";
// What each instruction cost on both sides, and what became of it in an edited kernel.
function lineRows(instructions) {
  return instructions.map((one) => ({ one, change: one.thread_cycles_b - one.thread_cycles_a }))
    .filter(({ one, change }) => change !== 0 || !isSame(one))
    .sort((x, y) => Math.abs(y.change) - Math.abs(x.change)).slice(0, 60)
    .map(({ one, change }) => [coloured(change), whole(one.thread_cycles_a), whole(one.thread_cycles_b), isSame(one) ? "" : one.edit, one.cause, isSame(one) ? lineOf(one.instruction) : "", one.instruction]);
}

export async function drawCompare() {
  const panel = byId("compare-panel");
  const { pinned, result } = shown;
  const history = shown.history.length > 0 ? [make("h3", {}, "Results so far"), historyTable()] : [];
  if (!pinned || !result || result.id === pinned.id) {
    panel.replaceChildren(make("p", {}, !pinned ? "Pin a result as A, then change something: here stands where the cycles of A and of B, the result that is there, differ."
      : `A is ${pinned.what} (${whole(pinned.document.summary.cycles)} cycles). Change something to have a B.`), ...history);
    return;
  }
  let answer;
  try {
    answer = await post("compare", { tab: tabName, a: pinned.id, b: result.id });
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
  const what = ["A: " + pinned.what, "B: " + result.what].map((text) => make("p", { class: "hint" }, text));
  panel.replaceChildren(head, ...what, make("h3", { title: "the cycles of each run, dealt out as its thread-cycles are" }, "By cause: cycles in proportion to thread-cycles"),
    table(["<cause", "cycles", "thread-cycles A", "B", "change"], causeRows(causes)),
    make("h3", {}, "By instruction"),
    table(["change", "thread-cycles A", "B", "<", "<most of it", "line", "<instruction"], lineRows(instructions)), ...history);
}
