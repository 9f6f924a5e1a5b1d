// OpenCL C and GLSL: compiled on the server's machine, where the compilers are installed.
import { byId, chooseTab, make } from "./dom.js";
import { makeEditor } from "./editor.js";
import { messagesOf } from "./results.js";
import { post, Refused } from "./server.js";
import { changed, experiment, folderOf, pathFrom, tabName, textOf } from "./state.js";

export const isSource = (name) => /\.(cl|comp)$/.test(name);

let editor;
let name = "";

// Words of a line as a shell would part them, without its other wonders.
const wordsOf = (line) => (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/"/g, ""));

export function openSource(file, text) {
  name = file;
  editor ??= makeEditor(byId("source-text"), "source", () => {});
  editor.text = text;
  const isOpenCl = file.endsWith(".cl");
  byId("source-gen").replaceChildren(...(isOpenCl ? ["skl", "bdw", "bxt"] : ["ivb", "hsw", "skl", "bdw", "bxt"]).map((gen) => make("option", {}, gen)));
  byId("source-arguments").placeholder = isOpenCl ? "--global 1024 --arg a=2.5 --arg x=iota:1024" : "--groups 16 --uniform a=2.5";
  byId("tab-source").hidden = false;
  chooseTab("tab-source");
  editor.refresh();
}

async function compile(said) {
  const button = byId("compile");
  button.disabled = true;
  let answer;
  try {
    answer = await post("compile", { tab: tabName, name: name.split("/").pop(), text: editor.text,
      arguments: ["--gen", byId("source-gen").value, ...wordsOf(byId("source-arguments").value)] });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    answer = { messages: `error: ${error.message}\n` };
  } finally {
    button.disabled = false;
  }
  said(messagesOf(answer.messages));
  if (!answer.workload || answer.exit_code !== 0) return;
  const folder = folderOf(name);
  const workload = JSON.parse(answer.workload);
  Object.assign(experiment, { kernelName: folder + answer.kernel_name, kernel: answer.kernel, workloadName: folder + answer.workload_name, machine: "" });
  workload.kernel.file = pathFrom(folder, experiment.kernelName);
  experiment.workload = textOf(workload) + "\n";
  changed("kernel");
}

export function startSource(said) {
  byId("compile").addEventListener("click", () => compile(said));
}
