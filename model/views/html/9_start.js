// The start. The address may say what to show: #from=100&to=200&mode=instructions&op=12&cause=switch
function startAt(address) {
  const wish = new URLSearchParams(address.replace(/^#/, ""));
  const number = (name) => (wish.has(name) ? Number(wish.get(name)) : NaN);
  if (number("to") > number("from")) show(number("from") - about.begin, number("to") - about.begin);
  const cause = causes.findIndex((candidate) => candidate.key && candidate.key === wish.get("cause"));
  if (cause >= 0) chooseCause(cause);
  if (wish.get("mode") === "instructions") setMode("instructions");
  const op = number("op");
  if (Number.isInteger(op) && op >= 0 && op < ops.count) choose(op);
}
function restyle() {
  readColours();
  writeStack();
  changed();
}
readColours();
writeHead();
writeStack();
writeListing();
writeTables();
writeKeys();
showDetails();
layRows();
startAt(location.hash);
addEventListener("hashchange", () => startAt(location.hash));
addEventListener("resize", () => { fitStack(); changed(); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", restyle);
drawAll();
