// The start.
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
writeBounds();
writeWhatIfs();
writeBlocks();
writeOccupancy();
writeKeys();
showDetails();
layRows();
startAt(location.hash);
addEventListener("hashchange", () => startAt(location.hash));
addEventListener("resize", () => { fitStack(); changed(); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", restyle);
drawAll();
