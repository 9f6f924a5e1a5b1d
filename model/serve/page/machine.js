// The machine: a control for each value, built from the output of `eusim config explain`.
import { byId, make, settled } from "./dom.js";
import { get } from "./server.js";
import { changed, experiment } from "./state.js";

let fields = [];           // {path, allowed, meaning} as `eusim config explain` lists them
const machines = new Map();  // by name: {values: path -> value, sources, ranges}
const open = new Set(["machine", "eu"]);

function valuesOf(value, path, out) {
  for (const [key, one] of Object.entries(value)) {
    if (path === "" && ["schema", "name", "gen", "sources", "comment"].includes(key)) continue;
    if (typeof one === "object" && one !== null && !Array.isArray(one)) valuesOf(one, `${path}/${key}`, out);
    else out[`${path}/${key}`] = one;
  }
  return out;
}

async function machineNamed(name) {
  if (!machines.has(name)) {
    const machine = await get("machine", name);
    machines.set(name, { values: valuesOf(machine, "", {}), sources: machine.sources ?? {} });
  }
  return machines.get(name);
}

// The row of the table for a path. Optional values occur in a machine file only if they differ from
// the default.
function fieldOf(path) {
  const keys = path.split("/");
  return fields.find(({ pattern }) => pattern.length === keys.length &&
    pattern.every((key, i) => key === "*" || key === keys[i]));
}

const units = [["cycles", "cycles"], ["bytes", "bytes"], ["mhz", "MHz"], ["ns", "ns"], ["percent", "%"], ["threads", "threads"]];
function unitOf(path) {
  const name = path.split("/").pop();
  if (/bytes_per_cycle$/.test(name)) return "bytes/cycle";
  if (/_per_(\w+)$/.test(name)) return name.replace(/^.*?(cycles|bytes|latency)/, "$1").replace(/_per_/, "/").replace(/_/g, " ");
  return units.find(([key]) => new RegExp(`(^|_)${key}$`).test(name))?.[1] ?? "";
}

// Parses a value. Throws the text of allowed values if it is invalid.
function parsed(field, text) {
  const bounds = field?.allowed.match(/^integer, (-?\d+) to (-?\d+)/);
  if (!bounds) return text;
  const number = Number(text);
  if (!/^-?\d+$/.test(text.trim()) || number < Number(bounds[1]) || number > Number(bounds[2]))
    throw `${field.allowed}`;
  return number;
}

function set(path, base, value) {
  if (JSON.stringify(value) === JSON.stringify(base)) delete experiment.changes[path];
  else experiment.changes[path] = value;
  changed("machine");
}

const setSoon = settled(set, 120);

function control(path, base, value, field) {
  const id = `field${path.replace(/\W/g, "-")}`;
  const choices = field?.allowed.match(/^one of (.*)/)?.[1].split(", ");
  const label = path.split("/").slice(2).join(" / ") || path;
  let input;
  if (choices) {
    input = make("select", { id, onchange: () => set(path, base, input.value) },
      ...choices.map((choice) => make("option", choice === value ? { selected: true } : {}, choice)));
  } else {
    const isNumber = typeof base === "number";
    input = make("input", { id, value: Array.isArray(value) ? value.join(", ") : value,
      type: isNumber ? "number" : "text", ...(isNumber ? boundsOf(field) : {}), oninput: () => take() });
  }
  function take() {
    try {
      const given = Array.isArray(base) ? input.value.split(/[,\s]+/).filter(Boolean) : parsed(field, input.value);
      input.removeAttribute("aria-invalid");
      input.title = "";
      setSoon(path, base, given);
    } catch (allowed) {
      input.setAttribute("aria-invalid", "true");
      input.title = `allowed: ${allowed}`;
    }
  }
  return { input, label, id };
}
function boundsOf(field) {
  const bounds = field?.allowed.match(/^integer, (-?\d+) to (-?\d+)/);
  return bounds ? { min: bounds[1], max: bounds[2], step: 1 } : {};
}

// A name that can break after each word.
function breakable(name) {
  const span = make("span");
  name.split(/(?<=_)/).forEach((part, i) => span.append(...(i > 0 ? [make("wbr")] : []), part));
  return span;
}

