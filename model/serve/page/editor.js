// Text editors: CodeMirror if Debian's libjs-codemirror is installed, else a text area. CodeMirror
// shows marks at lines, colours, and the cost of each line.
import { make } from "./dom.js";

const assembly = () => ({
  startState: () => ({ atStart: true }),
  token(stream, state) {
    if (stream.sol()) state.atStart = true;
    if (stream.eatSpace()) return null;
    if (stream.match(/^(\/\/|;|#).*/)) return "comment";
    if (stream.match(/^\/\*.*?(\*\/|$)/)) return "comment";
    if (stream.match(/^\{[^}0-9][^}]*\}?/)) return "meta";
    if (stream.match(/^"[^"]*"?/)) return "string";
    if (state.atStart && stream.match(/^\([^)]*\)/)) return "meta";  // a predicate
    if (state.atStart && stream.match(/^[A-Za-z_.$][\w.$]*(?=:)/)) return "meta";  // a label
    if (state.atStart && stream.match(/^[A-Za-z_][\w.]*/)) {
      state.atStart = false;
      return "keyword";
    }
    if (stream.match(/^[-(]?(abs)?\)?[rgmanfVAPTS]\d+[\w.]*|^(acc|null|ip|sr|cr|tm|tdr|a|f)\d*(\.\d+)?\b/)) return "variable-2";
    if (stream.match(/^[-+]?(0x[0-9a-fA-F]+|\d+(\.\d*)?(e[-+]?\d+)?)/i)) return "number";
    if (stream.match(/^:?(UD|UW|UB|DF|HF|UQ|UV|VF|[DWBFQV])\b/i)) return "type";
    stream.next();
    return null;
  },
});
const json = () => ({
  startState: () => ({}),
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^\/\/.*/)) return "comment";
    if (stream.match(/^"([^"\\]|\\.)*"(?=\s*:)/)) return "keyword";
    if (stream.match(/^"([^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^-?\d[\d.eE+-]*|^(true|false|null)\b/)) return "number";
    stream.next();
    return null;
  },
});

class PlainEditor {
  constructor(area, changed) {
    this.area = area;
    area.addEventListener("input", () => changed(area.value));
    area.addEventListener("keydown", (event) => {
      if (event.key === "Escape") area.blur();
    });
  }
  get text() { return this.area.value; }
  set text(text) { if (this.area.value !== text) this.area.value = text; }
  mark() {}  // the list of messages shows them
  heat() {}
  refresh() {}
  goTo(line, column = 1) {
    const before = this.area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.area.focus();
    this.area.setSelectionRange(before + column - 1, before + column);
    this.area.scrollTop = (line - 4) * parseFloat(getComputedStyle(this.area).lineHeight || "17");
  }
}

class ColouredEditor {
  constructor(area, mode, changed) {
    this.marks = [];
    this.mirror = CodeMirror.fromTextArea(area, { mode, lineNumbers: true, indentUnit: 1,
      gutters: mode === "eusim-assembly" ? ["CodeMirror-linenumbers", "heat"] : ["CodeMirror-linenumbers"],
      extraKeys: { Tab: false, "Shift-Tab": false },  // these keys leave the editor
      screenReaderLabel: area.getAttribute("aria-label") });
    this.mirror.on("change", (_, change) => {
      if (change.origin !== "setValue") changed(this.mirror.getValue());
    });
    this.mirror.on("keydown", (_, event) => {
      if (event.key === "Escape") this.mirror.getInputField().blur();
    });
  }
  get text() { return this.mirror.getValue(); }
  set text(text) { if (this.mirror.getValue() !== text) this.mirror.setValue(text); }
  refresh() { this.mirror.refresh(); }
  // Marks messages {line, column, severity, text}; lines and columns count from 1.
  mark(messages) {
    this.mirror.operation(() => {
      this.marks.splice(0).forEach((mark) => mark());
      for (const { line, column, severity, text } of messages) {
        if (!line || line > this.mirror.lineCount()) continue;
        const isError = severity === "error";
        const from = column ? column - 1 : 0;
        const rest = this.mirror.getLine(line - 1).slice(from);
        const length = column ? Math.max(1, rest.match(/^[\w.$<>,;:]+/)?.[0].length ?? 1) : rest.length;
        const mark = this.mirror.markText({ line: line - 1, ch: from }, { line: line - 1, ch: from + length },
          { className: isError ? "wrong" : "doubtful", attributes: { title: text } });
        this.marks.push(() => mark.clear());
        if (!isError) continue;
        const handle = this.mirror.addLineClass(line - 1, "background", "bad-line");
        this.marks.push(() => this.mirror.removeLineClass(handle, "background", "bad-line"));
      }
    });
  }
  // Shows the cost of lines: a map from line to {share, text}.
  heat(lines) {
    this.mirror.operation(() => {
      this.mirror.clearGutter("heat");
      for (const [line, { share, text }] of lines) {
        if (line > this.mirror.lineCount()) continue;
        const cell = make("div", { class: "heat", title: text }, (100 * share).toFixed(1));
        cell.style.background = `rgba(var(--heat), ${Math.min(0.75, 1.6 * share).toFixed(3)})`;
        this.mirror.setGutterMarker(line - 1, "heat", cell);
      }
    });
  }
  goTo(line, column = 1) {
    this.mirror.focus();
    this.mirror.setCursor(line - 1, column - 1);
    this.mirror.scrollIntoView(null, 80);
  }
}

export const hasColours = () => typeof CodeMirror !== "undefined";

export function makeEditor(area, kind, changed) {
  if (!hasColours()) return new PlainEditor(area, changed);
  CodeMirror.defineMode("eusim-assembly", assembly);
  CodeMirror.defineMode("eusim-json", json);
  return new ColouredEditor(area, kind === "json" ? "eusim-json" : kind === "source" ? "text/plain" : "eusim-assembly", changed);
}
