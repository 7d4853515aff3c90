export { cacheSharePicture, readSharePicture, type ShareKey } from './cached.ts';
export { renderSharePicture, SHARE_HEIGHT, SHARE_WIDTH, type SharePicture } from './render.ts';
export { sfntOf } from './sfnt.ts';
