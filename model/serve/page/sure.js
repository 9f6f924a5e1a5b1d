// How sure a result is: its verdict, and with error bars the interval and what it is due to.
import { byId, make, share, table, whole } from "./dom.js";
import { inWordsOfThePage } from "./words.js";

const nineTenths = ({ p5, p95 }) => `${whole(p5)} to ${whole(p95)} cycles`;

function barsOf({ draws, cycles, hardware, causes, unexplained_share: unexplained }) {
  const due = causes.length === 0
    ? make("p", {}, `Which numbers that is due to, ${draws} machines are too few to say.`)
    : table(["<number", "of the variance"], causes.map((one) => [one.path, share(one.share, 1)]));
  return [make("h3", {}, "Error bars"),
    make("p", {}, `Nine tenths of ${draws} machines drawn: ${nineTenths(cycles)}, half below ${whole(cycles.median)}.`),
    hardware ? make("p", {}, `Nine tenths of hardware, with the error of the model itself: ${nineTenths(hardware.cycles)}.`) : "",
    due, unexplained > 0 && causes.length > 0 ? make("p", { class: "hint" }, `${share(unexplained, 1)} is due to none alone`) : ""];
}

export function drawSure(answer) {
  const document = answer?.document;
  if (!document) return byId("sure").replaceChildren();
  byId("sure").replaceChildren(make("h3", {}, "What the run says"), ...document.verdict.map((text) => make("p", {}, inWordsOfThePage(text))),
    ...(document.error_bars ? barsOf(document.error_bars) : []));
}
