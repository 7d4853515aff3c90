// Marks of the sample brands. Letters are drawn (Latin capitals, square Kufic), so no font is needed.
import { diamond, ellipse, group, path, rect, repeat, sheet, star8, stroke } from './kit.js';

const COLOUR = '#2b2932';
const line = (d, width) => stroke(d, COLOUR, width);
const filled = (d) => path(d, COLOUR);
const around = (n, shape) => repeat(n, (i) => group(`rotate(${(i * 360) / n} 50 50)`, shape));

// Each letter at a height of 100 units: its line, its width, and its filled part (dots), if any.
const GLYPHS = {
  A: ['M0 100 L40 0 L80 100 M14 65 H66', 80],
  B: ['M0 0 V100 M0 0 H30 A24 24 0 0 1 30 48 H0 M30 48 H34 A26 26 0 0 1 34 100 H0', 60],
  C: ['M84 16 A50 50 0 1 0 84 84', 86],
  D: ['M0 0 V100 H26 A50 50 0 0 0 26 0 Z', 76],
  E: ['M54 0 H0 V100 H54 M0 49 H46', 54],
  F: ['M54 0 H0 V100 M0 50 H46', 52],
  H: ['M0 0 V100 M70 0 V100 M0 50 H70', 70],
  I: ['M0 0 V100', 0],
  K: ['M0 0 V100 M60 0 L0 60 M20 42 L64 100', 64],
  L: ['M0 0 V100 H50', 50],
  M: ['M0 100 V0 L42 66 L84 0 V100', 84],
  N: ['M0 100 V0 L70 100 V0', 70],
  O: ['M50 0 A50 50 0 1 1 49.9 0 Z', 100],
  R: ['M0 100 V0 H32 A27 27 0 0 1 32 54 H0 M32 54 L60 100', 60],
  S: ['M56 18 C50 5 40 0 30 0 C13 0 3 11 3 25 C3 57 60 41 60 74 C60 90 47 100 30 100 C15 100 4 93 0 80', 60],
  T: ['M0 0 H68 M34 0 V100', 68],
  U: ['M0 0 V64 A35 36 0 0 0 70 64 V0', 70],
  V: ['M0 0 L40 100 L80 0', 80],
  W: ['M0 0 L28 100 L56 12 L84 100 L112 0', 112],
  Y: ['M0 0 L36 52 L72 0 M36 52 V100', 72],
  ' ': ['', 40],
  ا: ['M0 0 V100', 0],
  د: ['M16 34 H60 V100 H0', 60],
  ر: ['M40 58 V98 Q40 130 6 130', 40],
  ز: ['M40 58 V98 Q40 130 6 130', 40, 'M40 18 l11 11 l-11 11 l-11 -11 Z'],
  و: ['M48 100 H4 V52 H48 V98 Q48 130 14 130', 48],
  أ: ['M10 26 V100', 20, 'M0 -2 h20 v8 h-13 v5 h14 v8 h-21 Z'],
  ذ: ['M16 34 H60 V100 H0', 60, 'M36 4 l11 11 l-11 11 l-11 -11 Z'],
  ة: ['M4 100 V46 H56 V100 Z', 60, 'M16 10 l11 11 l-11 11 l-11 -11 Z M44 10 l11 11 l-11 11 l-11 -11 Z'],
};

const isArabic = (text) => /[\u0600-\u06ff]/.test(text);

function word(text, weight, gap) {
  let x = 0;
  let svg = '';
  for (const letter of isArabic(text) ? [...text].reverse() : text) {
    const [d, width, dots] = GLYPHS[letter];
    const shape = d ? `<path d="${d}" fill="none" stroke="${COLOUR}" stroke-width="${weight}" stroke-linecap="butt" stroke-linejoin="miter"/>` : '';
    svg += group(`translate(${x} 0)`, shape + (dots ? filled(dots) : ''));
    x += width + gap;
  }
  return [svg, x - gap];
}

