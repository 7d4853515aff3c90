import type { Random } from './random.ts';
import type { ProductFile } from './store-data.ts';

const DAY = 86_400_000;
const NEW_ARRIVALS = 14;

/** The date on which each product was listed: most before the first order, new arrivals over the last three weeks. */
export function listingDates(
  products: ProductFile[],
  { now, days, random }: { now: Date; days: number; random: Random },
): Map<string, Date> {
  const shuffled = products
    .map((product) => ({ product, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ product }) => product);
  const arriving = new Set(shuffled.filter(mayBeNew).slice(0, NEW_ARRIVALS));
  const older = shuffled.filter((product) => !arriving.has(product));
  const before = older.map((product, i) => [product.key, days + 35 - (30 * i) / older.length] as const);
  const lately = [...arriving].map((product, i) => [product.key, 1 + (20 * i) / NEW_ARRIVALS] as const);
  return new Map([...before, ...lately].map(([key, ago]) => [key, new Date(now.getTime() - ago * DAY)]));
}

// False for a product that is sold out or already discounted, which looks like a mistake among new arrivals
// on the home page.
function mayBeNew({ stock, compareAt }: ProductFile): boolean {
  return stock !== 'untracked' && stock.default > 2 && compareAt === null;
}
