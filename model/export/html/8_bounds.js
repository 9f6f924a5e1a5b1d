// Lower bounds, what-ifs and blocks of the run, as in the report. One of two adjacent sections may be
// empty.
function hideSection(id, isHidden) {
  byId(id).hidden = isHidden;
  const pair = byId(id).parentElement;
  pair.classList.toggle("single", [...pair.children].some((section) => section.hidden));
}

function writeBounds() {
  const bounds = raw.bounds;
  hideSection("bounds-section", !bounds.length);
  const inPart = bounds.some((bound) => bound.of_cycles < about.cycles);
  byId("bounds-hint").textContent = `what the run of ${whole(about.cycles)} cycles would take if this were its only limit, with the cycles until the first thread starts` +
    (inPart ? "; dependencies were followed only in its first cycles (--listen)" : "");
  fillTable(byId("bounds"), ["limit", "cycles", ...(inPart ? ["of first"] : []), "%", "", "numbers", "what takes these cycles"],
    bounds.map((bound) => [bound.title, whole(bound.cycles), ...(inPart ? [whole(bound.of_cycles)] : []),
      percent(bound.cycles, bound.of_cycles), meter([[bound.cycles, "var(--latency)"]], bound.of_cycles, bound.title),
      bound.source || "", bound.meaning]));
}

function writeWhatIfs() {
  hideSection("what-ifs-section", !raw.what_ifs.length);
  byId("what-ifs-hint").textContent = `cycles on changed machines, instead of ${whole(about.cycles)}; gains do not add`;
  const most = Math.max(about.cycles, ...raw.what_ifs.map((row) => row.cycles || 0));
  fillTable(byId("what-ifs"), ["what if", "cycles", "change", "", "what it means"],
    raw.what_ifs.map((row) => [row.name, row.failure ? "–" : whole(row.cycles), row.failure ? "–" : changeText(row.cycles),
      row.failure ? "" : meter([[row.cycles, "var(--latency)"], [about.cycles - row.cycles, "var(--arb)"]], most,
        `${row.name}: ${row.cycles} of ${about.cycles} cycles`),
      row.failure ? `no result: ${row.failure}` : row.meaning]));
}
function changeText(cycles) {
  const change = cycles - about.cycles;
  return (change > 0 ? "+" : change < 0 ? "−" : "") + percent(Math.abs(change), about.cycles);
}

function writeBlocks() {
  const blocks = raw.blocks;
  const estimated = blocks.some((block) => block.compiler !== undefined);
  byId("blocks-section").hidden = blocks.length < 1;
  byId("blocks-hint").textContent = "cycles of one pass: " + (estimated ? "the compiler's estimate, " : "") +
    "a thread alone on an idle machine, the average in the run; share of all thread-cycles" +
    (windowed ? ", of the whole run" : "");
  fillTable(byId("blocks"), ["block", "loops", ...(estimated ? ["compiler"] : []), "alone", "in the run", "passes", "% of all", ""],
    blocks.map((block) => [blockName(block), String(block.loops), ...(estimated ? [block.compiler || "–"] : []),
      block.alone === undefined ? "?" : whole(block.alone),
      block.passes ? (block.thread_cycles / block.passes).toFixed(1) : "–", whole(block.passes),
      percent(block.thread_cycles, about.thread_cycles),
      meter([[block.thread_cycles, "var(--latency)"]], about.thread_cycles, blockName(block))]));
}
const blockName = (block) => [block.name || program[block.begin].label, program[block.begin].at].filter(Boolean).join(" ");
