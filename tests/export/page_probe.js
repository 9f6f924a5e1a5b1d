// Runs in a copy of a page: presses keys, uses the mouse, and writes the results into the document.
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
    tip: document.getElementById("tip").hidden ? "" : document.getElementById("tip").textContent,
    cause: document.querySelector("#legend [aria-pressed=true]")?.dataset.cause,
    details: document.getElementById("details").innerText,
    found: [...document.querySelectorAll("#found:not([hidden]) li")].map((item) => item.innerText.replace(/\s+/g, " ")),
    none: document.getElementById("no-match").hidden ? "" : document.getElementById("no-match").textContent,
    stack: document.getElementById("stack").getAttribute("aria-label"),
    listing: [...document.querySelectorAll("#listing tbody tr")].map((row) => row.innerText),
    hash: location.hash,
    verdict: document.getElementById("verdict").innerText,
    points: document.querySelectorAll("#roofline-chart .point").length,
    hints: [...document.querySelectorAll("main .hint")].map((hint) => hint.textContent),
    overflow: document.documentElement.scrollWidth > innerWidth,
    focus: document.activeElement.id,
    outline: getComputedStyle(document.activeElement).outlineStyle,
    selected: [...document.querySelectorAll("#listing [aria-selected=true]")].map((row) => row.dataset.index),
    background: getComputedStyle(document.documentElement).backgroundColor,
    lanes: colours(document.getElementById("lanes")),
    charts: colours(document.getElementById("charts")),
    overview: colours(document.getElementById("overview")),
  });
  // A browser without a window need not draw frames, or draws them at other times.
  window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 0);
  const drawn = () => new Promise((done) => setTimeout(() => setTimeout(done, 0), 0));
  const press = async (key) => {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await drawn();
  };
  // "type find barrier": types words into a field.
  const type = async (id, text) => {
    const field = document.getElementById(id);
    field.focus();
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await drawn();
  };
  // The page writes its address some time after its contents have changed.
  const settled = () => new Promise((done) => setTimeout(done, 400));
  // "pointermove lanes 300 80": an event at a place of an element; "click #legend button": a click.
  const point = async (words) => {
    const [type, id, x, y] = words.split(" ");
    const click = type === "click";
    const target = click ? document.querySelector(words.slice(6)) : document.getElementById(id);
    const box = target.getBoundingClientRect();
    const Kind = type === "wheel" ? WheelEvent : type.startsWith("pointer") ? PointerEvent : MouseEvent;
    target.dispatchEvent(new Kind(type, { clientX: box.left + (click ? 1 : Number(x)),
      clientY: box.top + (click ? 1 : Number(y)), bubbles: true,
      cancelable: true, ...(type === "wheel" ? { ctrlKey: true, deltaY: -1 } : {}) }));
    await drawn();
  };
  addEventListener("load", async () => {
    await drawn();
    log.steps.start = look();
    document.getElementById("lanes").focus({ focusVisible: true });
    for (const step of PROBE_STEPS) {
      const [what, id, ...words] = step.split(" ");
      if (what === "type") await type(id, words.join(" "));
      else if (what === "settle") await settled();
      else await (step.includes(" ") ? point : press)(step);
      log.steps[step] = look();
      if (document.getElementById("help").open) document.getElementById("help").close();
    }
    const report = document.createElement("script");
    report.type = "application/json";
    report.id = "probe";
    report.textContent = JSON.stringify(log).replace(/</g, "\\u003c");
    document.body.append(report);
  });
}
