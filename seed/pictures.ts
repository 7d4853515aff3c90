import type { ImageStore, PreparedImage } from '#domain/media/index.ts';
import { type Picture, renderPicture } from './art/render.ts';
import type { OptionValue, ProductFile, StoreData } from './store-data.ts';

/** A picture and its description, named so that products, categories and sections can refer to it. */
export type NamedPicture = { name: string; picture: Picture; alt: { en: string; ar: string } };

/**
 * Every picture of a store: its logo, scenes, categories and brands, and per product one tile for each colour and its
 * views.
 */
export function picturesOf(data: StoreData): NamedPicture[] {
  const { picture: logo, alt } = data.store.logo;
  const logos = (['light', 'dark'] as const).map((theme) => ({
    name: logoName(data, theme),
    picture: { kind: 'logo' as const, name: logo, theme },
    alt,
  }));
  const wide = data.store.home.flatMap(({ picture }) =>
    picture
      ? [{ name: picture, picture: { kind: 'scene' as const, name: picture }, alt: { en: '', ar: '' } }]
      : [],
  );
  const categories = data.categories.map(({ picture, en, ar }) => ({
    name: picture,
    picture: { kind: 'category' as const, name: picture },
    alt: { en: en.title, ar: ar.title },
  }));
  const brands = data.brands.map(({ picture, en, ar }) => ({
    name: picture,
    picture: { kind: 'mark' as const, name: picture },
    alt: { en, ar },
  }));
  const tiles = data.products.flatMap((product) => tilesOf(product, data));
  return [...logos, ...wide, ...categories, ...brands, ...tiles];
}

/** The name of the store's logo for light or dark pages. */
export function logoName({ store }: StoreData, theme: 'light' | 'dark'): string {
  return `${store.logo.picture}/${theme}`;
}

/** The option values that change a product's appearance: its colours. */
export function coloursOf(product: ProductFile): OptionValue[] {
  return product.options.find((option) => option.name === 'colour')?.values ?? [];
}

/** The name of the tile for a colour of a product; without a colour, its only tile. */
export function tileName(product: ProductFile, colour?: string): string {
  return colour === undefined ? product.key : `${product.key}/${colour}`;
}

/** The names of a product's pictures in order: a tile for each colour, then the closer views. */
export function tileNames(product: ProductFile): string[] {
  const colours = coloursOf(product);
  const tiles = colours.length ? colours.map(({ code }) => tileName(product, code)) : [tileName(product)];
  return [...tiles, ...(product.art.views ?? []).map((view) => `${product.key}@${view}`)];
}

function tilesOf(product: ProductFile, data: StoreData): NamedPicture[] {
  const { drawing, tint, palette = {}, views = [] } = product.art;
  const title = { en: product.en.title, ar: product.ar.title };
  const colours = coloursOf(product);
  const tile = (colour?: OptionValue) => ({
    kind: 'tile' as const,
    drawing,
    tint: colour?.tint ?? tint,
    palette: { ...palette, ...colour?.palette },
  });
  const whole = colours.map((colour) => {
    const words = data.colours[colour.code]!;
    const alt = { en: `${title.en}, ${words.en.toLowerCase()}`, ar: `${title.ar}، ${words.ar}` };
    return { name: tileName(product, colour.code), picture: tile(colour), alt };
  });
  const first = whole.length ? whole : [{ name: tileName(product), picture: tile(), alt: title }];
  const closer = views.map((view) => ({
    name: `${product.key}@${view}`,
    picture: { ...tile(colours[0]), view },
    alt: { en: `${title.en}, a closer look`, ar: `${title.ar}، صورة مقربة` },
  }));
  return [...first, ...closer];
}

// Each drawing keeps one core busy; a few in parallel use a small machine fully and still leave time for the
// database.
const AT_ONCE = 3;

/** Renders and stores all pictures, reporting each one. Runs outside any transaction. */
export async function storePictures(
  pictures: NamedPicture[],
  to: { storeId: string; images: ImageStore; cacheDir: string; onPicture?: () => void },
): Promise<Map<string, PreparedImage>> {
  const made = new Map<string, PreparedImage>();
  const waiting = [...pictures];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const image = await renderPicture(next.picture, to.cacheDir);
      await to.images.put(to.storeId, image.hash, image.bytes);
      made.set(next.name, image);
      to.onPicture?.();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return made;
}
