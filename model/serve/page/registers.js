// Registers of a thread at a cycle.
import { byId, isChosen, make, settled, table } from "./dom.js";
import { post, Refused } from "./server.js";
import { request } from "./state.js";

let seen = null;

const readers = {
  ud: [4, (view, at) => view.getUint32(at, true).toString(16).padStart(8, "0")],
  d: [4, (view, at) => view.getInt32(at, true)],
  f: [4, (view, at) => Number(view.getFloat32(at, true).toPrecision(6))],
  uw: [2, (view, at) => view.getUint16(at, true)],
  ub: [1, (view, at) => view.getUint8(at)],
};

function bytesOf(hex) {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = parseInt(hex.substr(2 * i, 2), 16);
  return bytes;
}

function registerRows(thread) {
  const [size, read] = readers[byId("register-type").value];
  const bytes = bytesOf(thread.grf);
  const width = seen.register_bytes;
  const rows = [];
  for (let at = 0; at + width <= bytes.length; at += width) {
    if (bytes.subarray(at, at + width).every((byte) => byte === 0)) continue;
    const view = new DataView(bytes.buffer, at, width);
    const values = [];
    for (let i = 0; i < width; i += size) values.push(read(view, i));
    rows.push([`g${at / width}`, values.join(" ")]);
  }
  return rows;
}

function draw() {
  if (!seen) return;
  const choice = byId("register-thread");
  const wanted = choice.value;
  choice.replaceChildren(...seen.threads.map((thread) => make("option", { value: thread.thread }, `${thread.thread} (EU ${thread.eu}, slot ${thread.slot})`)));
  if (seen.threads.some((thread) => String(thread.thread) === wanted)) choice.value = wanted;
  const thread = seen.threads.find((one) => String(one.thread) === choice.value);
  if (!thread) {
    byId("registers").replaceChildren(make("p", {}, `No thread is resident at cycle ${seen.cycle}.`));
    return;
  }
  const others = Object.entries(thread.arf).filter(([, hex]) => /[^0]/.test(hex)).map(([name, hex]) => [name, hex.match(/../g).reverse().join("")]);
  byId("registers").replaceChildren(
    make("p", { class: "code" }, thread.next ? `next: ${thread.next}` : "the thread has issued its last instruction"),
    make("p", { class: "hint" }, "Values written by issued instructions; registers that are not listed are 0."),
    table(["<register", "<values"], [...registerRows(thread), ...others]));
}

export async function look() {
  if (!isChosen("tab-registers")) return;
  const cycle = Math.max(0, Math.floor(Number(byId("register-cycle").value) || 0));
  try {
    const answer = await post("registers", request({ cycle }));
    if (answer.status === "overtaken") return;
    seen = answer.document ?? null;
    if (!seen) byId("registers").replaceChildren(make("p", {}, answer.messages));
    draw();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId("registers").replaceChildren(make("p", {}, error.message));
  }
}

export function startRegisters() {
  byId("register-cycle").addEventListener("input", settled(look, 150));
  byId("register-thread").addEventListener("change", draw);
  byId("register-type").addEventListener("change", draw);
}
