// A and B: a result that was pinned against the one that is there.
import { byId, make, share, signed, table, whole } from "./dom.js";
import { post, Refused } from "./server.js";
import { tabName } from "./state.js";
import { shown } from "./results.js";

function coloured(number) {
  return make("span", { class: number < 0 ? "less" : number > 0 ? "more" : "" }, signed(number));
}

function causeRows(causes) {
  return Object.entries(causes).map(([cause, one]) => ({ cause, ...one, change: one.thread_cycles_b - one.thread_cycles_a }))
    .filter((one) => one.thread_cycles_a !== 0 || one.thread_cycles_b !== 0)
    .sort((a, b) => Math.abs(b.cycles) - Math.abs(a.cycles) || Math.abs(b.change) - Math.abs(a.change))
    .map((one) => [one.cause, coloured(one.cycles), whole(one.thread_cycles_a), whole(one.thread_cycles_b), coloured(one.change)]);
}

const isSame = (one) => (one.edit ?? "same") === "same";
// What each instruction cost on both sides, and what became of it in an edited kernel.
function lineRows(instructions) {
  return instructions.map((one) => ({ one, change: one.thread_cycles_b - one.thread_cycles_a }))
    .filter(({ one, change }) => change !== 0 || !isSame(one))
    .sort((x, y) => Math.abs(y.change) - Math.abs(x.change)).slice(0, 60)
    .map(({ one, change }) => [coloured(change), whole(one.thread_cycles_a), whole(one.thread_cycles_b), isSame(one) ? "" : one.edit, one.cause, one.instruction]);
}

export async function drawCompare() {
  const panel = byId("compare-panel");
  const { pinned, result } = shown;
  if (!pinned) {
    panel.replaceChildren(make("p", {}, "Pin a result as A, then change something: here stands where the cycles of A and of B, the result that is there, differ."));
    return;
  }
  if (!result || result.id === pinned.id) {
    panel.replaceChildren(make("p", {}, `A is pinned (${whole(pinned.document.summary.cycles)} cycles). Change something to have a B.`));
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
  const head = make("p", { id: "compared" }, `${whole(a)} \u2192 ${whole(b)} cycles, `, coloured(b - a), ` (${share(Math.abs(b - a), a)}). `,
    `The first column deals out the cycles of each run as its thread-cycles are.`);
  const differs = shown.pinned.what ? make("p", { class: "hint" }, `A: ${shown.pinned.what}`) : undefined;
  panel.replaceChildren(...[head, differs, make("h3", {}, "By cause"),
    table(["<cause", "cycles", "thread-cycles A", "B", "change"], causeRows(causes)),
    make("h3", {}, "By instruction"),
    table(["change", "thread-cycles A", "B", "<", "<most of it", "<instruction"], lineRows(instructions))].filter(Boolean));
}
