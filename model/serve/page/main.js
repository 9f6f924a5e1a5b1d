// The page: connects editors, requests and results.
import { byId, chooseTab, isChosen, make, settled, showDialog, watchTabs } from "./dom.js";
import { drawCompare } from "./compare.js";
import { drawData } from "./data.js";
import { hasColours, makeEditor } from "./editor.js";
import { drawHazards, startHazards } from "./hazards.js";
import { draw as drawMachine, follow as followMachine, setDefault, startMachine } from "./machine.js";
import { look as lookAtRegisters, startRegisters } from "./registers.js";
import { drawFigures, heatOf, linesOfKernel, messagesOf, noteFailedCompile, onResult, runNow, runSoon, showPage, shown } from "./results.js";
import { get, post, Refused } from "./server.js";
import { copyLink, exported, followInAddress, isOwnAddress, showExport, showImport, takeFragment } from "./share.js";
import { bareWorkload, changed, changesOf, experiment, fileOf, folderOf, genOfKernel, hasKernel, isWorkload, normal, onChange, parsed, pathFrom, request, serveFolder, textOf } from "./state.js";
import { goToInSource, isSource, openSource, sourceName, startSource } from "./source.js";
import { drawSure } from "./sure.js";

const kernelEditor = makeEditor(byId("kernel-text"), "assembly", (text) => {
  experiment.kernel = text;
  changed("typed");
});
const workloadEditor = makeEditor(byId("workload-text"), "json", (text) => {
  experiment.workload = text;
  changed("typed");
});

// ---- files ----

async function openFile(name) {
  const text = await get("file", name);
  experiment.fromCycle = 0;
  if (!isWorkload(text)) {
    Object.assign(experiment, { kernelName: name, kernel: text, workloadName: "", workload: "" });
    return;
  }
  let kernel = "";
  try {
    kernel = parsed(text).kernel.file;
  } catch {
    throw new Refused(`${name}: names no kernel file; add kernel.file`);
  }
  const kernelName = fileOf(name, kernel);
  Object.assign(experiment, { kernelName, kernel: await get("file", kernelName), workloadName: name, workload: text });
}

function showExperiment() {
  kernelEditor.text = experiment.kernel;
  workloadEditor.text = experiment.workload;
  byId("kernel-name").textContent = experiment.kernelName;
  byId("workload-name").textContent = experiment.workloadName;
  byId("assembly").hidden = !hasBytes(experiment.kernel);
  byId("tab-workload").hidden = !experiment.workloadName;
  if (!experiment.workloadName && isChosen("tab-workload")) chooseTab("tab-kernel");
  const title = experiment.workloadName || (hasKernel() ? experiment.kernelName : sourceName() || experiment.kernelName);
  byId("title").textContent = title;
  document.title = `${title.split("/").pop()} \u2013 eusim workbench`;
  byId("from-cycle").value = experiment.fromCycle;
  byId("cycles").value = experiment.cycles;
  byId("error-bars").checked = experiment.errorBars > 0;
  drawData((text) => drawMessages(messagesOf(text)));
}

