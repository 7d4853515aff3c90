import { slugify } from '#lib/slug.ts';
import { listingDates } from './listing-dates.ts';
import { planOrders } from './plan-orders.ts';
import { planShopperOrders } from './plan-shopper.ts';
import { seededRandom } from './random.ts';
import type { SampleStore, StoreData } from './store-data.ts';
import { variantsOf } from './variants.ts';

const ORDERS: Record<SampleStore, number> = { demo: 300, souq: 150 };
export const DAYS = 90;

/** The history of a sample store before it opens: listing dates and orders. */
export function planStore({ data, now }: { data: StoreData; now: Date }) {
  const { store, products, people } = data;
  const random = seededRandom(store.slug === 'demo' ? 2014 : 2030);
  const listed = listingDates(products, { now, days: DAYS, random });
  const listedAt = (key: string) => listed.get(key)!;
  const variants = products.flatMap((product) => variantsOf(product, store.currency));
  const featured = new Set(products.filter((product) => product.isFeatured).map((product) => product.key));
  const isFeatured = (key: string) => featured.has(key);
  const { defaultLocale } = store;
  const orders = planOrders({
    now,
    random,
    count: ORDERS[store.slug as SampleStore],
    days: DAYS,
    defaultLocale,
    people,
    variants,
    isFeatured,
    listedAt,
  });
  const own = planShopperOrders({ data, now, variants, listedAt });
  const all = [...orders, ...own].sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
  return { orders: all, listedAt, variants, random };
}

/** The English slug of a product's page. */
export function slugsOf({ products }: StoreData): (productKey: string) => string {
  const slugs = new Map(products.map(({ key, en }) => [key, slugify(en.title, 'en')]));
  return (key) => slugs.get(key) ?? '';
}
