// Tab "What would help": proposals of eusim hazards, each re-simulated with its outputs compared.
import { byId, make, share, signed, table, whole } from "./dom.js";
import { post, Refused } from "./server.js";
import { changed, experiment, folderOf, pathFrom, request, tabName, textOf } from "./state.js";

let offered = null;

function proposal(one, before) {
  const saved = one.cycles_before - one.cycles_after;
  return make("li", {}, make("b", {}, `${one.kind}: `), one.text, ` \u2013 saves ${whole(saved)} cycles (${share(saved, before)})`,
    make("ul", {}, ...one.instructions.map((place) => make("li", { class: "code" }, `${place.line ? `line ${place.line}  ` : ""}${place.text}`))),
    make("p", { class: "hint" }, one.explanation));
}

function misuse(one) {
  return make("li", {}, make("b", {}, `${one.kind ?? "misuse"}: `), one.text ?? one.message ?? "",
    make("ul", {}, ...(one.instructions ?? []).map((place) => make("li", { class: "code" }, place.text))));
}

// Applies the proposals; the previous kernel becomes A.
function apply() {
  const improved = experiment.kernelName.replace(/(\.improved)?(\.[^./]*)?$/, ".improved.asm");
  pinBefore();
  const { kernel, workload } = offered;
  experiment.kernel = kernel;
  experiment.kernelName = improved;
  if (experiment.workloadName) {
    const value = JSON.parse(workload);
    value.kernel.file = pathFrom(folderOf(experiment.workloadName), improved);
    experiment.workload = textOf(value) + "\n";
  }
  changed("kernel");
  byId("hazards-panel").replaceChildren(make("p", { role: "status" }, `Applied: ${improved} has the changes; A is the kernel before them. Search again for more.`), lookButton());
}

async function tryMachines() {
  const panel = byId("hazards-panel");
  panel.replaceChildren(make("p", { role: "status" }, "running \u2026"));
  let answer;
  try {
    answer = await post("run", { ...request({ what_ifs: true }), tab: `${tabName}.if` });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    answer = { messages: error.message };
  }
  const rows = Object.entries(answer.document?.what_ifs ?? {}).map(([name, { difference: { cycles_a: a, cycles_b: b } }]) => ({ name, cycles: b, change: b - a }))
    .sort((x, y) => x.change - y.change);
  panel.replaceChildren(rows.length === 0 ? make("p", {}, answer.messages) : table(["<what if", "cycles", "change"],
    rows.map((one) => [one.name, whole(one.cycles), signed(one.change)])), ...buttons());
}

function lookButton() {
  return make("button", { id: "look", onclick: look }, "Find changes that save cycles");
}
const buttons = () => [lookButton(), make("button", { id: "try", onclick: tryMachines }, "Try each change of the machine")];

let pinBefore = () => {};
export function startHazards(pin) {
  pinBefore = pin;
  drawHazards();
}

export function drawHazards() {
  offered = null;
  byId("hazards-panel").replaceChildren(make("p", {}, "Finds dependencies that cost cycles, and changes of the code that are correct under all timings. Each change is tested by another run, and its outputs are compared. The other button runs the kernel on changed machines."), ...buttons());
}

async function look() {
  const panel = byId("hazards-panel");
  panel.replaceChildren(make("p", { role: "status" }, "searching \u2026"));
  let answer;
  try {
    answer = await post("hazards", request());
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    answer = { messages: error.message };
  }
  if (answer.status === "overtaken") return;
  if (!answer.document) return panel.replaceChildren(make("p", {}, answer.messages), lookButton());
  const { opportunities: found, misuse: wrong, cycles, dependencies } = answer.document;
  offered = answer;
  const applied = found?.applied ?? [];
  panel.replaceChildren(
    make("p", {}, applied.length === 0 ? "No change of the code saves cycles here." : `${whole(found.cycles_before)} \u2192 ${whole(found.cycles_after)} cycles (${signed(found.cycles_after - found.cycles_before)})`),
    ...(applied.length > 0 && answer.kernel ? [make("button", { id: "apply", onclick: apply }, applied.length === 1 ? "Apply" : `Apply all ${applied.length}`)] : []),
    make("ol", {}, ...applied.map((one) => proposal(one, found.cycles_before))),
    ...(wrong.length > 0 ? [make("h3", {}, "Misused dependency control"), make("ul", {}, ...wrong.map(misuse))] : []),
    make("h3", {}, "Most costly dependencies"),
    make("ol", {}, ...dependencies.slice(0, 8).map((one) => make("li", {}, `${one.kind} ${whole(one.thread_cycles)} thread-cycles: `,
      make("span", { class: "code" }, one.consumer.text), " waits for ", make("span", { class: "code" }, one.producer.text)))),
    make("p", { class: "hint" }, `of ${whole(cycles)} cycles`), lookButton());
}
