// Wide pictures: the hero of each store and the banner between product rows.
import { clip, darken, ellipse, group, lighten, linear, path, rect, sheet, stroke, wallShadow } from './kit.js';
import { drawings } from './drawings/index.js';

const at = (drawing, x, y, scale, palette = {}) =>
  group(`translate(${x - 400 * scale} ${y - 806 * scale}) scale(${scale})`, drawings[drawing](palette));
const plank = (y, w, h, c) =>
  rect(-20, y, w, h, 0, linear([[0, lighten(c, 0.3)], [0.08, lighten(c, 0.1)], [1, darken(c, 0.25)]], 0, 0, 0, 1)) +
  Array.from({ length: 9 }, (_, i) => stroke(`M-20 ${y + 26 + i * (h / 9)} C400 ${y + 16 + i * (h / 9)} 900 ${y + 40 + i * (h / 9)} ${w} ${y + 24 + i * (h / 9)}`, darken(c, 0.4), 2, 'opacity=".16"')).join('');

const SCENES = {
  'scene-hearth': {
    size: [1400, 1100],
    draw: () => rect(0, 0, 1400, 1100, 0, linear([[0, '#e9dfd2'], [.6, '#d9cbb9'], [1, '#c3b19c']], 0, 0, 1, 1)) +
      path('M-100 0 L420 0 L980 880 L180 880 Z', '#fff', 'opacity=".3" soft="24"') +
      path('M520 0 L640 0 L1200 880 L1080 880 Z', '#fff', 'opacity=".2" soft="24"') +
      wallShadow('M730 110 H1010 V480 H730 Z', 22, 26) +
      rect(730, 110, 280, 370, 4, '#8a6140') +
      rect(744, 124, 252, 342, 2, '#fbf6ec') +
      path('M786 400 A84 84 0 0 1 954 400 Z', '#b9694a') +
      ellipse(870, 250, 44, 44, '#d9a24f') +
      path('M786 400 H954 V420 H786 Z', '#3d4a44') +
      plank(880, 1440, 240, '#9a6b42') +
      at('lamp', 300, 905, .98) +
      at('vase', 1090, 905, 1.02) +
      at('bowl', 690, 940, .62) +
      at('candle', 905, 960, .4, { c: '#3d4a44' }) +
      group('translate(0 28)', rect(1180, 872, 210, 36, 4, '#4a5468') +
      rect(1196, 838, 190, 34, 4, '#efe6d8') +
      rect(1190, 806, 200, 32, 4, '#b9694a')) +
      at('mug', 1290, 836, .3, { c: '#e9dfd0' }),
  },
  'scene-palm': {
    size: [1400, 1100],
    draw: () => { const arch = 'M470 880 V420 C470 300 570 250 640 190 C668 166 690 130 700 90 C710 130 732 166 760 190 C830 250 930 300 930 420 V880 Z'; const palm = (x, y, s) => group(`translate(${x} ${y}) scale(${s})`, stroke('M0 420 C10 260 -8 140 0 0', '#6d5238', 17) +
      [-100, -74, -46, -16, 16, 46, 74, 100, -124, 124].map(a => group(`rotate(${a})`, path('M0 0 C30 -70 26 -150 -6 -216 C-22 -150 -24 -70 0 0 Z', linear([[0, '#355f47'], [1, '#5b8a63']])) +
      stroke('M0 0 C10 -80 8 -150 -5 -206', '#89ab82', 2, 'opacity=".5"'))).join('')); return rect(0, 0, 1400, 1100, 0, linear([[0, '#ece2d0'], [.6, '#dccdb5'], [1, '#bfae95']], 0, 0, 1, 1)) +
      path(arch, linear([[0, '#9cc0c4'], [.55, '#f3dcb4'], [1, '#e9b98a']], 0, 0, 0, 1)) +
      `<g ${clip(arch)}>` +
      ellipse(640, 560, 58, 58, '#fff3d2', 'opacity=".95"') +
      path('M440 760 C560 690 700 740 960 680 V900 H440 Z', '#d3a06c') +
      path('M440 810 C600 740 760 800 960 750 V900 H440 Z', '#b98552') +
      palm(800, 470, .98) +
      palm(590, 610, .58) +
      `</g>` +
      stroke(arch, '#fbf5e8', 22) +
      stroke(arch, '#b08b5c', 4) +
      path('M-100 0 L240 0 L760 880 L120 880 Z', '#fff', 'opacity=".2" soft="24"') +
      plank(880, 1440, 240, '#7a4f32') +
      at('lantern', 190, 930, .7) +
      at('dallah', 470, 960, .8) +
      at('dates', 800, 990, .56) +
      at('mabkhara', 1110, 950, .72) +
      at('perfume', 1310, 985, .42); },
  },
  'scene-table': {
    size: [1400, 1100],
    draw: () => rect(0, 0, 1400, 1100, 0, linear([[0, '#dfe5df'], [.6, '#c9d3cb'], [1, '#a9b7ad']], 0, 0, 1, 1)) +
      path('M60 0 L460 0 L1020 880 L260 880 Z', '#fff', 'opacity=".32" soft="24"') +
      path('M560 0 L660 0 L1220 880 L1100 880 Z', '#fff', 'opacity=".2" soft="24"') +
      wallShadow('M250 330 H1150 V362 H250 Z', 16, 22) +
      rect(250, 330, 900, 32, 4, linear([[0, '#b98a5c'], [1, '#8a6140']], 0, 0, 0, 1)) +
      at('mug', 420, 334, .3, { c: '#f1ece2' }) +
      at('mug', 560, 334, .3, { c: '#4a5468' }) +
      at('bowl', 780, 344, .34) +
      at('candle', 1010, 340, .3, { c: '#b9694a' }) +
      plank(880, 1440, 240, '#b58a60') +
      at('kettle', 300, 925, .86) +
      at('board', 690, 905, .86) +
      at('bowl', 1000, 960, .6) +
      at('mug', 1240, 950, .44, { c: '#e9dfd0' }),
  },
  'scene-lanterns': {
    size: [1400, 1100],
    draw: () => rect(0, 0, 1400, 1100, 0, linear([[0, '#f0e2c8'], [.6, '#e0c9a2'], [1, '#c3a276']], 0, 0, 1, 1)) +
      Array.from({ length: 8 }, (_, i) => group(`translate(${i * 200} 120)`, rect(-46, -46, 92, 92, 0, 'none', 'stroke="#b08b5c" stroke-width="2" opacity=".28"') +
      group('rotate(45)', rect(-46, -46, 92, 92, 0, 'none', 'stroke="#b08b5c" stroke-width="2" opacity=".28"')))).join('') +
      path('M-60 0 L300 0 L860 880 L160 880 Z', '#fff', 'opacity=".26" soft="24"') +
      plank(880, 1440, 240, '#7a4f32') +
      at('lantern', 260, 945, .92) +
      at('dallah', 640, 935, .86) +
      at('perfume', 900, 965, .56) +
      at('mabkhara', 1150, 940, .82) +
      at('dates', 470, 1010, .4),
  },
  'scene-wardrobe': {
    size: [1400, 1100],
    draw: () => rect(0, 0, 1400, 1100, 0, linear([[0, '#f0e6e4'], [.6, '#e2d3d0'], [1, '#c9b3ae']], 0, 0, 1, 1)) +
      path('M-100 0 L420 0 L980 900 L180 900 Z', '#fff', 'opacity=".32" soft="24"') +
      plank(900, 1440, 220, '#9a7152') +
      rect(190, 150, 1040, 14, 7, linear([[0, '#d9b77a'], [.4, '#f2dfb4'], [1, '#9c7436']], 0, 0, 0, 1)) +
      at('abaya', 390, 764, .9) +
      at('abaya', 690, 764, .9, { c: '#6d2f48', trim: '#e0bd7c' }) +
      at('thobe', 1000, 764, .9) +
      at('sneakers', 1210, 980, .46) +
      at('wallet', 210, 985, .34) +
      at('sunglasses', 600, 1010, .4),
  },
  'scene-scent': {
    size: [1400, 1100],
    draw: () => rect(0, 0, 1400, 1100, 0, linear([[0, '#f1e6d8'], [.6, '#e2cfb8'], [1, '#c2a284']], 0, 0, 1, 1)) +
      path('M60 0 L460 0 L1020 880 L260 880 Z', '#fff', 'opacity=".34" soft="24"') +
      plank(880, 1440, 240, '#6b4028') +
      at('mabkhara', 270, 940, 1) +
      at('oud', 740, 930, .92) +
      at('perfume', 1130, 965, .78) +
      at('attar', 1000, 1010, .4) +
      at('bakhoor', 500, 1020, .4),
  },
  'scene-dates': {
    size: [1400, 1100],
    draw: () => rect(0, 0, 1400, 1100, 0, linear([[0, '#e9eadb'], [.6, '#d3d8c2'], [1, '#aeb899']], 0, 0, 1, 1)) +
      path('M60 0 L460 0 L1020 880 L260 880 Z', '#fff', 'opacity=".34" soft="24"') +
      plank(880, 1440, 240, '#7d5434') +
      at('coffee', 1010, 925, .84) +
      at('dallah', 330, 945, 1) +
      at('dates', 690, 960, .84) +
      at('honey', 1230, 975, .56) +
      at('cups', 540, 1020, .42),
  },
  'scene-desk': {
    size: [1400, 1100],
    draw: () => rect(0, 0, 1400, 1100, 0, linear([[0, '#e9eef5'], [.6, '#d3dce8'], [1, '#a9b8cb']], 0, 0, 1, 1)) +
      path('M60 0 L460 0 L1020 880 L260 880 Z', '#fff', 'opacity=".4" soft="24"') +
      plank(880, 1440, 240, '#a97f57') +
      at('speaker', 1180, 930, .78) +
      at('laptop', 560, 950, 1.16) +
      at('headphones', 960, 990, .7) +
      at('handset', 200, 985, .56),
  },
  'banner-hearth': {
    size: [1600, 900],
    draw: () => rect(0, 0, 1600, 900, 0, linear([[0, '#4c5a4f'], [1, '#2e3a33']], 0, 0, 1, 1)) +
      path('M0 0 L500 0 L1000 720 L300 720 Z', '#fff', 'opacity=".07" soft="24"') +
      plank(720, 1640, 200, '#8a5f3c') +
      at('kettle', 260, 775, .72) +
      at('mug', 560, 790, .42, { c: '#e9dfd0' }) +
      at('mug', 730, 812, .4, { c: '#b9694a', raw: '#8a5a3a' }) +
      at('board', 1010, 765, .84) +
      at('bowl', 1330, 800, .6),
  },
  'banner-palm': {
    size: [1600, 900],
    draw: () => rect(0, 0, 1600, 900, 0, linear([[0, '#21503d'], [1, '#12301f']], 0, 0, 1, 1)) +
      Array.from({ length: 9 }, (_, i) => Array.from({ length: 5 }, (_, j) => group(`translate(${i * 200} ${j * 200 - 40})`, rect(-46, -46, 92, 92, 0, 'none', 'stroke="#cfa867" stroke-width="1.6" opacity=".16"') +
      group('rotate(45)', rect(-46, -46, 92, 92, 0, 'none', 'stroke="#cfa867" stroke-width="1.6" opacity=".16"')))).join('')).join('') +
      plank(730, 1640, 200, '#6d4430') +
      at('mabkhara', 240, 790, .74) +
      at('perfume', 560, 800, .6) +
      at('perfume', 760, 812, .46, { c: '#8a4a2a' }) +
      at('candle', 1020, 800, .52, { c: '#1c1c1f' }) +
      at('lantern', 1330, 800, .8),
  },
};

/** A scene or banner at its own size. */
export function drawScene(name) {
  const scene = SCENES[name];
  if (!scene) throw new Error(`No scene "${name}"`);
  const [width, height] = scene.size;
  return sheet({ width, height, viewBox: `0 0 ${width} ${height}` }, scene.draw);
}
