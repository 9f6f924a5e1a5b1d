// Helpers that build and find elements.
export const byId = (id) => document.getElementById(id);

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
}

export const whole = (number) => Math.round(number).toLocaleString("en-US").replace(/,/g, "\u202f");
export const signed = (number) => (number > 0 ? "+" : number < 0 ? "\u2212" : "") + whole(Math.abs(number));
export const share = (part, all) => (all > 0 ? (100 * part / all).toFixed(1) : "0.0") + "\u202f%";

// Builds a table. Columns whose head begins with "<" are text.
export function table(head, rows) {
  const isText = head.map((name) => name.startsWith("<"));
  const cells = (tag, row) => row.map((cell, i) => {
    const attributes = isText[i] ? { class: "left" } : {};
    if (tag === "td" && cell instanceof Node) return make(tag, attributes, cell);
    return make(tag, attributes, String(cell));
  });
  return make("table", {},
    make("thead", {}, make("tr", {}, ...cells("th", head.map((name) => name.replace(/^</, ""))))),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...cells("td", row)))));
}

// Delays a call until no further call follows for this time.
export function settled(work, milliseconds) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...given), milliseconds);
  };
}

export function showDialog(title, ...content) {
  byId("dialog-title").textContent = title;
  byId("dialog-body").replaceChildren(...content);
  byId("dialog").showModal();
}

// Tabs by click, arrow keys, Home and End.
let tabChosen;
export function watchTabs(chosen) {
  tabChosen = chosen;
  for (const list of document.querySelectorAll("[role=tablist]")) {
    const tabs = [...list.querySelectorAll("[role=tab]")];
    tabs.forEach((tab) => {
      tab.tabIndex = tab.getAttribute("aria-selected") === "true" ? 0 : -1;
      tab.addEventListener("click", () => chooseTab(tab.id));
    });
    list.addEventListener("keydown", (event) => {
      const open = tabs.filter((tab) => !tab.hidden);
      const at = open.indexOf(document.activeElement);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: open.length - 1 }[event.key];
      if (to === undefined || at < 0) return;
      event.preventDefault();
      const next = open[(to + open.length) % open.length];
      next.focus();
      next.click();
    });
  }
}
export function chooseTab(id) {
  const tab = byId(id);
  for (const other of tab.parentElement.querySelectorAll("[role=tab]")) {
    const is = other === tab;
    other.setAttribute("aria-selected", String(is));
    other.tabIndex = is ? 0 : -1;
    byId(other.getAttribute("aria-controls")).hidden = !is;
  }
  tabChosen?.(id);
}
export const isChosen = (id) => byId(id).getAttribute("aria-selected") === "true";
