// Search for causes, threads, source lines, instructions and cycles by name. Results are listed below
// the field; Enter chooses the first.
const mostFoundOfAKind = 6;
let found = [];
let active = -1;

// The results {kind, text, note, go} for the words.
function search(words) {
  const wanted = words.trim().toLowerCase();
  const has = (text) => text.toLowerCase().includes(wanted);
  if (!wanted) return [];
  return [...foundCauses(has), ...foundThreads(wanted), ...foundLines(has), ...foundInstructions(has),
    ...foundCycle(wanted)];
}

// The first results of a kind; the last one has the number of those left out.
function listed(kind, all, make) {
  const rows = all.slice(0, mostFoundOfAKind).map((each) => ({ kind, ...make(each) }));
  if (all.length > rows.length) rows[rows.length - 1].more = all.length - rows.length;
  return rows;
}

function foundCauses(has) {
  const seen = causes.map((_, cause) => cause).filter((cause) => ofRun.causes[cause] > 0 &&
    (has(causes[cause].key) || has(causes[cause].meaning)));
  seen.sort((a, b) => has(causes[b].key) - has(causes[a].key) || ofRun.causes[b] - ofRun.causes[a]);
  return listed("cause", seen, (cause) => ({ text: causes[cause].key, note: causes[cause].meaning,
    swatch: cause, go: () => { if (view.cause !== cause) chooseCause(cause); } }));
}

// Threads by number ("thread 12", "t12", "12") or by place ("eu3", "eu3.t1").
function foundThreads(wanted) {
  const number = /^(?:thread\s*|t)?(\d+)$/.exec(wanted);
  const place = /^eu\s*(\d+)(?:\s*[.,]?\s*(?:slot\s*|t)(\d+))?$/.exec(wanted);
  const fits = (thread) => (number ? thread.thread === Number(number[1])
    : place && thread.eu === Number(place[1]) && (place[2] === undefined || thread.slot === Number(place[2])));
  const seen = threads.map((_, i) => i).filter((i) => fits(threads[i]));
  return listed("thread", seen, (i) => ({ text: `thread ${threads[i].thread}`,
    note: `EU ${threads[i].eu}, slot ${threads[i].slot}, cycles ${cycleText(threads[i].start)} to ${cycleText(threads[i].end)}`,
    go: () => chooseThread(i) }));
}

function foundLines(has) {
  const seen = sourceLines.map((_, i) => i + 1).filter((n) => has(`${lineName(n)} ${sourceLines[n - 1].text}`));
  return listed("source", seen, (n) => ({ text: lineName(n), note: sourceLines[n - 1].text, code: true,
    go: () => { setUnit("line"); chooseLine(n); } }));
}

function foundInstructions(has) {
  const seen = program.map((_, index) => index).filter((index) => has(`${program[index].at} ${program[index].text}`));
  return listed("instruction", seen, (index) => ({ text: program[index].at, note: program[index].text, code: true,
    go: () => { setUnit("instruction"); chooseIndex(index); } }));
}

function foundCycle(wanted) {
  const match = /^(?:cycle\s*)?(\d+)$/.exec(wanted);
  const at = match ? Number(match[1]) - about.begin : -1;
  if (at < 0 || at >= length) return [];
  const half = Math.min(100, (view.to - view.from) / 2);
  return [{ kind: "cycle", text: `cycle ${cycleText(at)}`, note: "show the cycles around it",
    go: () => show(at - half, at + half) }];
}

// Why there is no result.
function reasonForNone(words) {
  const number = /^(?:thread\s*|t)(\d+)$/i.exec(words.trim());
  if (number && Number(number[1]) < about.threads)
    return `Thread ${number[1]} was not resident in the window of this page.`;
  if (number) return `There is no thread ${number[1]}; the run has ${whole(about.threads)}, from 0.`;
  return `No instruction, cause, thread or line of source code has “${words.trim()}” in it.`;
}

// ---- the field and its list ----

function showFound() {
  const words = byId("find").value;
  found = search(words);
  active = found.length ? 0 : -1;
  byId("found").replaceChildren(...found.map(foundItem));
  byId("found").hidden = !found.length;
  byId("find").setAttribute("aria-expanded", String(found.length > 0));
  const none = words.trim() !== "" && !found.length;
  byId("find").setAttribute("aria-invalid", String(none));
  byId("no-match").hidden = !none;
  byId("no-match").textContent = none ? reasonForNone(words) : "";
  markActive();
}

function foundItem(item, place) {
  const node = element("li", { role: "option", id: `found-${place}`,
    onpointerdown: (event) => { event.preventDefault(); take(place); } },
  element("small", {}, item.kind));
  if (item.swatch !== undefined) node.append(swatch(item.swatch));
  node.append(element("b", {}, item.text), element("span", { class: item.code ? "code" : "" }, item.note));
  if (item.more) node.append(element("small", { class: "more" }, `and ${whole(item.more)} more`));
  return node;
}

function markActive() {
  byId("found").querySelectorAll("li").forEach((node, place) => node.setAttribute("aria-selected", String(place === active)));
  if (active >= 0) byId(`found-${active}`).scrollIntoView({ block: "nearest" });
  byId("find").setAttribute("aria-activedescendant", active >= 0 ? `found-${active}` : "");
}

function hideFound() {
  byId("found").hidden = true;
  byId("find").setAttribute("aria-expanded", "false");
}

function take(place) {
  const item = found[place];
  if (!item) return;
  hideFound();
  item.go();
  lanes.focus({ preventScroll: true });
}

function findKey(event) {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    const by = event.key === "ArrowDown" ? 1 : -1;
    if (byId("found").hidden) showFound();
    else if (found.length) active = (active + by + found.length) % found.length;
    markActive();
  } else if (event.key === "Enter") {
    if (byId("found").hidden) showFound();
    take(active);
  } else if (event.key === "Escape") {
    byId("find").value = "";
    showFound();
    lanes.focus({ preventScroll: true });
  }
}
byId("find").addEventListener("input", showFound);
byId("find").addEventListener("blur", hideFound);
