// The experiment: the edited texts, the machine with its changes, and run options. Code that
// changes it calls changed(what), which calls all listeners.
export const experiment = {
  kernelName: "kernel.asm",
  kernel: "",
  workloadName: "",  // empty: a bare kernel
  workload: "",
  machine: "",       // empty: default of the code's generation
  changes: {},       // changes of the machine: path -> value
  threads: 1,        // of a bare kernel
  gen: "",
  fromCycle: 0,
  cycles: 20000,
  errorBars: 0,
  view: "",          // view of the run's page: the fragment of its address
};

const listeners = [];
export function onChange(listener) {
  listeners.push(listener);
}
export function changed(what) {
  for (const listener of listeners) listener(what);
}

// "a/b/../c" is "a/c".
export function normal(path) {
  const out = [];
  for (const part of path.split("/")) {
    if (part === "..") out.pop();
    else if (part !== "" && part !== ".") out.push(part);
  }
  return out.join("/");
}
// The served folder; converts a path in it to a relative one.
let served = "";
export function serveFolder(path) { served = path; }
export const below = (path) => (served && path.startsWith(served + "/") ? path.slice(served.length + 1) : path);
export const folderOf = (name) => name.slice(0, name.lastIndexOf("/") + 1);

// Name below the served folder of a file that a document names.
export const fileOf = (document, file) => normal(file.startsWith("/") ? below(file) : folderOf(document) + file);

// The path to `name` from `folder`, both below the same folder: "../kernels/a.asm".
export function pathFrom(folder, name) {
  const from = folder.split("/").filter(Boolean);
  const to = name.split("/");
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) ++same;
  return "../".repeat(from.length - same) + to.slice(same).join("/");
}

// Comments are allowed wherever white space is.
const blank = "(?:\\s|//[^\\n]*|/\\*[^]*?\\*/)*";
const beginsAsDocument = new RegExp(`^${blank}\\{${blank}"`);
export const isWorkload = (text) => beginsAsDocument.test(text);

// Parses a JSON text with comments. Throws SyntaxError.
export function parsed(text) {
  return JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g, (part) => (part[0] === '"' ? part : " ")));
}

// The workload as an object; null if it is invalid or has comments, which only its text keeps.
export function workloadObject() {
  try {
    return experiment.workload ? JSON.parse(experiment.workload) : null;
  } catch {
    return null;
  }
}

// The workload as an object without its comments; null if it is invalid.
export function bareWorkload() {
  try {
    return experiment.workload ? parsed(experiment.workload) : null;
  } catch {
    return null;
  }
}

// Options for a verb that takes only the kernel: facts that the workload states about it.
export function genOfKernel() {
  const kernel = bareWorkload()?.kernel ?? {};
  const more = {};
  if (kernel.gen ?? experiment.gen) more.gen = kernel.gen ?? experiment.gen;
  if (kernel.format) more.from = kernel.format;
  if (kernel.select) more.kernel = kernel.select;
  return more;
}

// Formats JSON as workloads are written: small lists and objects on one line.
export function textOf(value, indent = "") {
  const line = JSON.stringify(value, null, 1)?.replace(/\n\s*/g, " ").replace(/([[{]) /g, "$1").replace(/ ([\]}])/g, "$1");
  const isFlat = (one) => typeof one !== "object" || one === null ||
    (Array.isArray(one) && one.every((element) => typeof element !== "object"));
  const nested = !isFlat(value) && !Object.values(value).every(isFlat);
  if (typeof value !== "object" || value === null || (!nested && line.length < 96)) return line;
  const inner = indent + " ";
  if (!nested && Array.isArray(value)) return `[\n${inner}${line.slice(1, -1)}\n${indent}]`;
  const rows = Array.isArray(value) ? value.map((one) => inner + textOf(one, inner))
    : Object.entries(value).map(([key, one]) => `${inner}${JSON.stringify(key)}: ${textOf(one, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${rows.join(",\n")}\n${indent}${close}`;
}

// The machine's changes as a patch for --patch; undefined if there are none.
export function patchOf(changes) {
  if (Object.keys(changes).length === 0) return undefined;
  const patch = Object.create(null);  // without "__proto__"
  for (const path of Object.keys(changes).sort()) {
    const keys = path.split("/").slice(1);
    let at = patch;
    for (const key of keys.slice(0, -1)) at = at[key] ??= Object.create(null);
    at[keys[keys.length - 1]] = changes[path];
  }
  return patch;
}
export function changesOf(patch, path = "", changes = {}) {
  for (const [key, value] of Object.entries(patch)) {
    if (path === "" && ["schema", "$schema", "name", "comment", "sources"].includes(key)) continue;
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      changesOf(value, `${path}/${key}`, changes);
    else changes[`${path}/${key}`] = value;
  }
  return changes;
}

// False if the page has only a source that is not yet compiled.
export const hasKernel = () => experiment.kernel.trim() !== "" || experiment.workloadName !== "";

const tab = "t" + Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join("");

// The body of a request.
export function request(more = {}) {
  const body = { tab, files: [{ name: experiment.kernelName, text: experiment.kernel }] };
  if (experiment.workloadName) {
    body.files.push({ name: experiment.workloadName, text: experiment.workload });
    body.input = experiment.workloadName;
  } else {
    body.input = experiment.kernelName;
    if (experiment.threads > 1) body.threads = experiment.threads;
    if (experiment.gen) body.gen = experiment.gen;
  }
  if (experiment.machine) body.machine = experiment.machine;
  const patch = patchOf(experiment.changes);
  if (patch) body.patch = patch;
  return { ...body, ...more };
}
export const tabName = tab;

// One-line description of the run, for comparisons.
export function description(machine) {
  const { kernelName, workloadName, threads, changes } = experiment;
  const slots = !workloadName && threads > 1 ? `, ${threads} threads` : "";
  return `${workloadName || kernelName} on ${machine}${slots}${Object.keys(changes).map((path) => ` ${path}=${changes[path]}`).join("")}`;
}
