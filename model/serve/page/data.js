// Dispatch and surfaces as controls. The workload's text is what counts: a control changes it, and what
// has comments is left to its text.
import { byId, make, settled } from "./dom.js";
import { post } from "./server.js";
import { changed, experiment, folderOf, pathFrom, request, textOf, workloadObject } from "./state.js";

const patterns = { iota: ["start", "step"], random: ["seed", "min", "max"], constant: ["value"] };
const types = ["f", "d", "ud", "w", "uw", "b", "ub", "df", "q", "uq"];

function edit(change) {
  const workload = workloadObject();
  change(workload);
  experiment.workload = textOf(workload) + "\n";
  changed("workload");
}

const numberOr = (text) => (/^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text.trim()) ? Number(text) : text);
// "16, 1, 1", of as many as there were.
const list = (text) => text.split(/[,\s]+/).filter(Boolean).map(numberOr);

function textInput(label, value, take, wide = false) {
  const input = make("input", { value, class: wide ? "wide" : "", spellcheck: "false",
    onchange: () => take(input.value) });
  return make("label", {}, label, input);
}
// Of a number that is taken as it is typed: nothing else on the page has to be drawn anew for it.
function numberInput(label, value, min, max, take) {
  const input = make("input", { type: "number", value, min, max, step: 1,
    oninput: settled(() => { if (input.validity.valid && input.value) take(Number(input.value)); }, 120) });
  return make("label", {}, label, input);
}
function choice(label, values, value, take) {
  const select = make("select", { onchange: () => take(select.value) },
    ...values.map((one) => make("option", one === value ? { selected: true } : {}, one)));
  return make("label", {}, label, select);
}

function dispatchControls(dispatch) {
  const set = (key, value) => edit((workload) => { workload.dispatch[key] = value; });
  const controls = [];
  for (const [key, value] of Object.entries(dispatch)) {
    if (Array.isArray(value) && value.every((one) => typeof one === "number"))
      controls.push(textInput(key, value.join(", "), (text) => set(key, list(text))));
    else if (key === "simd_size")
      controls.push(choice(key, ["8", "16", "32"], String(value), (text) => set(key, Number(text))));
    else if (key === "placement")
      controls.push(choice(key, ["spread", "pack"], value, (text) => set(key, text)));
    else if (typeof value === "number")
      controls.push(textInput(key, value, (text) => set(key, numberOr(text))));
  }
  const payload = (dispatch.payload ?? []).map((item, i) => (Array.isArray(item.values)
    ? textInput(`g${item.grf}.${item.subreg_bytes ?? 0} (${item.type})`, item.values.join(", "),
      (text) => edit((workload) => { workload.dispatch.payload[i].values = list(text); }), true)
    : undefined));
  return make("fieldset", {}, make("legend", {}, `dispatch: ${dispatch.kind}`), ...controls, ...payload);
}

function dataControls(surface, i) {
  const data = surface.data;
  const set = (key, value) => edit((workload) => { workload.surfaces[i].data[key] = value; });
  if (data.file !== undefined)
    return [textInput("file", data.file, (text) => set("file", text), true)];
  const kind = data.pattern ?? "values";
  const controls = [choice("type", types, data.type, (text) => set("type", text)),
    choice("filled with", ["values", ...Object.keys(patterns)], kind, (text) => edit((workload) => {
      workload.surfaces[i].data = generated(text, data);
    }))];
  if (kind === "values")
    return [...controls, textInput("values", (data.values ?? []).join(", "), (text) => set("values", list(text)), true)];
  for (const key of [...patterns[kind], ...(kind === "iota" ? ["modulo"] : []), "count"]) {
    if (key === "modulo" && data.modulo === undefined) continue;
    controls.push(textInput(key, data[key] ?? "", (text) => set(key, numberOr(text))));
  }
  return controls;
}

// The same number of elements, made another way.
function generated(kind, data) {
  const count = data.count ?? Math.max(1, (data.values ?? []).length);
  const type = data.type;
  if (kind === "iota") return { type, pattern: "iota", start: 0, step: 1, count };
  if (kind === "random") return { type, pattern: "random", seed: 1, min: 0, max: 100, count };
  if (kind === "constant") return { type, pattern: "constant", value: 0, count };
  return { type, values: Array(Math.min(count, 4096)).fill(0) };
}

function surfaceControls(surface, i) {
  const set = (key, value) => edit((workload) => { workload.surfaces[i][key] = value; });
  const controls = [];
  for (const [key, value] of Object.entries(surface)) {
    if (["name", "comment", "data"].includes(key)) continue;
    if (typeof value === "number" || typeof value === "string")
      controls.push(textInput(key, value, (text) => set(key, numberOr(text)), typeof value === "string"));
  }
  return make("fieldset", { title: surface.comment }, make("legend", {}, `surface ${surface.name}`), ...controls,
    ...(surface.data ? dataControls(surface, i) : [make("button", { onclick: () => edit((workload) => {
      workload.surfaces[i].data = { type: "f", pattern: "iota", start: 0, step: 1, count: Math.max(1, Math.floor((surface.size_bytes ?? 256) / 4)) };
    }) }, "give it data")]),
    make("button", { onclick: () => edit((workload) => workload.surfaces.splice(i, 1)) }, "remove"));
}

function addSurface() {
  edit((workload) => {
    workload.surfaces ??= [];
    const taken = new Set(workload.surfaces.map((surface) => surface.index));
    let index = 0;
    while (taken.has(index)) ++index;
    workload.surfaces.push({ name: `surface_${index}`, index, data: { type: "f", pattern: "iota", start: 0, step: 1, count: 1024 } });
  });
}

// A kernel alone runs on zeroed registers; a draft of a workload is made of what it reaches for.
function bareControls(said) {
  const threads = numberInput("slots of one EU to fill", experiment.threads, 1, 32, (number) => {
    experiment.threads = number;
    changed("options");
  });
  const make_ = make("button", { onclick: async () => {
    const answer = await post("draft", request());
    if (!answer.document) return said(answer.messages);
    const folder = folderOf(experiment.kernelName);
    experiment.workloadName = experiment.kernelName.replace(/(\.[^./]*)?$/, ".workload.json");
    const workload = answer.document;
    workload.kernel.file = pathFrom(folder, experiment.kernelName);
    experiment.workload = textOf(workload) + "\n";
    changed("workload");
  } }, "make a workload of it");
  return make("div", {}, make("p", {}, "A kernel alone: it runs on zeroed registers, without memory. A workload has work groups, registers and surfaces."),
    make("fieldset", {}, threads, make_));
}

export function drawData(said) {
  const panel = byId("data-panel");
  if (!experiment.workloadName) return panel.replaceChildren(bareControls(said));
  const workload = workloadObject();
  if (!workload || typeof workload.dispatch !== "object" || workload.dispatch === null)
    return panel.replaceChildren(make("p", {}, "This workload can be changed as text only: it has comments, or is not complete."));
  const expectations = (workload.expect ?? []).length;
  panel.replaceChildren(dispatchControls(workload.dispatch), ...(workload.surfaces ?? []).map(surfaceControls),
    make("div", { class: "bar" }, make("button", { onclick: addSurface }, "add a surface"),
      expectations > 0 ? make("button", { title: "other data give other results than those that are expected",
        onclick: () => edit((one) => { delete one.expect; }) }, `drop what is expected (${expectations})`) : undefined));
}
