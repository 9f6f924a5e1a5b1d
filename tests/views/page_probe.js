// Put into a copy of a page: presses keys, and leaves in the document what came of it.
{
  const log = { errors: [], steps: {} };
  addEventListener("error", (event) => log.errors.push(event.message));
  addEventListener("unhandledrejection", (event) => log.errors.push(String(event.reason)));
  addEventListener("securitypolicyviolation", (event) => log.errors.push(`refused: ${event.blockedURI}`));
  console.error = console.warn = (...words) => log.errors.push(words.join(" "));
  const colours = (canvas) => {
    const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
    return seen.size;
  };
  const look = () => ({
    range: document.getElementById("range").textContent,
    said: document.getElementById("said").textContent,
    mode: document.querySelector("#modes [aria-checked=true]").dataset.mode,
    arrows: document.getElementById("arrows").getAttribute("aria-pressed"),
    help: document.getElementById("help").open,
    focus: document.activeElement.id,
    outline: getComputedStyle(document.activeElement).outlineStyle,
    selected: [...document.querySelectorAll("#listing [aria-selected=true]")].map((row) => row.dataset.index),
    background: getComputedStyle(document.documentElement).backgroundColor,
    lanes: colours(document.getElementById("lanes")),
    charts: colours(document.getElementById("charts")),
    overview: colours(document.getElementById("overview")),
  });
  // A browser without a window need not draw frames, and does so at its own times.
  window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 0);
  const drawn = () => new Promise((done) => setTimeout(() => setTimeout(done, 0), 0));
  const press = async (key) => {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await drawn();
  };
  addEventListener("load", async () => {
    await drawn();
    log.steps.start = look();
    document.getElementById("lanes").focus({ focusVisible: true });
    for (const key of PROBE_KEYS) {
      await press(key);
      log.steps[key] = look();
      if (document.getElementById("help").open) document.getElementById("help").close();
    }
    const report = document.createElement("script");
    report.type = "application/json";
    report.id = "probe";
    report.textContent = JSON.stringify(log).replace(/</g, "\\u003c");
    document.body.append(report);
  });
}
