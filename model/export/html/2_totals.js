// Thread-cycles by cause, and the stalls of each instruction: of the whole run, as counted, and of the
// window, summed from its states. On the page of a whole run both are equal.
const windowed = about.begin > 0 || about.end < about.cycles;
const ofRun = { all: about.thread_cycles, causes: causes.map((cause) => cause.cycles),
  waits: program.map((line) => line.waits), issues: program.map((line) => line.issues) };
const ofWindow = windowed ? windowTotals() : ofRun;

function windowTotals() {
  const issued = causes.findIndex((cause) => cause.key === "issued");
  const sums = causes.map(() => 0), issues = program.map(() => 0);
  const waits = program.map(() => new Map());
  for (let s = 0; s < states.count; ++s) {
    const cause = states.cause[s];
    sums[cause] += states.length[s];
    if (states.op[s] < 0) continue;
    const index = ops.index[states.op[s]];
    if (cause === issued) ++issues[index];
    else waits[index].set(cause, (waits[index].get(cause) || 0) + states.length[s]);
  }
  return { all: sums.reduce((sum, cycles) => sum + cycles, 0), causes: sums, issues,
    waits: waits.map((map) => [...map].sort((a, b) => b[1] - a[1] || a[0] - b[0]).flat()) };
}

// The totals of the chosen scope.
const totals = () => (view.scope === "run" ? ofRun : ofWindow);

// The stalls of several instructions: [cause, cycles] with most cycles first, their sum, and issues.
function costOf(indexes) {
  const { waits, issues } = totals();
  const cycles = new Map();
  let issued = 0, waited = 0;
  for (const index of indexes) {
    issued += issues[index];
    for (let i = 0; i < waits[index].length; i += 2) {
      const [cause, part] = [waits[index][i], waits[index][i + 1]];
      cycles.set(cause, (cycles.get(cause) || 0) + part);
      waited += part;
    }
  }
  return { parts: [...cycles].sort((a, b) => b[1] - a[1] || a[0] - b[0]), waited, issues: issued };
}

// Causes with cycles in the chosen scope, issue first, then by cycles.
const causesSeen = () => causes.map((_, cause) => cause).filter((cause) => totals().causes[cause] > 0)
  .sort((a, b) => (a === issuedCause ? -1 : b === issuedCause ? 1 : totals().causes[b] - totals().causes[a]));

// On the page of a window, each heading names the scope of its numbers.
const scopeText = (scope) => (!windowed ? "" : scope === "run" ? "of the whole run"
  : `of the window, cycles ${cycleText(0)} to ${cycleText(length - 1)}`);

// The source line of an instruction, as a number from 1; 0: unknown.
const sourceLines = raw.source.lines;
const lineOf = (index) => raw.source.of_instructions[index] || 0;
const lineName = (number) => `${sourceLines[number - 1].file}:${sourceLines[number - 1].line}`;
