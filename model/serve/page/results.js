// Runs the experiment when it changes, and shows the results.
import { byId, make, settled, share, signed, whole } from "./dom.js";
import { post, Refused } from "./server.js";
import { description, experiment, hasKernel, request } from "./state.js";
import { words } from "./words.js";

// Results: {id, document, command, what}. `history` has earlier ones, newest first, up
// to `mostKept`.
export const shown = { result: null, pinned: null, running: false, history: [] };
const mostKept = 30;

function remember(result) {
  const { id, document, what } = result;
  const same = shown.history.findIndex((one) => one.result.what === what && one.result.kernel === result.kernel && one.cycles === document.summary.cycles);
  if (same >= 0) shown.history.splice(same, 1);
  shown.history.unshift({ id, what: nameOf(result), cycles: document.summary.cycles, result });
  shown.history.splice(mostKept);
}
let results = 0;
// A number distinguishes results, since edits do not change a kernel's name.
export const nameOf = (result) => `#${result.number} ${result.what}`;
const followers = [];
export const onResult = (follower) => followers.push(follower);

const located = /^([^\s:][^:]*?):(\d+):(?:(\d+):)? (fatal error|error|warning|note): (.*)$/;
const isDetail = (line, last) => last !== undefined && line.trim() !== "" && !located.test(line) && (last.line > 0 || /^\s/.test(line));

// Parses messages of the form "file:line:col: error: text". With `keepsLines`, the lines after a
// message are its detail: a compiler's source line, with a caret below.
export function messagesOf(text, keepsLines = false) {
  const out = [];
  for (const line of text.split("\n")) {
    if (keepsLines && isDetail(line, out[out.length - 1])) {
      const last = out[out.length - 1];
      last.detail = last.detail ? `${last.detail}\n${line}` : line;
      continue;
    }
    if (!line.trim() || /^\s+(\d+ )?\|/.test(line)) continue;  // the input line and its caret
    const at = line.match(located);
    const other = line.match(/^(?:(.*?): )?(error|warning): (.*)$/);
    if (at) out.push({ file: at[1], line: Number(at[2]), column: Number(at[3] ?? 0), severity: at[4].replace("fatal ", ""), text: at[5] });
    else if (other) out.push({ file: other[1] ?? "", severity: other[2], text: other[3] });
    else out.push({ file: "", severity: /^cycles \d|^--html/.test(line) ? "note" : "error", text: line });
  }
  return keepsLines ? out : out.filter((message) => message.severity !== "note");
}

const outcomes = {
  0: "", 1: "the simulated program failed", 2: "the request is invalid", 3: "the machine is invalid",
  4: "the kernel or the workload is invalid", 5: "outputs differ from those expected", 6: "eusim failed", 7: "not written", 8: "the system refused",
};

// Shows a progress text; an empty one hides it.
export function showProgress(text) {
  byId("progress").textContent = text;
  byId("progress").hidden = text === "";
}

// Marks the shown run as stale: the source has errors.
export function noteFailedCompile() {
  ++asked;
  showProgress("");
  byId("frames").classList.add("stale");
  byId("figures").classList.add("stale");
  byId("figures").append(...(byId("not-compiled") ? [] : [make("span", { class: "bad", id: "not-compiled" }, "compilation failed; this is the previous run")]));
}

