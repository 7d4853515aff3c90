import type { OverlayOptions } from 'sharp';
import type { Draw } from '#lib/picture-line.ts';
import { layOwnFonts } from './fonts.ts';
import { type Block, textBlock } from './text-block.ts';

/** The content of a share picture: all of it comes from the store. */
export type SharePicture = {
  isRtl: boolean;
  /** '#RRGGBB', and a readable colour on it. */
  fill: string;
  on: string;
  store: string;
  title: string;
  price: string;
  /** The regular price, struck through beside the price; '' if there is none. */
  oldPrice: string;
  picture: Buffer | null;
  logo: Buffer | null;
};

export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;
const PICTURE = 560;
const EDGE = 64;
const MAX_PIXELS = 50_000_000;

/**
 * Renders the picture for a shared link: the product is on the side where the reader begins, the store and
 * the price are beside it.
 */
export async function renderSharePicture(
  draw: Draw,
  dataFolder: string,
  share: SharePicture,
): Promise<Buffer> {
  await layOwnFonts(dataFolder);
  const picture = share.picture && (await cover(draw, share.picture));
  const room = SHARE_WIDTH - EDGE * 2 - (picture ? PICTURE : 0);
  const words = { isRtl: share.isRtl, colour: share.on, width: room };
  const [logo, store, title, price] = await Promise.all([
    share.logo && logoChip(draw, share.logo),
    textBlock(draw, { ...words, text: share.store, weight: 'SemiBold', height: 60, sizes: [32, 26] }),
    textBlock(draw, {
      ...words,
      text: share.title,
      weight: 'Bold',
      height: 300,
      sizes: [68, 60, 52, 44, 36],
    }),
    textBlock(draw, {
      ...words,
      text: share.price,
      struck: share.oldPrice,
      weight: 'SemiBold',
      height: 90,
      sizes: [48, 36],
    }),
  ]);
  const top = logo ?? store;
  const layers: OverlayOptions[] = [];
  const place = (block: Block | null, y: number) => {
    if (!block) return;
    const left = share.isRtl ? SHARE_WIDTH - EDGE - block.width : EDGE;
    layers.push({ input: block.bytes, left, top: Math.max(0, Math.round(y)) });
  };
  if (picture) layers.push({ input: picture, left: share.isRtl ? 0 : SHARE_WIDTH - PICTURE, top: 0 });
  place(top, EDGE - 8);
  // Midway between the store above and the price below.
  const from = EDGE + (top?.height ?? 0);
  const to = SHARE_HEIGHT - EDGE - (price?.height ?? 0);
  place(title, title ? (from + to - title.height) / 2 : 0);
  place(price, price ? SHARE_HEIGHT - EDGE - price.height + 8 : 0);
  const canvas = { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3 as const, background: share.fill };
  return draw({ create: canvas }).composite(layers).jpeg({ quality: 84, progressive: true }).toBuffer();
}

// Renders the product's picture on the light tile that is behind every picture.
function cover(draw: Draw, original: Buffer): Promise<Buffer> {
  return draw(original, { limitInputPixels: MAX_PIXELS })
    .resize({ width: PICTURE, height: SHARE_HEIGHT, fit: 'cover' })
    .flatten({ background: '#f3f4f9' })
    .toBuffer();
}

/** The logo on a light background, because logos are made for light pages. */
async function logoChip(draw: Draw, original: Buffer): Promise<Block> {
  const { data, info } = await draw(original, { limitInputPixels: MAX_PIXELS })
    .resize({ width: 320, height: 72, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .extend({ top: 12, bottom: 12, left: 20, right: 20, background: '#ffffff' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const corners = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}"><rect width="100%" height="100%" rx="14"/></svg>`,
  );
  const bytes = await draw(data)
    .ensureAlpha()
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { bytes, width: info.width, height: info.height };
}
