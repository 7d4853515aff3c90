// One product on a plain studio backdrop: background, drawing, and the optical size of each drawing.
import { darken, ellipse, group, lighten, linear, radial, rect, sheet } from './kit.js';
import { drawings } from './drawings/index.js';

// Drawings of things that hang on a wall, so the background has no floor line behind them.
const HANGING = new Set(['clock', 'abaya', 'thobe', 'rug', 'throwHung', 'misbaha', 'frame', 'mirror', 'watch', 'bisht', 'plate', 'sandals']);

// The scale of each drawing around its foot, then its lift in pixels. Without the scale a mug would look as small
// as it does beside a wardrobe.
const FIT = {
  mug: [1.26, -14], bowl: [1.18, -44], basket: [1.22, -26], candle: [1.2, -26], cushion: [1.14, -30], throwFolded: [1.14, -60],
  kettle: [1.16, -28], carafe: [1.2, -30], sneakers: [1.12, -60], perfume: [1.14, -6], mabkhara: [1.14, 0], vase: [1.06, 20],
  backpack: [1.08, -10], lamp: [1.02, 0], dates: [1.08, -10], board: [1.04, 10], misbaha: [1.06, 40], thobe: [1, -20],
  lantern: [1.06, 20], dallah: [1.06, 10], chair: [1.1, 10], armchair: [1.1, -20], bookshelf: [1.06, 20], duvet: [1.14, -40],
  towels: [1.16, -40], grinder: [1.14, -10], saucepan: [1.1, -50], knives: [1.14, -10], jars: [1.16, -20], train: [1.06, -40],
  umbrella: [1.04, 0], wallet: [1.14, -50], watch: [0.98, 0], sunglasses: [1.18, -40], shemagh: [1.16, -60], bisht: [1, -10],
  oud: [1.06, -20], coffee: [1.1, 10], honey: [1.12, -20], saffron: [1.08, -40], rehal: [1.08, -10], majlis: [1.06, -60],
  teaset: [1.14, -60], bakhoor: [1.12, -30], blocks: [1.1, -40], rings: [1.12, -20], cups: [1.12, -60], gift: [1.12, -40],
  attar: [1.12, -10], bear: [1.1, -20], sandals: [1.1, -60],
};

// Closer views of the same drawing, for second pictures.
const VIEWS = {
  whole: '0 0 800 1000',
  near: '170 250 480 600',
  middle: '240 330 352 440',
  left: '80 300 400 500',
  right: '320 300 400 500',
  top: '200 110 400 500',
  low: '220 470 400 500',
};

export const backdrop = (tint, hanging) =>
  rect(0, 0, 800, 1000, 0, linear([[0, lighten(tint, 0.5)], [0.62, tint], [0.74, darken(tint, 0.045)], [hanging ? 1 : 0.78, hanging ? darken(tint, 0.07) : lighten(tint, 0.16)], [1, hanging ? darken(tint, 0.07) : lighten(tint, 0.3)]], 0, 0, hanging ? 0.5 : 0, 1)) +
  ellipse(280, 280, 400, 380, radial([[0, '#fff', 0.5], [1, '#fff', 0]], 0.5, 0.5, 0.5));

/** A product tile, 4:5. */
export function drawTile({ drawing, palette = {}, tint = '#e4e1d9', view = 'whole' }) {
  const draw = drawings[drawing];
  const viewBox = VIEWS[view];
  if (!draw || !viewBox) throw new Error(`No drawing "${drawing}" or view "${view}"`);
  const [scale, lift] = FIT[drawing] ?? [1, 0];
  return sheet({ width: 800, height: 1000, viewBox }, () => {
    const body = draw(palette);
    return backdrop(tint, HANGING.has(drawing)) + group(`translate(${400 - 400 * scale} ${806 - 806 * scale + lift}) scale(${scale})`, body);
  });
}

const standing = (drawing, x, y, scale, palette = {}) =>
  group(`translate(${x - 400 * scale} ${y - 806 * scale}) scale(${scale})`, drawings[drawing](palette));
const hanging = (drawing, x, y, scale, palette = {}) =>
  group(`translate(${x - 400 * scale} ${y - 500 * scale}) scale(${scale})`, drawings[drawing](palette));

