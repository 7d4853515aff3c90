// The parts of every drawing: colours, gradients, shapes, shadows. One light (upper left), one studio backdrop,
// two shadows (contact and cast).
import { softEllipse, softOutline, softStroke } from './soft.js';

export const INK = '#1c1420';
const CREAM = '#fffaf2';

const channels = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
export const mix = (a, b, t) => {
  const to = channels(b);
  return `#${channels(a)
    .map((from, i) => Math.round(from + (to[i] - from) * t).toString(16).padStart(2, '0'))
    .join('')}`;
};
export const darken = (colour, t) => mix(colour, INK, t);
export const lighten = (colour, t) => mix(colour, CREAM, t);

// A drawing is made in one synchronous call, so one open sheet at a time is enough. The pseudo-random
// sequence restarts for each drawing, so that a drawing always has the same bytes.
let defs = [];
let count = 0;
let state = 7;
export const random = () => {
  state = (state * 16807) % 2147483647;
  return state / 2147483647;
};

/** Runs one drawing and returns the whole SVG text; `viewBox` chooses the part that is shown. */
export function sheet({ width, height, viewBox }, draw) {
  defs = [];
  count = 0;
  state = 7;
  const body = draw();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}"><defs>${defs.join('')}</defs>${body}</svg>`;
  return svg.replace(/(\d+\.\d\d)\d+/g, '$1');
}

/** Adds a raw definition (pattern, mask); the builder function receives its id. */
export const define = (build) => {
  count += 1;
  const id = `g${count}`;
  defs.push(build(id));
  return `url(#${id})`;
};
const stop = ([offset, colour, alpha = 1]) =>
  `<stop offset="${offset}" stop-color="${colour}"${alpha < 1 ? ` stop-opacity="${alpha}"` : ''}/>`;
export const linear = (stops, x1 = 0, y1 = 0, x2 = 1, y2 = 0) =>
  define((id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.map(stop).join('')}</linearGradient>`);
export const radial = (stops, cx = 0.35, cy = 0.3, r = 0.8) =>
  define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops.map(stop).join('')}</radialGradient>`);
export const vertical = (...stops) => linear(stops, 0, 0, 0, 1);
export const clip = (d) => `clip-path="${define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)}"`;

// ---- materials --------------------------------------------------------------
export const cylinder = (c, k = 1) =>
  linear([[0, darken(c, 0.2 * k)], [0.12, darken(c, 0.05 * k)], [0.3, lighten(c, 0.26 * k)], [0.5, c], [0.78, darken(c, 0.17 * k)], [1, darken(c, 0.36 * k)]]);
export const metal = (c) =>
  linear([[0, darken(c, 0.35)], [0.1, c], [0.2, lighten(c, 0.65)], [0.3, lighten(c, 0.2)], [0.52, darken(c, 0.12)], [0.7, darken(c, 0.42)], [0.84, darken(c, 0.1)], [0.93, lighten(c, 0.2)], [1, darken(c, 0.3)]]);
export const sphere = (c) => radial([[0, lighten(c, 0.42)], [0.35, lighten(c, 0.08)], [0.7, darken(c, 0.14)], [1, darken(c, 0.36)]]);
export const timber = (c) => linear([[0, darken(c, 0.12)], [0.25, lighten(c, 0.3)], [0.6, c], [1, darken(c, 0.38)]]);

// ---- shapes -----------------------------------------------------------------
// `extra` is raw attributes. `soft="8"` among them asks for a blurred edge of that radius; it is drawn as a
// few layers because SVG blur filters took four fifths of the seeding time.
const SOFT = /\s*soft="(\d+)"/;
const OPACITY = /(?<![\w-])\s*opacity="([\d.]+)"/;
const LINE = /stroke="([^"]+)" stroke-width="([\d.]+)"/;

function shape(element, fill, extra) {
  const soft = Number(SOFT.exec(extra)?.[1] ?? 0);
  const line = LINE.exec(extra);
  if (soft === 0) return `<${element} fill="${fill}" ${plainOpacity(fill, line, extra)}/>`;
  const opacity = Number(OPACITY.exec(extra)?.[1] ?? 1);
  const rest = extra.replace(SOFT, '').replace(OPACITY, '').replace(LINE, '');
  if (line) return softStroke({ soft, width: Number(line[2]), opacity, extra: rest }, `${element} fill="none" stroke="${line[1]}"`);
  return softOutline({ soft, fill, opacity, extra: rest }, element);
}

// Moves `opacity` to the paint of a shape that has a fill or a line but not both, which looks the same. The
// renderer gives every element with `opacity` a surface of its own: for 90 specks on a mug that took 36 of 48
// ms.
function plainOpacity(fill, line, extra) {
  if (line && fill !== 'none') return extra;
  return extra.replace(OPACITY, line ? ' stroke-opacity="$1"' : ' fill-opacity="$1"');
}

