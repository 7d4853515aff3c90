import { slugify } from '#lib/slug.ts';
import type { App } from './app.ts';
import { askInTurn } from './ask.ts';
import { STUFFS, THINGS, TONES } from './catalogue-words.ts';
import type { Plan } from './measure-pages.ts';
import { percentile } from './statistics.ts';

const SORTS = ['newest', 'price_asc', 'price_desc', 'name', 'best_selling', 'rating'];

/** The 95th percentile of a hundred different uncached pages of the large store, one after the other. */
export async function measureSearch(
  app: App,
  slug: string,
  { idleRequests }: Plan,
): Promise<{ searchP95: number; listingP95: number }> {
  return {
    searchP95: await p95({ app, slug, requests: idleRequests }, searchPath),
    listingP95: await p95({ app, slug, requests: idleRequests }, listingPath),
  };
}

type Series = { app: App; slug: string; requests: number };

async function p95({ app, slug, requests }: Series, path: (nth: number) => string): Promise<number> {
  const target = (nth: number) => ({ port: app.port, host: app.host(slug), path: path(nth) });
  // Warms up with other search words than the measured ones.
  await askInTurn(Array.from({ length: requests / 2 }, (_, nth) => target(nth + requests)));
  const answers = await askInTurn(Array.from({ length: requests }, (_, nth) => target(nth)));
  return percentile(
    answers.map((answer) => answer.wholeMs),
    95,
  );
}

// A search for two words, one word, the beginning of a word, a misspelt word, Arabic, or one product by its
// number.
function searchPath(nth: number): string {
  const [thing, arabic] = THINGS[nth % THINGS.length]!;
  const [stuff] = STUFFS[nth % STUFFS.length]!;
  const [tone] = TONES[nth % TONES.length]!;
  const words = [
    `${stuff} ${thing}`,
    thing,
    thing.slice(0, 3),
    `${tone.slice(0, 2)}${tone.slice(3)} ${thing}`,
    arabic,
    `${thing} ${nth * 137}`,
  ];
  return `/search?q=${encodeURIComponent(words[nth % words.length]!)}`;
}

function listingPath(nth: number): string {
  const [thing] = THINGS[nth % THINGS.length]!;
  const sort = `sort=${SORTS[nth % SORTS.length]}`;
  const price = `min=${10 + (nth % 20)}&max=${100 + nth}`;
  const brand = `brand=${slugify(`${TONES[nth % TONES.length]![0]} House ${(nth % TONES.length) + 1}`, 'en')}`;
  const paths = [
    `/products?${sort}`,
    `/products?${sort}&${price}`,
    `/categories/${thing}-shelf?${sort}`,
    `/categories/${thing}-shelf?${sort}&${brand}&stock=1`,
  ];
  return paths[nth % paths.length]!;
}