function rangeText(source) {
  const range = source?.range;
  if (!range || range.basis === "exact" || range.low === undefined) return range?.percent ? `\u00b1${range.percent} %` : "";
  return `${range.low} to ${range.high}`;
}

function row(path, base, machine) {
  const field = fieldOf(path);
  const value = path in experiment.changes ? experiment.changes[path] : base;
  const isChanged = path in experiment.changes;
  const { input, label, id } = control(path, base, value, field);
  const source = machine.sources[path];
  const facts = [unitOf(path), field?.allowed.replace(/^integer, /, ""), source && `${source.kind}${rangeText(source) ? `, ${rangeText(source)}` : ""}`];
  const undo = make("button", { class: "undo", title: `back to ${base}`, "aria-label": `${path} back to ${base}`,
    hidden: !isChanged, onclick: () => { set(path, base, base); draw(); } }, "\u21ba");
  return make("div", { class: isChanged ? "field changed" : "field", "data-path": path,
    title: [field?.meaning, source && `${source.kind}: ${source.ref}`].filter(Boolean).join("\n\n") },
    make("label", { for: id }, breakable(label)), input, undo,
    make("small", {}, facts.filter(Boolean).join(" \u00b7 ")));
}

let shownName = "";
export async function draw() {
  const name = experiment.machine || shownDefault;
  shownName = name;
  byId("machine-name").value = experiment.machine;
  const machine = await machineNamed(name);
  if (shownName !== name) return;
  const wanted = byId("find-field").value.trim().toLowerCase();
  const groups = new Map();
  const paths = new Set([...Object.keys(machine.values), ...Object.keys(experiment.changes)]);
  for (const path of paths) {
    const text = `${path} ${fieldOf(path)?.meaning ?? ""} ${machine.sources[path]?.kind ?? ""}`.toLowerCase();
    if (wanted && !wanted.split(/\s+/).every((word) => text.includes(word))) continue;
    const group = path.split("/")[1];
    if (!groups.has(group)) groups.set(group, []);
    groups.get(group).push(path);
  }
  const sections = [...groups].map(([group, list]) => make("details", { open: wanted !== "" || open.has(group) ||
      list.some((path) => path in experiment.changes),
    ontoggle: (event) => { if (event.target.open) open.add(group); else open.delete(group); } },
    make("summary", {}, group), ...list.map((path) => row(path, machine.values[path], machine))));
  byId("fields").replaceChildren(...sections);
  if (sections.length === 0) byId("fields").replaceChildren(make("p", { class: "hint" }, "no number's name or meaning contains this"));
  tellChanges();
}

// Updates marks without replacing controls, so that typing is not interrupted.
export function follow() {
  for (const element of byId("fields").querySelectorAll(".field")) {
    const is = element.dataset.path in experiment.changes;
    element.classList.toggle("changed", is);
    element.querySelector(".undo").hidden = !is;
  }
  tellChanges();
}
function tellChanges() {
  const count = Object.keys(experiment.changes).length;
  byId("changes").textContent = count === 0 ? "unchanged"
    : `${count} value${count === 1 ? "" : "s"} changed: ${Object.entries(experiment.changes).map(([path, value]) => `${path}=${value}`).join("  ")}`;
  byId("reset-machine").disabled = count === 0;
}

let shownDefault = "ivb_gt2";
// Sets the default machine of the code, which a run reports.
export function setDefault(name) {
  if (name === shownDefault || experiment.machine) return;
  shownDefault = name;
  byId("machine-name").options[0].textContent = `auto: ${name}`;
  draw();
}

export async function startMachine(names) {
  fields = (await get("fields")).trim().split("\n").map((line) => {
    const [path, allowed, meaning] = line.split("\t");
    return { path, allowed, meaning, pattern: path.split("/") };
  });
  byId("machine-name").append(make("option", { value: "" }, "auto: default of the code"),
    ...names.map((name) => make("option", { value: name }, name)));
  byId("machine-name").addEventListener("change", (event) => {
    experiment.machine = event.target.value;
    draw();
    changed("machine");
  });
  byId("reset-machine").addEventListener("click", () => {
    experiment.changes = {};
    draw();
    changed("machine");
  });
  byId("find-field").addEventListener("input", settled(draw, 100));
}
