// The address of the page contains the view, so that a copied link opens the same view:
// #from=100&to=200&mode=instructions&op=12&thread=3&cause=barrier&instruction=0x0040
// &line=saxpy.cl:6&kernel=lines&scope=run. Default values are left out.
const addressDelay = 250;  // ms: browsers limit the rate of changes
let addressTimer = 0;

function addressOf() {
  const parts = new URLSearchParams();
  if (view.from > 0 || view.to < length || view.mode !== "threads") {
    const exact = (cycle) => Number((cycle + about.begin).toFixed(3));
    parts.set("from", exact(view.from));
    parts.set("to", exact(view.to));
  }
  if (view.mode !== "threads") parts.set("mode", view.mode);
  if (view.op >= 0) parts.set("op", view.op);
  if (view.thread >= 0) parts.set("thread", threads[view.thread].thread);
  if (view.cause >= 0) parts.set("cause", causes[view.cause].key);
  if (view.picked >= 0) parts.set("instruction", program[view.picked].at);
  if (view.line > 0) parts.set("line", lineName(view.line));
  if (view.unit !== "instruction") parts.set("kernel", "lines");
  if (windowed && view.scope === "run") parts.set("scope", "run");
  return parts.toString().replace(/%3A/g, ":");
}

function followAddress() {
  if (addressTimer) return;
  addressTimer = setTimeout(() => {
    addressTimer = 0;
    const address = addressOf();
    if (address === location.hash.replace(/^#/, "")) return;
    history.replaceState(null, "", address ? `#${address}` : location.pathname + location.search);
    if (parent !== window) parent.postMessage({ view: address }, "*");
  }, addressDelay);
}

// The page around this one, as of eusim serve, gives the words that it has for command-line options.
addEventListener("message", ({ source, data }) => {
  if (source !== parent || parent === window || !Array.isArray(data?.words)) return;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());)
    if (node.data.includes("--") && !node.parentElement.closest("script, style"))
      node.data = data.words.reduce((said, [option, word]) => said.replace(option, word), node.data);
});

// Sets the view of an address; members that it does not have get their default values.
function startAt(address) {
  const wish = new URLSearchParams(address.replace(/^#/, ""));
  const number = (name) => (wish.has(name) ? Number(wish.get(name)) : NaN);
  show(0, length);
  setScope(wish.get("scope") === "run" ? "run" : "window");
  setUnit(wish.get("kernel") === "lines" ? "line" : "instruction");
  choose(-1);
  const cause = causes.findIndex((candidate) => candidate.key && candidate.key === wish.get("cause"));
  if (cause !== view.cause) chooseCause(cause >= 0 ? cause : view.cause);
  view.thread = threads.findIndex((thread) => thread.thread === number("thread"));
  setMode(wish.get("mode") === "instructions" ? "instructions" : "threads");
  const op = number("op");
  if (Number.isInteger(op) && op >= 0 && op < ops.count) choose(op);
  else if (view.thread >= 0) chooseThread(view.thread);
  pickAgain(wish);
  if (number("to") > number("from")) show(number("from") - about.begin, number("to") - about.begin);
}

// Highlights the instruction or line of an address, without choosing another execution of it.
function pickAgain(wish) {
  const index = program.findIndex((line) => line.at === wish.get("instruction"));
  const line = sourceLines.findIndex((_, i) => lineName(i + 1) === wish.get("line")) + 1;
  if (index >= 0) view.index = view.picked = index;
  if (line > 0) view.line = line;
  if (index < 0 && line <= 0) return;
  if (view.op < 0) choose(firstOpOf((other) => (line > 0 ? lineOf(other) === line : other === index), 0));
  if (index >= 0) view.index = view.picked = index;
  if (line > 0) view.line = line;
  markListing();
}
