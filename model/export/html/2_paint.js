// Colours and patterns of causes are in the page's data (model/base/causes.def). The hue is for a
// family of stall reasons; brightness and pattern distinguish its members, so that no two causes
// differ by hue alone.
const patternOf = causes.map((cause) => cause.pattern);
const coloursOf = (name) => causes.map((cause, number) => `--cause-${number}: ${cause[name]};`).join(" ");
document.head.append(element("style", {},
  `:root { ${coloursOf("colour")} } @media (prefers-color-scheme: dark) { :root { ${coloursOf("dark")} } }`));

let paint = {};
function readColours() {
  const style = getComputedStyle(document.documentElement);
  const variable = (name) => style.getPropertyValue(name).trim();
  paint = { page: variable("--page"), card: variable("--card"), ink: variable("--ink"),
    soft: variable("--soft"), line: variable("--line"), accent: variable("--accent"),
    lane: variable("--lane"), row: variable("--row"), issued: variable("--issued"),
    result: variable("--result"), latency: variable("--latency"), pipe: variable("--pipe"),
    solid: causes.map((_, number) => variable(`--cause-${number}`)) };
  paint.fill = paint.solid.map((colour, number) => patternFill(colour, patternOf[number]));
  paint.text = paint.solid.map(readable);
}

function patternFill(colour, pattern) {
  if (!pattern) return colour;
  const tile = document.createElement("canvas");
  tile.width = tile.height = 8;
  const draw = tile.getContext("2d");
  draw.fillStyle = colour;
  draw.fillRect(0, 0, 8, 8);
  draw.strokeStyle = draw.fillStyle = readable(colour) === "#fff" ? "rgba(255,255,255,.5)" : "rgba(0,0,0,.36)";
  draw.lineWidth = 1.3;
  draw.beginPath();
  if (pattern === "dots") {
    draw.arc(2, 2, 1.1, 0, 7);
    draw.arc(6, 6, 1.1, 0, 7);
    draw.fill();
  } else {
    for (const x of [-8, 0, 8])
      for (const down of pattern === "crossed" ? [0, 8] : [pattern === "rising" ? 8 : 0]) {
        draw.moveTo(x, down);
        draw.lineTo(x + 8, 8 - down);
      }
    draw.stroke();
  }
  return draw.createPattern(tile, "repeat");
}

// Black or white, whichever is easier to read on a colour.
function readable(colour) {
  const number = parseInt(colour.slice(1), 16);
  const [r, g, b] = [number >> 16, (number >> 8) & 255, number & 255];
  return 0.299 * r + 0.587 * g + 0.114 * b > 140 ? "#14181d" : "#fff";
}

// The pattern of a cause as a CSS background.
function background(cause) {
  const colour = `var(--cause-${cause})`;
  const dark = readable(paint.solid[cause]) === "#fff" ? "rgba(255,255,255,.5)" : "rgba(0,0,0,.36)";
  const stripes = (degrees) => `repeating-linear-gradient(${degrees}deg, ${dark} 0 1.2px, transparent 1.2px 5.6px)`;
  switch (patternOf[cause]) {
    case "dots": return `radial-gradient(${dark} 1.3px, transparent 1.5px) 0 0 / 5px 5px, ${colour}`;
    case "rising": return `${stripes(135)}, ${colour}`;
    case "falling": return `${stripes(45)}, ${colour}`;
    case "crossed": return `${stripes(135)}, ${stripes(45)}, ${colour}`;
    default: return colour;
  }
}

// An element with text; data never becomes markup.
function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "style") node.style.cssText = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}
const swatch = (cause) => element("span", { class: "swatch", style: `background:${background(cause)}` });

// Prepares a canvas in its shown size, in CSS pixels.
function prepare(canvas) {
  const box = canvas.getBoundingClientRect();
  const scale = window.devicePixelRatio || 1;
  const width = Math.max(1, Math.round(box.width)), height = Math.max(1, Math.round(box.height));
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  const draw = canvas.getContext("2d");
  draw.setTransform(scale, 0, 0, scale, 0, 0);
  draw.clearRect(0, 0, width, height);
  draw.font = "11px system-ui, 'DejaVu Sans', sans-serif";
  draw.textBaseline = "middle";
  return { draw, width, height };
}
const codeFont = "11px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace";
