import type { Locale } from '#lib/locale.ts';
import { slugify } from '#lib/slug.ts';
import { translator } from '#messages/index.ts';
import { readStoreData, type SampleStore, type StoreData } from '#seed/store-data.ts';

/** The products and searches used in each sample store. Products by their key in the seed's files. */
const PLANS = {
  en: {
    slug: 'demo',
    products: {
      colours: 'throw-lindow',
      sale: 'lamp-marlow',
      soldOut: 'teapot-night',
      scarce: 'rug-indigo',
      plain: 'mug-ridgeline',
    },
    soldOutChoice: '?colour=ink&size-cm=m',
    words: 'lamp',
    owner: { email: 'owner@demo.example', password: 'souk-owner-demo' },
    person: { name: 'Olivia Bennett', city: 'Portland', address: '2210 NE Alberta Street' },
  },
  ar: {
    slug: 'souq',
    products: {
      colours: 'abaya-royal-crepe',
      sale: 'dates-ajwa',
      soldOut: 'oud-gift-emerald',
      scarce: 'dates-khalas',
      plain: 'cups-six',
    },
    soldOutChoice: '?colour=olive&size=58',
    words: 'قهوة',
    owner: { email: 'owner@souq.example', password: 'souk-owner-demo' },
    person: { name: 'ريم الشهري', city: 'الرياض', address: 'شارع العليا العام، مبنى 7821' },
  },
} as const;

export type ProductName = keyof (typeof PLANS)['en']['products'];

/** A sample store for the screens: its addresses, its owner, and its texts. */
export type Shop = {
  slug: SampleStore;
  locale: Locale;
  names: Record<Locale, string>;
  product(name: ProductName): string;
  /** Returns a product's address, without prefix, in one of its two languages. */
  productIn(locale: Locale, name: ProductName): string;
  category: string;
  sub: string;
  brand: string;
  collection: string;
  soldOutChoice: string;
  /** Search words with results there. */
  words: string;
  owner: { email: string; password: string };
  person: Record<'name' | 'address' | 'city' | 'zip' | 'email' | 'mobile', string>;
  say: ReturnType<typeof translator>;
};

async function readShop(locale: Locale): Promise<Shop> {
  const plan = PLANS[locale];
  const data = await readStoreData(plan.slug);
  const { categories, brands, store } = data;
  const productIn: Shop['productIn'] = (language, name) =>
    `/products/${slugOf(productOf(data, plan.products[name]), language)}`;
  const category = slugOf(categories[0]!, locale);
  return {
    ...plan,
    locale,
    names: { en: store.texts.en.name, ar: store.texts.ar.name },
    productIn,
    product: (name) => productIn(locale, name),
    category: `/categories/${category}`,
    sub: `/categories/${category}/${slugOf(categories[0]!.children[0]!, locale)}`,
    brand: `/brands/${slugify(brands[0]!.en, 'en')}`,
    collection: `/collections/${slugOf(data.collections[0]!, locale)}`,
    person: {
      ...plan.person,
      zip: locale === 'en' ? '97211' : '12611',
      email: `screens@${plan.slug}.example`,
      mobile: locale === 'en' ? '+1 503 226 1234' : '+966 50 123 4567',
    },
    say: translator(locale),
  };
}

function productOf({ products }: StoreData, key: string) {
  return products.find((product) => product.key === key)!;
}

function slugOf(thing: { en?: object; ar?: object }, locale: Locale): string {
  const { slug, title } = thing[locale] as { slug?: string; title: string };
  return encodeURIComponent(slug ?? slugify(title, locale));
}

export const SHOPS: Record<Locale, Shop> = { en: await readShop('en'), ar: await readShop('ar') };