let asked = 0;
export async function runNow() {
  const number = ++asked;
  if (!hasKernel()) {
    showProgress("");
    return byId("figures").replaceChildren(make("span", {}, "no kernel yet: compile the source"));
  }
  shown.running = true;
  showProgress("running \u2026");
  byId("figures").classList.add("stale");
  const began = performance.now();
  const { kernel } = experiment;
  let answer;
  try {
    answer = await post("run", request({ from_cycle: experiment.fromCycle, cycles: experiment.cycles,
      ...(experiment.errorBars > 0 ? { error_bars: experiment.errorBars } : {}) }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    answer = { status: "refused", messages: `error: ${error.message}\n` };
  }
  if (number !== asked || answer.status === "overtaken") return;
  shown.running = false;
  showProgress("");
  byId("figures").classList.remove("stale");
  shown.answer = answer;
  shown.took = performance.now() - began;
  if (answer.document) {
    shown.result = { id: answer.id, document: answer.document, command: answer.command, number: ++results, kernel,
      what: description(answer.document.provenance.machine) };
    remember(shown.result);
  }
  for (const follower of followers) follower(answer);
  drawFigures();
}
export const runSoon = settled(runNow, 60);

function figure(name, value, className = "") {
  return make("span", { class: className }, make("b", {}, value), ` ${name}`);
}
export function drawFigures() {
  const answer = shown.answer;
  const parts = [];
  if (answer?.document) {
    const { cycles, microseconds, instructions, threads } = answer.document.summary;
    parts.push(figure("cycles", whole(cycles)));
    parts.push(make("span", {}, `${microseconds.toPrecision(4)} \u00b5s`), make("span", {}, `${whole(instructions)} instructions`),
      make("span", {}, `${whole(threads)} thread${threads === 1 ? "" : "s"}`));
    const pinned = shown.pinned?.document.summary.cycles;
    if (pinned !== undefined) {
      const change = cycles - pinned;
      parts.push(figure(`against A (${change > 0 ? "+" : change < 0 ? "\u2212" : ""}${share(Math.abs(change), pinned)})`, signed(change), change < 0 ? "good" : change > 0 ? "bad" : ""));
    }
  }
  const word = answer?.exit_code !== undefined ? outcomes[answer.exit_code] : answer ? `not run: ${answer.status.replace(/_/g, " ")}` : "";
  if (word) parts.push(make("span", { class: "bad" }, word));
  byId("frames").classList.toggle("stale", answer !== undefined && !answer.id);
  byId("figures").replaceChildren(...parts);
  byId("figures").dataset.took = shown.took?.toFixed(0) ?? "";
}

// Shows the page of a run. A new page loads hidden and then replaces the old one.
export function showPage(id) {
  const frames = byId("frames");
  const old = frames.querySelector("iframe:not(.coming)");
  frames.querySelector("iframe.coming")?.remove();
  const view = viewOf(old) || experiment.view;
  const frame = make("iframe", { class: "coming", title: "The page of the run", src: `result?${id}${view ? `#${view}` : ""}` });
  frame.addEventListener("load", () => {
    frames.querySelectorAll("iframe:not(.coming)").forEach((one) => one.remove());
    frame.classList.remove("coming");
    frame.contentWindow.postMessage({ words }, "*");
  });
  frame.dataset.view = view;
  frames.append(frame);
}
// The page of a run has an origin of its own (sandbox of its Content-Security-Policy): it sends its view in messages.
addEventListener("message", ({ source, data }) => {
  const frame = [...byId("frames").querySelectorAll("iframe")].find((one) => one.contentWindow === source);
  if (frame && typeof data?.view === "string") frame.dataset.view = data.view.slice(0, 1000);
});
export const viewOf = (frame = byId("frames").querySelector("iframe:not(.coming)")) => frame?.dataset.view ?? "";

// Line of the kernel's text for each instruction, by offset.
let known = { kernel: null, lines: new Map() };
export async function linesOfKernel(of) {
  if (known.kernel !== experiment.kernel) {
    const kernel = experiment.kernel;
    const answer = await post("lines", request({ input: experiment.kernelName, machine: undefined, patch: undefined, ...of }));
    if (answer.lines === undefined || answer.exit_code !== 0) return new Map();
    const rows = answer.lines.trim().split("\n").map((row) => row.split("\t"));
    known = { kernel, lines: new Map(rows.map(([line, offset]) => [parseInt(offset, 16), Number(line)])) };
  }
  return known.lines;
}
export const lineAt = (offset) => known.lines.get(offset) || "";

// Cost of each line of the kernel: its share of all thread-cycles.
export function heatOf(document, lineOf) {
  const lines = new Map();
  const all = document.accounting.thread_cycles;
  for (const one of document.instructions) {
    const number = lineOf.get(one.offset_bytes);
    if (!number) continue;
    const line = lines.get(number) ?? { cycles: 0, causes: new Map() };
    line.cycles += one.thread_cycles;
    for (const [cause, cycles] of Object.entries(one.causes)) line.causes.set(cause, (line.causes.get(cause) ?? 0) + cycles);
    line.causes.set("issued", (line.causes.get("issued") ?? 0) + one.issued);
    lines.set(number, line);
  }
  const heat = new Map();
  for (const [line, { cycles, causes }] of lines) {
    const most = [...causes].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1]).slice(0, 3);
    heat.set(line, { share: all > 0 ? cycles / all : 0,
      text: `${whole(cycles)} thread-cycles, ${share(cycles, all)}: ${most.map(([cause, count]) => `${cause} ${whole(count)}`).join(", ")}` });
  }
  return heat;
}
