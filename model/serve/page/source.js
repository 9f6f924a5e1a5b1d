// OpenCL C and GLSL sources, compiled on the server. The kernels of OpenCL C are listed first, with
// a field for each argument.
import { byId, chooseTab, make, settled } from "./dom.js";
import { makeEditor } from "./editor.js";
import { messagesOf } from "./results.js";
import { post, Refused } from "./server.js";
import { changed, experiment, folderOf, pathFrom, tabName, textOf } from "./state.js";

export const isSource = (name) => /\.(cl|comp)$/.test(name);

let editor;
let name = "";
let kernels = [];
const given = new Map();  // typed values, by field name
let said = () => {};

export const sourceName = () => name.split("/").pop();
export const goToInSource = (line, column) => {
  chooseTab("tab-source");
  editor.goTo(line, column);
};
const isOpenCl = () => name.endsWith(".cl");

// Splits a line into words, with double quotes as the only shell syntax.
const wordsOf = (line) => (line.match(/(?:"[^"]*"|[^\s"])+/g) ?? []).map((word) => word.replace(/"/g, ""));

// Default values of fields, by form.
const usual = { BYTES: "local:1024", DATA: "iota:1024", IMAGE: "64x64", SAMPLER: "nearest" };
function usualValue({ form, type }) {
  const word = form.match(/^[A-Z]+/)?.[0];
  if (usual[word]) return usual[word];
  return /\b(u?int|u?long|size_t)\b/.test(type) ? "1024" : "1";
}

// Parses the output of cl2eu.sh --list: kernels, each followed by its indented arguments.
function kernelsOf(list) {
  const found = [];
  for (const line of list.split("\n")) {
    const kernel = line.match(/^(\w+) +SIMD\d+(?:, groups of ([\d,]+))?/);
    const argument = line.match(/^ +--arg ([^=\s]+)=(.*?) +\((.*)\)$/);
    if (kernel) found.push({ name: kernel[1], local: kernel[2], arguments: [] });
    else if (argument && found.length > 0) found[found.length - 1].arguments.push({ name: argument[1], form: argument[2], type: argument[3] });
  }
  return found;
}

const chosenKernel = () => kernels.find((one) => one.name === given.get("kernel")) ?? kernels[0];

function field(label, key, value, title) {
  const input = make("input", { value: given.get(key) ?? value, title, spellcheck: "false", "data-key": key, oninput: () => given.set(key, input.value) });
  return make("label", {}, label, input);
}
function drawFields() {
  const kernel = chosenKernel();
  const panel = byId("source-fields");
  panel.hidden = !kernel;
  if (!kernel) return panel.replaceChildren();
  const choice = kernels.length < 2 ? [] : [make("label", {}, "Kernel ", make("select", { id: "source-kernel", onchange: (event) => { given.set("kernel", event.target.value); drawFields(); } },
    ...kernels.map((one) => make("option", { selected: one === kernel }, one.name))))];
  panel.replaceChildren(make("legend", {}, `Kernel ${kernel.name}`), ...choice,
    field("global size", "global", "1024", "invocations in x, y and z, as 1024 or 64,32"),
    field("group size", "local", kernel.local ?? "", "invocations of a group; empty: chosen"),
    ...kernel.arguments.map((one) => field(`${one.name} (${one.type})`, `arg ${one.name} ${one.type}`, usualValue(one), one.form)));
}

// The fields' values as options of the script.
function wordsOfFields() {
  const kernel = chosenKernel();
  if (!kernel) return [];
  const words = kernels.length > 1 ? ["--kernel", kernel.name] : [];
  for (const input of byId("source-fields").querySelectorAll("input")) {
    const [kind, argument] = input.dataset.key.split(" ");
    const value = input.value.trim();
    if (value && kind === "arg") words.push("--arg", `${argument}=${value}`);
    else if (value) words.push(`--${kind}=${value}`);
  }
  return words;
}

function ask(words, list) {
  return post("compile", { tab: tabName, name: sourceName(), text: editor.text, arguments: ["--gen", byId("source-gen").value, ...words], ...(list ? { list } : {}) });
}
const moreWords = () => wordsOf(byId("source-arguments").value);

// Updates the fields. If the source does not compile they stay unchanged; Compile shows the reason.
async function list() {
  if (!isOpenCl()) return;
  try {
    const answer = await ask(moreWords().filter((word) => word.startsWith("--options")), true);
    if (answer.exit_code !== 0) return;
    kernels = kernelsOf(answer.list);
    drawFields();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}
const listSoon = settled(list, 1200);

export function openSource(file, text) {
  name = file;
  kernels = [];
  given.clear();
  editor ??= makeEditor(byId("source-text"), "source", listSoon);
  editor.text = text;
  byId("source-name").textContent = file;
  byId("source-gen").replaceChildren(...(isOpenCl() ? ["skl", "bdw", "bxt"] : ["ivb", "hsw", "skl", "bdw", "bxt"]).map((gen) => make("option", {}, gen)));
  byId("source-arguments").placeholder = isOpenCl() ? "--options=-cl-std=CL2.0" : "--groups 16 --uniform a=2.5";
  byId("tab-source").hidden = false;
  drawFields();
  chooseTab("tab-source");
  editor.refresh();
  list();
}

async function compile() {
  const button = byId("compile");
  button.disabled = true;
  button.textContent = "Compiling \u2026";
  let answer;
  try {
    answer = await ask([...wordsOfFields(), ...moreWords()]);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    answer = { messages: `error: ${error.message}\n` };
  } finally {
    button.disabled = false;
    button.textContent = "Compile";
  }
  if (answer.status === "overtaken") return;
  const isCompiled = Boolean(answer.workload) && answer.exit_code === 0;
  said(messagesOf(answer.messages, true), isCompiled);
  if (!isCompiled) return;
  const folder = folderOf(name);
  const workload = JSON.parse(answer.workload);
  Object.assign(experiment, { kernelName: folder + answer.kernel_name, kernel: answer.kernel, workloadName: folder + answer.workload_name, machine: "" });
  workload.kernel.file = pathFrom(folder, experiment.kernelName);
  experiment.workload = textOf(workload) + "\n";
  changed("kernel");
}

// `follower` receives the compiler's messages, and whether there is a kernel.
export function startSource(follower) {
  said = follower;
  byId("compile").addEventListener("click", compile);
  byId("source-gen").addEventListener("change", list);
}