// For each mark: word, line weight, letter gap, icon on 100 x 100, layout.
const MARKS = {
  'brand-halven': ['HALVEN', 12, 34, ellipse(50, 50, 46, 46, 'none', 'stroke="#2b2932" stroke-width="7"') + filled('M9 62 C26 44 40 46 52 58 C64 44 78 44 91 62 A46 46 0 0 1 9 62 Z') + ellipse(50, 30, 8, 8, COLOUR), 'row'],
  'brand-orraby': ['ORRABY', 9, 40, line('M50 4 A46 46 0 1 1 49.9 4 Z', 7) + filled('M50 82 C22 66 26 34 50 18 C74 34 78 66 50 82 Z'), 'row'],
  'brand-tidefold': ['TIDEFOLD', 11, 30, [26, 50, 74].map(y => line(`M4 ${y} C18 ${y - 22} 32 ${y - 22} 50 ${y} S82 ${y + 22} 96 ${y}`, 9)).join(''), 'row'],
  'brand-kesterly': ['KESTERLY', 9, 44, filled('M4 22 L50 62 L96 22 L96 40 L50 80 L4 40 Z') + filled('M28 14 L50 34 L72 14 L72 0 L50 20 L28 0 Z'), 'stack'],
  'brand-fernow': ['FERNOW', 14, 30, line('M50 98 C50 70 50 40 50 6', 6) + [20, 38, 56, 74].map((y, i) => { const s = 14 + i * 7; return filled(`M50 ${y + 10} C${50 + s * .5} ${y - 12} ${50 + s} ${y - 12} ${54 + s} ${y - 8} C${50 + s} ${y + 8} ${50 + s * .5} ${y + 14} 50 ${y + 10} Z M50 ${y + 10} C${50 - s * .5} ${y - 12} ${50 - s} ${y - 12} ${46 - s} ${y - 8} C${50 - s} ${y + 8} ${50 - s * .5} ${y + 14} 50 ${y + 10} Z`); }).join(''), 'row'],
  'brand-lumek': ['LUMEK', 24, 38, null, 'word'],
  'brand-brindle-row': ['BRINDLE ROW', 6, 50, null, 'rules'],
  'brand-novarra': ['NOVARRA', 8, 42, rect(4, 4, 92, 92, 14, 'none', 'stroke="#2b2932" stroke-width="7"') + line('M30 74 V26 L70 74 V26', 10), 'stack'],
  'brand-zad': ['زاد', 17, 36, line('M50 98 C54 76 52 58 50 44', 8) + [-100, -62, -24, 24, 62, 100].map(a => group(`translate(50 44) rotate(${a})`, filled('M0 0 C12 -14 12 -32 0 -46 C-8 -30 -8 -14 0 0 Z'))).join(''), 'row-rtl'],
  'brand-ward': ['ورد', 13, 34, around(8, line('M50 50 C66 38 64 16 50 6 C36 16 34 38 50 50', 4.6)) + ellipse(50, 50, 7, 7, COLOUR), 'row-rtl'],
  'brand-ruwwad': ['رواد', 16, 32, rect(18, 18, 64, 64, 0, 'none', 'stroke="#2b2932" stroke-width="6.4"') + group('rotate(45 50 50)', rect(18, 18, 64, 64, 0, 'none', 'stroke="#2b2932" stroke-width="6.4"')) + filled('M50 34 l16 16 l-16 16 l-16 -16 Z'), 'stack'],
  'brand-dar': ['دار', 20, 38, line('M12 98 V52 C12 28 36 22 50 4 C64 22 88 28 88 52 V98 Z', 8) + line('M34 98 V62 C34 48 44 46 50 36 C56 46 66 48 66 62 V98', 7), 'row-rtl'],
  'brand-widad': ['وداد', 14, 34, line('M50 92 C10 64 4 40 16 24 C28 10 44 16 50 32 C56 16 72 10 84 24 C96 40 90 64 50 92 Z', 7) + filled('M50 70 C36 60 32 50 38 44 C44 40 48 44 50 50 C52 44 56 40 62 44 C68 50 64 60 50 70 Z'), 'row-rtl'],
  'brand-rathath': ['رذاذ', 13, 34, [[50, 8, 15], [22, 40, 12], [78, 40, 12], [50, 58, 15], [24, 84, 9], [76, 84, 9]].map(([x, y, r]) => filled(`M${x} ${y - r} C${x + r * 0.4} ${y - r * 0.2} ${x + r * 0.8} ${y + r * 0.2} ${x + r * 0.8} ${y + r * 0.5} A${r * 0.8} ${r * 0.8} 0 0 1 ${x - r * 0.8} ${y + r * 0.5} C${x - r * 0.8} ${y + r * 0.2} ${x - r * 0.4} ${y - r * 0.2} ${x} ${y - r} Z`)).join(''), 'stack'],
  'brand-dara': ['دارة', 15, 32, ellipse(50, 50, 46, 46, 'none', `stroke="${COLOUR}" stroke-width="7"`) + star8(50, 50, 20, COLOUR, 5) + ellipse(50, 50, 6, 6, COLOUR), 'row-rtl'],
  'brand-zuwwada': ['زوادة', 16, 30, line('M16 44 H84 L76 96 H24 Z', 7) + line('M30 44 C30 6 70 6 70 44', 7) + diamond(50, 70, 15, COLOUR), 'row-rtl'],
  'brand-arz': ['أرز', 19, 38, [20, 44, 68].map((y, i) => filled(`M50 ${y - 18} L${64 + i * 12} ${y + 12} H${36 - i * 12} Z`)).join('') + filled('M45 78 h10 v20 h-10 Z'), 'row-rtl'],
};

function layOut([text, weight, gap, icon, layout]) {
  const [letters, length] = word(text, weight, gap);
  const height = isArabic(text) ? 138 : 100;
  if (layout === 'row') return { width: 200 + length, height: 150, body: group('scale(1.5)', icon) + group(`translate(200 ${(150 - height) / 2})`, letters) };
  if (layout === 'row-rtl') return { width: 210 + length, height: 160, body: group(`translate(${length + 50} 0) scale(1.6)`, icon) + group(`translate(0 ${(160 - height) / 2})`, letters) };
  if (layout === 'stack') {
    const scale = isArabic(text) ? 0.9 : 0.62;
    const width = Math.max(170, length * scale);
    return { width, height: 214 + height * scale, body: group(`translate(${width / 2 - 85} 0) scale(1.7)`, icon) + group(`translate(${(width - length * scale) / 2} 214) scale(${scale})`, letters) };
  }
  if (layout === 'rules') {
    const rules = line(`M0 6 H${length}`, 5) + line(`M0 186 H${length / 2 - 40} M${length / 2 + 40} 186 H${length}`, 5) + diamond(length / 2, 186, 18, COLOUR);
    return { width: length, height: 206, body: rules + group('translate(0 46)', letters) };
  }
  return { width: length, height: 100, body: letters };
}

/** A brand's mark on white; its tile is white in both themes. */
export function drawMark(name) {
  const mark = MARKS[name];
  if (!mark) throw new Error(`No brand mark "${name}"`);
  return sheet({ width: 480, height: 200, viewBox: '0 0 480 200' }, () => {
    const { width, height, body } = layOut(mark);
    const scale = Math.min(400 / width, 150 / height);
    return rect(0, 0, 480, 200, 0, '#ffffff') + group(`translate(${240 - (width * scale) / 2} ${100 - (height * scale) / 2}) scale(${scale})`, body);
  });
}
