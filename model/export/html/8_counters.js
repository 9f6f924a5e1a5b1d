// The hardware's own metrics, if the run has them.
function writeCounters() {
  const counters = raw.counters || [];
  byId("counters-section").hidden = !counters.length;
  if (!counters.length) return;
  fillTable(byId("counters"), ["metric", "value", "unit", "% of most", ""],
    counters.map((counter) => [counter.name, counter.value, counter.unit, counter.of_most, counter.meaning]));
}
