// The start.
function restyle() {
  readColours();
  writeStack();
  changed();
}
function drawCapacity() {
  drawOccupancy();
  drawRoofline();
}
readColours();
writeHead();
writeStack();
writeListing();
writeTables();
writeBounds();
writeWhatIfs();
writeBlocks();
writeVerdict();
writeOccupancy();
writeRoofline();
writeCounters();
drawCapacity();
writeKeys();
showDetails();
layRows();
startAt(location.hash);
addEventListener("hashchange", () => startAt(location.hash));
addEventListener("resize", () => { fitStack(); drawCapacity(); changed(); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", restyle);
drawAll();
