export { drawSharePicture, SHARE_HEIGHT, SHARE_WIDTH, type SharePicture } from './draw.ts';
export { keepSharePicture, readSharePicture, type ShareKey } from './kept.ts';
export { sfntOf } from './sfnt.ts';
