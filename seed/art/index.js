export { drawLogo } from './logos.js';
export { drawMark } from './marks.js';
export { drawScene } from './scenes.js';
export { drawCategory, drawTile } from './tiles.js';