// Category tiles, 800 x 800: the tint, then the objects from back to front.
const CATEGORIES = {
  'cat-living': ['#e1e2db', () => hanging('frame', 590, 330, 0.46, { art: '#7f9183', deep: '#3d4a44' }) + standing('planter', 652, 838, 0.58) + standing('armchair', 316, 850, 0.92)],
  'cat-kitchen': ['#e8e0d5', () => standing('board', 180, 800, 0.76) + standing('jars', 590, 812, 0.74) + standing('saucepan', 370, 876, 0.72, { c: '#4f6a86' })],
  'cat-table': ['#e3e5df', () => hanging('plate', 250, 400, 0.62) + standing('carafe', 590, 800, 0.74) + standing('bowl', 300, 850, 0.66) + standing('mug', 610, 892, 0.44, { c: '#b9694a', raw: '#8a5a3a' })],
  'cat-bed-bath': ['#e4e2de', () => standing('towels', 622, 812, 0.58, { c3: '#b98c74' }) + standing('duvet', 286, 850, 0.84) + standing('candle', 664, 890, 0.34, { c: '#b9785a' })],
  'cat-textiles': ['#e6e1d8', () => hanging('throwHung', 250, 470, 0.66, { c: '#a3b09a', band: '#f0e8d8' }) + standing('cushion', 560, 790, 0.7, { c: '#4a5468', line: '#c9d0da' }) + standing('throwFolded', 420, 890, 0.62)],
  'cat-lighting': ['#e5ddd3', () => standing('lamp', 260, 840, 0.8) + standing('lantern', 590, 830, 0.6) + standing('candle', 450, 894, 0.5)],
  'cat-play': ['#e2e6e2', () => standing('rings', 600, 806, 0.72) + standing('blocks', 260, 830, 0.66) + standing('train', 450, 900, 0.62)],
  'cat-accessories': ['#dfe2e1', () => standing('backpack', 286, 828, 0.9) + standing('wallet', 580, 838, 0.52) + standing('sunglasses', 500, 906, 0.56)],
  'cat-abayas': ['#e6ded6', () => hanging('abaya', 250, 560, 0.74) + hanging('abaya', 545, 560, 0.74, { c: '#b89b78', trim: '#6d4a2d' })],
  'cat-men': ['#d9ded8', () => hanging('thobe', 260, 560, 0.74) + hanging('bisht', 550, 520, 0.62) + standing('shemagh', 430, 900, 0.46)],
  'cat-oud': ['#e4d9cb', () => standing('oud', 470, 822, 0.78) + standing('mabkhara', 190, 858, 0.74) + standing('attar', 668, 890, 0.42)],
  'cat-perfume': ['#e5dbd2', () => standing('perfume', 250, 840, 0.9) + standing('perfume', 560, 820, 0.7, { c: '#7a3d4a' }) + standing('attar', 430, 892, 0.44)],
  'cat-coffee': ['#e6ddcf', () => standing('coffee', 560, 806, 0.8) + standing('dallah', 260, 840, 0.84) + standing('cups', 480, 900, 0.5)],
  'cat-dates': ['#e8e0d0', () => standing('dates', 300, 826, 0.74) + standing('honey', 610, 846, 0.62) + standing('saffron', 420, 900, 0.4)],
  'cat-ceramics': ['#e1e4df', () => hanging('plate', 240, 400, 0.6) + standing('teaset', 520, 830, 0.76) + standing('bowl', 240, 890, 0.5, { c: '#3f6f78' })],
  'cat-audio': ['#dfe4ea', () => standing('speaker', 590, 812, 0.74) + standing('headphones', 270, 850, 0.86) + standing('earbuds', 590, 896, 0.42)],
  'cat-devices': ['#e1e4ea', () => standing('laptop', 330, 820, 0.86) + standing('handset', 610, 870, 0.56) + standing('powerbank', 170, 896, 0.36)],
  'cat-majlis': ['#e0d8cb', () => standing('lantern', 170, 800, 0.62) + standing('majlis', 430, 850, 0.86) + standing('gift', 680, 900, 0.36)],
};

/** A category's square picture. */
export function drawCategory(name) {
  const category = CATEGORIES[name];
  if (!category) throw new Error(`No category drawing "${name}"`);
  const [tint, draw] = category;
  return sheet({ width: 800, height: 800, viewBox: '0 160 800 800' }, () => backdrop(tint, false) + draw());
}
