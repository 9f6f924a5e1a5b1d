// Tab "How sure": the verdict and, with error bars, the interval and its causes.
import { byId, make, share, table, whole } from "./dom.js";
import { inWordsOfThePage } from "./words.js";

const nineTenths = ({ p5, p95 }) => `${whole(p5)} to ${whole(p95)} cycles`;

function barsOf({ draws, cycles, hardware, causes, unexplained_share: unexplained }) {
  const due = causes.length === 0
    ? make("p", {}, `${draws} machines are too few to attribute the variance to numbers; draw more.`)
    : table(["<number", "of the variance"], causes.map((one) => [one.path, share(one.share, 1)]));
  return [make("h3", {}, "Error bars"),
    make("p", {}, `90 % of ${draws} drawn machines: ${nineTenths(cycles)}, half below ${whole(cycles.median)}.`),
    hardware ? make("p", {}, `90 % of hardware, including the model's own error: ${nineTenths(hardware.cycles)}.`) : "",
    due, unexplained > 0 && causes.length > 0 ? make("p", { class: "hint" }, `${share(unexplained, 1)} of the variance is due to no single number`) : ""];
}

export function drawSure(answer) {
  const document = answer?.document;
  if (!document) return byId("sure").replaceChildren();
  byId("sure").replaceChildren(make("h3", {}, "Verdict"), ...document.verdict.map((text) => make("p", {}, inWordsOfThePage(text))),
    ...(document.error_bars ? barsOf(document.error_bars) : []));
}
