// Converts the experiment to an address, or to files with a command, and back.
import { byId, make, settled, showDialog } from "./dom.js";
import { changesOf, experiment, fileOf, folderOf, isWorkload, parsed, patchOf } from "./state.js";
import { shown, viewOf } from "./results.js";

const members = { kernelName: "k", kernel: "K", workloadName: "w", workload: "W", machine: "m", changes: "c", threads: "t", gen: "g",
  fromCycle: "f", cycles: "n", errorBars: "e", view: "v" };

async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  writer.write(bytes);
  writer.close();
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}
const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
const bytesOf = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

export async function fragmentOf() {
  const kept = {};
  for (const [name, key] of Object.entries(members)) kept[key] = experiment[name];
  kept.v = viewOf() || experiment.view;
  return "x=" + base64(await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(kept))));
}

// Reads the experiment of an address. False if it has none; throws a text if it is damaged.
export async function takeFragment(fragment) {
  const packed = fragment.replace(/^.*#/, "").match(/(?:^|&)x=([\w-]+)/)?.[1];
  if (!packed) return false;
  let kept;
  try {
    kept = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytesOf(packed))));
  } catch {
    throw "the address is damaged; copy the whole link";
  }
  for (const [name, key] of Object.entries(members))
    if (kept?.[key] !== null && typeof kept?.[key] === typeof experiment[name]) experiment[name] = kept[key];
  return true;
}

let own = "";
export const followInAddress = settled(async () => {
  own = await fragmentOf();
  history.replaceState(null, "", `#${own}`);
}, 300);
export const isOwnAddress = () => location.hash === `#${own}`;

export async function copyLink() {
  const address = `${location.origin}${location.pathname}#${await fragmentOf()}`;
  try {
    await navigator.clipboard.writeText(address);
    byId("link").textContent = "Copied";
    setTimeout(() => { byId("link").textContent = "Copy link"; }, 1200);
  } catch {
    const area = make("textarea", { readonly: true, "aria-label": "Link" });
    area.value = address;
    showDialog("Link to this experiment", area);
    area.select();
  }
}

function download(name, text) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// The experiment's files, by name below the folder, and the command that runs them there.
export function exported() {
  const files = { [experiment.kernelName]: experiment.kernel };
  if (experiment.workloadName) files[experiment.workloadName] = experiment.workload;
  const patch = patchOf(experiment.changes);
  if (patch) files["workbench.patch.json"] = JSON.stringify(patch, null, 2) + "\n";
  return { files, command: shown.result?.command ?? "" };
}

export function showExport() {
  const { files, command } = exported();
  const area = make("textarea", { readonly: true, "aria-label": "Command", id: "command" });
  area.value = command;
  showDialog("Files and command", make("p", {}, "With these files in a copy of the folder that eusim serve was started in, the command gives the same result, byte for byte."),
    make("ul", {}, ...Object.entries(files).map(([name, text]) => make("li", {}, make("button", { onclick: () => download(name.split("/").pop(), text) }, "Save"), ` ${name}`))),
    area);
}

// Imports a file: a workload, a patch, or a kernel.
function takeFile(name, text) {
  if (!isWorkload(text)) {
    experiment.kernel = text;
    if (!experiment.workloadName) experiment.kernelName = name;
    return "kernel";
  }
  const value = parsed(text);
  if (value.kernel && value.dispatch) {
    experiment.workload = text;
    experiment.workloadName = folderOf(experiment.workloadName || experiment.kernelName) + name;
    experiment.kernelName = fileOf(experiment.workloadName, value.kernel.file ?? "kernel.asm");
    return "workload";
  }
  experiment.changes = changesOf(value);
  return "patch";
}

export function showImport(taken) {
  const said = make("p", { role: "status" });
  const address = make("input", { "aria-label": "Link of a workbench", class: "wide", placeholder: "a link of this or another workbench" });
  const files = make("input", { type: "file", multiple: true, "aria-label": "Files: kernel, workload, patch" });
  const take = async (work) => {
    try {
      said.textContent = `taken: ${await work()}`;
      taken();
    } catch (error) {
      said.textContent = `not taken: ${error.message ?? error}`;
    }
  };
  address.addEventListener("change", () => take(async () => {
    if (!(await takeFragment(address.value))) throw "the address contains no experiment";
    return "experiment";
  }));
  files.addEventListener("change", () => take(async () => {
    const kinds = [];
    // The workload first: it names the kernel.
    const texts = await Promise.all([...files.files].map(async (file) => [file.name, await file.text()]));
    texts.sort((a, b) => Number(isWorkload(b[1])) - Number(isWorkload(a[1])));
    for (const [name, text] of texts) kinds.push(takeFile(name, text));
    return kinds.join(", ");
  }));
  showDialog("Import", make("p", {}, "A link, or files: a kernel, a workload, a patch of the machine."), make("p", {}, address), make("p", {}, files), said);
}