// True for a text with machine code, alone or beside instructions.
const hasBytes = (text) => /^[ \t]*(\{[ \t]*)?(0x)?[0-9a-f]{2,8}([ ,]+(0x)?[0-9a-f]{2,8}){3,}/im.test(text);
async function editAsAssembly() {
  const answer = await post("assembly", request({ input: experiment.kernelName, ...genOfKernel() }));
  if (!answer.kernel) return drawMessages(messagesOf(answer.messages));
  const name = experiment.kernelName.replace(/(\.[^./]*)?$/, ".asm");
  const workload = bareWorkload();
  if (workload) {
    workload.kernel = { file: pathFrom(folderOf(experiment.workloadName), name), gen: answer.gen ?? workload.kernel.gen ?? experiment.gen, format: "mesa" };
    if (!workload.kernel.gen) delete workload.kernel.gen;
    experiment.workload = textOf(workload) + "\n";
  }
  experiment.kernelName = name;
  experiment.kernel = answer.kernel;
  changed("kernel");
}

async function choose(name) {
  try {
    if (isSource(name)) {
      openSource(name, await get("file", name));
      byId("file").value = "";
      return;
    }
    await openFile(name);
    byId("file").value = "";
    showExperiment();
    changed("opened");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    drawMessages([{ file: name, severity: "error", text: error.message }]);
  }
}

// ---- messages ----

let ofCompiler = [];
let ofRun = [];
let ofLint = [];
const isKernels = (message) => normal(message.file ?? "") === experiment.kernelName;
function drawMessages(extra = []) {
  const all = [...extra, ...ofCompiler, ...ofRun, ...ofLint];
  const seen = new Set();
  const rows = all.filter((one) => {
    const key = `${normal(one.file ?? "")}:${one.line}:${one.column}:${one.text}`;
    return !seen.has(key) && seen.add(key);
  });
  kernelEditor.mark(rows.filter(isKernels));
  workloadEditor.mark(rows.filter((one) => normal(one.file ?? "") === experiment.workloadName));
  byId("messages").replaceChildren(...rows.map((one) => make("li", { class: one.severity },
    one.line ? make("button", { onclick: () => goTo(one) }, `line ${one.line}`) : one.file ? `${one.file}: ` : undefined,
    one.severity === "error" ? "" : `${one.severity}: `, one.text, one.detail ? make("pre", {}, one.detail) : undefined)));
  if (rows.length === 0) byId("messages").replaceChildren(make("li", { class: "hint" }, "none"));
}
// Compiler messages refer to the source and come first. If compilation failed, messages of the
// previous kernel are hidden.
function showCompilerMessages(messages, isCompiled) {
  ofCompiler = messages;
  if (!isCompiled) {
    ofRun = [];
    ofLint = [];
    noteFailedCompile();
  }
  drawMessages();
  byId("messages").scrollTop = 0;
}
function goTo(message) {
  if (message.file === sourceName()) return goToInSource(message.line, message.column || 1);
  const inKernel = isKernels(message);
  chooseTab(inKernel ? "tab-kernel" : "tab-workload");
  (inKernel ? kernelEditor : workloadEditor).goTo(message.line, message.column || 1);
}

const lintSoon = settled(async () => {
  try {
    const answer = await post("lint", request({ input: experiment.kernelName, ...genOfKernel() }));
    if (answer.status === "overtaken") return;
    const findings = answer.document?.findings ?? [];
    ofLint = answer.document ? findings.filter((one) => !one.pedantic).map((one) => ({ file: experiment.kernelName, line: one.line, severity: one.severity, text: `${one.message} (${one.rule}, ${one.source})` }))
      : messagesOf(answer.messages);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ofLint = [];
  }
  drawMessages();
}, 150);

// ---- results ----

async function showHeat(document) {
  try {
    const lines = await linesOfKernel(genOfKernel());
    if (shown.result?.document === document) kernelEditor.heat(heatOf(document, lines));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

onResult((answer) => {
  ofRun = messagesOf(answer.messages ?? "");
  drawMessages();
  if (answer.id) showPage(answer.id);
  if (answer.document) {
    showHeat(answer.document);
    setDefault(answer.document.provenance.machine);
  }
  if (isChosen("tab-compare")) drawCompare();
  drawSure(answer);
  lookAtRegisters();
});

function refresh(id) {
  if (id === "tab-kernel") kernelEditor.refresh();
  if (id === "tab-workload") workloadEditor.refresh();
  if (id === "tab-data") drawData((text) => drawMessages(messagesOf(text)));
  if (id === "tab-compare") drawCompare();
  if (id === "tab-registers") lookAtRegisters();
}

function pin() {
  if (!shown.result) return;
  shown.pinned = shown.result;
  byId("pin").setAttribute("aria-pressed", "true");
  drawFigures();
  if (isChosen("tab-compare")) drawCompare();
}

onChange((what) => {
  if (what === "typed" || what === "opened") ofCompiler = [];
  followInAddress();
  if (what === "machine") followMachine();
  if (what === "workload" || what === "kernel") showExperiment();
  if (what !== "window") drawHazards();
  if (what !== "machine") lintSoon();
  if (what !== "view" && byId("auto").checked) runSoon();
});

// ---- start ----

const keys = [["Ctrl+Enter", "run now"], ["Ctrl+B", "pin this result as A"], ["/", "find a number of the machine"], ["Escape", "leave the editor"], ["F1", "these keys"]];
function showKeys() {
  showDialog("Keys", make("table", {}, ...keys.map(([key, what]) => make("tr", {}, make("td", { class: "left" }, make("b", {}, key)), make("td", { class: "left" }, what)))),
    hasColours() ? "" : make("p", { class: "hint" }, "Install Debian's libjs-codemirror for editors with colours and the cost of each line."));
}

function listen() {
  byId("run").addEventListener("click", runNow);
  byId("pin").addEventListener("click", pin);
  byId("link").addEventListener("click", copyLink);
  byId("export").addEventListener("click", showExport);
  byId("import").addEventListener("click", () => showImport(() => { showExperiment(); drawMachine(); changed("opened"); }));
  byId("keys").addEventListener("click", showKeys);
  byId("assembly").addEventListener("click", editAsAssembly);
  byId("larger").addEventListener("click", () => shown.result && open(`result?${shown.result.id}`, "_blank"));
  byId("file").addEventListener("change", (event) => event.target.value && choose(event.target.value.trim()));
  byId("auto").addEventListener("change", (event) => event.target.checked && runSoon());
  for (const [id, member, least] of [["from-cycle", "fromCycle", 0], ["cycles", "cycles", 1]])
    byId(id).addEventListener("change", (event) => {
      experiment[member] = Math.max(least, Math.floor(Number(event.target.value) || least));
      changed("window");
    });
  for (const id of ["error-bars", "draws"])
    byId(id).addEventListener("change", () => {
      experiment.errorBars = byId("error-bars").checked ? Math.max(2, Math.min(64, Number(byId("draws").value) || 16)) : 0;
      changed("options");
    });
  addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, .CodeMirror");
    if (event.ctrlKey && event.key === "Enter") runNow();
    else if (event.ctrlKey && event.key.toLowerCase() === "b") pin();
    else if (event.key === "F1") showKeys();
    else if (event.key === "/" && !typing) byId("find-field").focus();
    else return;
    event.preventDefault();
  });
  addEventListener("hashchange", async () => {
    if (!isOwnAddress() && await takeFragment(location.hash)) { showExperiment(); drawMachine(); changed("opened"); }
  });
}

const usual = ["traces/workloads/driver_saxpy_1024.json", "traces/workloads/saxpy_64.json"];
async function start() {
  watchTabs(refresh);
  listen();
  startRegisters();
  startSource(showCompilerMessages);
  startHazards(pin);
  drawCompare();
  drawSure(null);
  const about = await get("about");
  serveFolder(about.folder);
  byId("files").append(...about.files.map((name) => make("option", { value: name })));
  await startMachine(about.machines);
  let taken = false;
  try {
    taken = await takeFragment(location.hash);
  } catch (message) {
    drawMessages([{ severity: "error", file: "", text: message }]);
  }
  if (!taken) {
    experiment.machine = about.machine;
    if (about.patch) experiment.changes = changesOf(JSON.parse(about.patch));
    const first = about.input || usual.find((name) => about.files.includes(name)) || about.files.find((name) => /\.(asm|json)$/.test(name));
    if (first && isSource(first)) openSource(first, await get("file", first));
    else if (first) await openFile(first);
  }
  showExperiment();
  await drawMachine();
  if (hasKernel()) lintSoon();
  runNow();
}
window.workbench = { experiment, shown, exported };  // for use in the browser's console
start();