export const path = (d, fill, extra = '') => shape(`path d="${d}"`, fill, extra);
export const stroke = (d, colour, width, extra = '') =>
  shape(`path d="${d}" stroke-linecap="round" stroke-linejoin="round"`, 'none', `stroke="${colour}" stroke-width="${width}" ${extra}`);
export const rect = (x, y, w, h, r, fill, extra = '') =>
  shape(`rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"`, fill, extra);
export const ellipse = (cx, cy, rx, ry, fill, extra = '') => {
  const soft = Number(SOFT.exec(extra)?.[1] ?? 0);
  if (soft === 0 || !fill.startsWith('#')) return shape(`ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"`, fill, extra);
  const { outer, stops } = softEllipse({ rx, ry, soft, colour: fill });
  return `<ellipse cx="${cx}" cy="${cy}" rx="${outer.rx}" ry="${outer.ry}" fill="${radial(stops, 0.5, 0.5, 0.5)}" ${plainOpacity('', null, extra.replace(SOFT, ''))}/>`;
};
export const group = (transform, content) => `<g transform="${transform}">${content}</g>`;
export const repeat = (n, draw) => Array.from({ length: n }, (_, i) => draw(i)).join('');

// ---- shadows ----------------------------------------------------------------
export const groundShadow = (cx, cy, rx, o = 1) =>
  ellipse(cx + rx * 0.34, cy + 4, rx * 1.28, rx * 0.15, INK, `opacity="${0.17 * o}" soft="24"`) +
  ellipse(cx + rx * 0.1, cy + 1, rx * 1.02, rx * 0.075, INK, `opacity="${0.34 * o}" soft="8"`);
export const wallShadow = (d, dx = 26, dy = 30) =>
  group(`translate(${dx} ${dy})`, path(d, INK, 'opacity=".2" soft="24"')) + group('translate(7 9)', path(d, INK, 'opacity=".16" soft="8"'));
export const footShadow = (x, y, w, o = 0.4) => ellipse(x + 8, y + 2, w, w * 0.22, INK, `opacity="${o}" soft="4"`);

// ---- small parts ------------------------------------------------------------
export const specks = (n, x, y, w, h, c, o = 0.5) =>
  repeat(n, () => ellipse((x + random() * w).toFixed(1), (y + random() * h).toFixed(1), (1 + random() * 2.2).toFixed(1), (1 + random() * 1.8).toFixed(1), c, `opacity="${(o * (0.4 + random() * 0.6)).toFixed(2)}"`));
export const leg = (x1, y1, x2, y2, w1, w2, c) => path(`M${x1 - w1} ${y1} H${x1 + w1} L${x2 + w2} ${y2} H${x2 - w2} Z`, timber(c));
export const gloss = (d, w = 14, o = 0.3, b = 4) => stroke(d, '#fff', w, `opacity="${o}" soft="${b}"`);
export const grain = (x, y, w, h, c, k = 7) =>
  repeat(k, (i) => {
    const at = y + ((i + 0.5) * h) / k;
    const d = `M${x} ${at} C${x + w * 0.3} ${at - 6 + (i % 3) * 5} ${x + w * 0.6} ${at + 7 - (i % 2) * 9} ${x + w} ${at}`;
    return stroke(d, i % 3 ? darken(c, 0.4) : lighten(c, 0.4), i % 3 ? 1.8 : 3, 'opacity=".24"');
  });
export const star8 = (x, y, s, k, w = 2.4) => {
  const square = rect(x - s, y - s, 2 * s, 2 * s, 0, 'none', `stroke="${k}" stroke-width="${w}"`);
  return square + group(`rotate(45 ${x} ${y})`, square);
};
export const diamond = (x, y, s, k) => path(`M${x} ${y - s} L${x + s * 0.7} ${y} L${x} ${y + s} L${x - s * 0.7} ${y} Z`, k);
export const petals = (x, y, n, r, w, k, from = 0) =>
  repeat(n, (i) => group(`translate(${x} ${y}) rotate(${from + (i * 360) / n})`, path(`M0 0 C${w} ${-r * 0.3} ${w} ${-r * 0.75} 0 ${-r} C${-w} ${-r * 0.75} ${-w} ${-r * 0.3} 0 0 Z`, k)));
export const bean = (x, y, turn, s, c = '#4a2c1d') =>
  group(`translate(${x} ${y}) rotate(${turn}) scale(${s})`, ellipse(4, 6, 24, 15, INK, 'opacity=".35" soft="4"') + ellipse(0, 0, 24, 16, sphere(c)) + stroke('M-20 2 C-8 -7 8 7 20 -2', darken(c, 0.6), 3.4));
