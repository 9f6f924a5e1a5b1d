// The kernel with its costs: one row per instruction or per source line.
let order = "place";

// {indexes, key, place, text, label}: key is the instruction's index, or the line's number.
function listingRows() {
  if (view.unit === "instruction")
    return program.map((line, index) => ({ indexes: [index], key: index, place: line.at, text: line.text,
      label: line.label }));
  const rows = sourceLines.map((line, i) => ({ indexes: [], key: i + 1, place: lineName(i + 1), text: line.text }));
  const none = { indexes: [], key: 0, place: "–", text: "instructions without a source line" };
  program.forEach((_, index) => (lineOf(index) ? rows[lineOf(index) - 1] : none).indexes.push(index));
  return none.indexes.length ? [...rows, none] : rows;
}

function writeListing() {
  const what = view.unit === "line" ? "line of source code" : "instruction";
  byId("listing-hint").textContent = `stall cycles of each ${what}` +
    (view.unit === "line" ? ", at its instructions" : "") +
    (windowed ? ", " + scopeText(view.scope) : "");
  const none = !sourceLines.length;
  byId("no-lines").hidden = !none;
  byId("no-lines").textContent = "This kernel has no lines of source code: texts of Intel's " +
    "OpenCL compiler and kernels of scripts/cl2eu.sh have them; dumps of OpenGL drivers do not.";
  byId("units").hidden = none;
  const heads = [["stalled", ""], ["", ""], ["% of all", ""], ["issues", ""], ["stalled/issue", ""], ["top cause", "left"],
    [view.unit === "line" ? "line" : "", "left"], [view.unit === "line" ? "source code" : "instruction", "left"]];
  const rows = listingRows().map((row) => ({ ...row, cost: costOf(row.indexes) }));
  if (order === "cost") rows.sort((a, b) => b.cost.waited - a.cost.waited || a.indexes[0] - b.indexes[0]);
  const most = Math.max(1, ...rows.map((row) => row.cost.waited));
  const body = element("tbody");
  for (const row of rows) body.append(listingRow(row, most));
  byId("listing").replaceChildren(element("thead", {}, element("tr", {},
    ...heads.map(([name, side]) => element("th", { scope: "col", class: side }, name)))), body);
  markListing();
}

function listingRow(row, most) {
  const { parts, waited, issues } = row.cost;
  const heat = Math.sqrt(waited / most) * 0.42;
  const top = parts.length ? `${causes[parts[0][0]].key} ${Math.round(100 * parts[0][1] / waited)}\u202f%` : "";
  const choosing = () => (view.unit === "line" ? chooseLine(row.key) : chooseIndex(row.key));
  const node = element("tr", { tabindex: "0", "data-index": row.key, style: `background:rgba(var(--heat),${heat.toFixed(3)})`,
    onclick: choosing,
    onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choosing(); } } });
  const text = element("td", { class: "text code" });
  if (row.label && order === "place") text.append(element("span", { class: "block" }, `${row.label}: `));
  text.append(row.text);
  node.append(element("td", {}, whole(waited)),
    element("td", {}, meter(parts.map(([cause, cycles]) => [cycles, background(cause)]), most, top)),
    element("td", {}, percent(waited, totals().all)), element("td", {}, whole(issues)),
    element("td", {}, issues ? (waited / issues).toFixed(1) : "–"),
    element("td", { class: "left" }, top), element("td", { class: "left code" }, row.place), text);
  return node;
}

function markListing() {
  const chosen = view.unit === "instruction" ? view.index
    : view.line >= 0 ? view.line : view.index >= 0 ? lineOf(view.index) : -1;
  for (const row of document.querySelectorAll("#listing tbody tr"))
    row.setAttribute("aria-selected", String(Number(row.dataset.index) === chosen));
}

function setOrder(next) {
  order = next;
  checkRadio("orders", "order", next);
  writeListing();
}
function setUnit(unit) {
  view.unit = sourceLines.length ? unit : "instruction";
  checkRadio("units", "unit", view.unit);
  writeListing();
  changed();
}
function setScope(scope) {
  view.scope = windowed ? scope : "run";
  checkRadio("scopes", "scope", view.scope);
  writeStack();
  writeListing();
  changed();
}
function checkRadio(group, name, value) {
  for (const button of document.querySelectorAll(`#${group} button`))
    button.setAttribute("aria-checked", String(button.dataset[name] === value));
}
