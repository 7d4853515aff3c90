import { type StoreTx, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import {
  type ProductInput,
  saveBrand,
  saveCategory,
  saveCollection,
  saveCurrency,
  saveProduct,
} from '#domain/catalog/index.ts';
import { savePage } from '#domain/content/index.ts';
import { saveDetails } from '#domain/tenancy/index.ts';
import type { Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import { must } from './catalogue.ts';
import { makeCustomer, signInAs } from './customers.ts';
import type { TestDatabase } from './database.ts';
import { GOOD_FORM, orderOf } from './orders.ts';
import { makeStore, TEST_TIME, type TestStore } from './stores.ts';

const act = systemAct('test', TEST_TIME);

/** Texts of a store in Greek, so that they cannot be confused with our English and Arabic dictionaries. */
export const GREEK = {
  name: 'Αγορά',
  lamp: 'Λάμπα',
  vase: 'Βάζο',
  home: 'Σπίτι',
  light: 'Φως',
  brand: 'Άλφα',
};

const inBoth = <T>(value: T): Record<Locale, T> => ({ en: value, ar: value });
const slugs = <T extends object>(en: string, ar: string, words: T) => ({
  en: { ...words, slug: en },
  ar: { ...words, slug: ar },
});

export type WholeShop = {
  store: TestStore;
  host: string;
  variantId: string;
  /** The cookies of a signed-in shopper who has bought and has something in the cart. */
  cookie: string;
  orders: { confirmed: number; cancelled: number };
  /** Every page that a shopper can open, with its path in each language. */
  pages: ShopPage[];
};

/**
 * `route` is the route's name in app/storefront/routes.ts. `isPrivate`: the page is not indexed, so it has no
 * canonical URL and no hreflang.
 */
export type ShopPage = {
  route: string;
  path: Record<Locale, string>;
  isPrivate?: boolean;
  status?: number;
  guest?: boolean;
};

type Wanted = {
  slug: string;
  defaultLocale: Locale;
  digits?: 'latn' | 'arab';
  host: (slug: string) => string;
  isAboutWritten?: boolean;
};

/** A shop with content on every page, whose own texts are all Greek. */
export async function wholeShop(db: TestDatabase, wanted: Wanted): Promise<WholeShop> {
  const { slug, defaultLocale, digits = 'latn', isAboutWritten = true } = wanted;
  const store = await makeStore({ slug, name: GREEK.name, currency: 'USD', country: 'SA', defaultLocale });
  await withStore(store.id, (tx) =>
    saveDetails(tx, { digits, contactEmail: '', texts: inBoth({ name: GREEK.name }) }, act),
  );
  const variantId = await fillShop(store, isAboutWritten);
  const { cookie, orders } = await shopperOf(db, store, variantId);
  return { store, host: wanted.host(slug), variantId, cookie, orders, pages: pagesOf(orders) };
}

async function fillShop(store: TestStore, isAboutWritten: boolean): Promise<string> {
  return withStore(store.id, async (tx) => {
    const lamp = await fillShelves(tx);
    for (const kind of ['about_us', 'privacy_policy', 'terms_conditions', 'returns_policy', 'own'] as const) {
      if (kind === 'about_us' && !isAboutWritten) continue;
      const text = { title: GREEK.home, bodyHtml: `<p>${GREEK.light}</p>` };
      const texts = kind === 'own' ? slugs('guide', 'دليل', text) : inBoth(text);
      await must(savePage(tx, { kind, texts }, act));
    }
    const gifts = slugs('gifts', 'هدايا', { title: GREEK.home });
    await must(saveCollection(tx, { texts: gifts, productIds: [lamp.productId] }, act));
    await must(saveCurrency(tx, { code: 'KWD', rate: { numer: 307, denom: 1000 } }, act));
    return lamp.variantIds[0] ?? '';
  });
}

/** Creates a category below another, a brand, a lamp with an option and a vase without options. */
async function fillShelves(tx: StoreTx) {
  const home = await must(
    saveCategory(tx, { texts: slugs('home-goods', 'بيت', { title: GREEK.home }) }, act),
  );
  const parentId = home.categoryId;
  const lights = slugs('lights', 'إضاءة', { title: GREEK.light });
  const { categoryId } = await must(saveCategory(tx, { parentId, texts: lights }, act));
  const { brandId } = await must(
    saveBrand(tx, { texts: slugs('alpha', 'ألفا', { name: GREEK.brand }) }, act),
  );
  const common = { status: 'active' as const, brandId, categoryIds: [categoryId] };
  const vase = { ...common, texts: slugs('vase', 'مزهرية', { title: GREEK.vase }), options: [] };
  const saved = await must(saveProduct(tx, { ...common, ...LAMP }, act));
  await must(saveProduct(tx, { ...vase, variants: [{ values: [], price: money(2550, 'USD') }] }, act));
  return saved;
}

const LAMP: Pick<ProductInput, 'texts' | 'options' | 'variants'> = {
  texts: slugs('lamp', 'مصباح', { title: GREEK.lamp, bodyHtml: `<p>${GREEK.lamp}</p>` }),
  options: [
    { names: inBoth('Χρώμα'), kind: 'colour', values: [{ labels: inBoth('Μπλε'), swatch: '#0000FF' }] },
    { names: inBoth('Μέγεθος'), kind: 'size', values: [{ labels: inBoth('Μ') }, { labels: inBoth('Λ') }] },
  ],
  variants: [
    { values: ['Μπλε', 'Μ'], price: money(120_000, 'USD'), stock: { isTracked: true, quantity: 5 } },
    { values: ['Μπλε', 'Λ'], price: money(125_000, 'USD'), compareAt: money(150_000, 'USD') },
  ],
};

async function shopperOf(db: TestDatabase, store: TestStore, variantId: string) {
  const customer = await makeCustomer(store, { email: `noura@${store.slug}.example`, name: 'Νούρα Α' });
  const form = { ...GOOD_FORM, name: 'Νούρα Α', address: 'Οδός Α', city: 'Πόλη', note: '' };
  const tokens: string[] = [];
  const numbers: number[] = [];
  for (const _ of ['confirmed', 'cancelled']) {
    const { number, orderToken } = await orderOf(store, [{ variantId }], { form, customerId: customer.id });
    tokens.push(`${number}.${orderToken}`);
    numbers.push(number);
  }
  const [confirmed = 0, cancelled = 0] = numbers;
  await db.admin("update orders set status = 'cancelled' where store_id = $1 and number = $2", [
    store.id,
    cancelled,
  ]);
  const shopper = await signInAs(store, customer.id);
  return { cookie: `shopper=${shopper}; order=${tokens.join('~')}`, orders: { confirmed, cancelled } };
}

const same = (path: string): Record<Locale, string> => inBoth(path);
const segment = encodeURIComponent;

function pagesOf(orders: WholeShop['orders']): ShopPage[] {
  const listed: ShopPage[] = [
    'products',
    'new-arrivals',
    'most-selling',
    'trending',
    'categories',
    'brands',
    'track-order',
    'contact-us',
    'about-us',
    'privacy-policy',
    'terms-conditions',
    'returns-policy',
  ].map((route) => ({ route, path: same(`/${route}`) }));
  const slugged: ShopPage[] = [
    { route: 'products/:slug', path: { en: '/products/lamp', ar: `/products/${segment('مصباح')}` } },
    {
      route: 'categories/:slug',
      path: { en: '/categories/home-goods', ar: `/categories/${segment('بيت')}` },
    },
    {
      route: 'categories/:slug/:sub',
      path: {
        en: '/categories/home-goods/lights',
        ar: `/categories/${segment('بيت')}/${segment('إضاءة')}`,
      },
    },
    { route: 'brands/:slug', path: { en: '/brands/alpha', ar: `/brands/${segment('ألفا')}` } },
    {
      route: 'collections/:slug',
      path: { en: '/collections/gifts', ar: `/collections/${segment('هدايا')}` },
    },
    { route: 'pages/:slug', path: { en: '/pages/guide', ar: `/pages/${segment('دليل')}` } },
  ];
  return [{ route: 'home', path: same('/') }, ...listed, ...slugged, ...ownPages(orders)];
}

function ownPages({ confirmed, cancelled }: WholeShop['orders']): ShopPage[] {
  const own = (route: string, path = `/${route}`): ShopPage => ({ route, path: same(path), isPrivate: true });
  return [
    own('search', '/search'),
    own('search', `/search?q=${segment(GREEK.lamp)}`),
    own('search', '/search?q=zzzz'),
    own('cart'),
    own('checkout'),
    own('order-confirmed/:number', `/order-confirmed/${confirmed}`),
    own('order-cancelled/:number', `/order-cancelled/${cancelled}`),
    own('my-orders'),
    own('my-orders/:number', `/my-orders/${confirmed}`),
    own('wishlist'),
    {
      ...own('products/:slug/review'),
      path: { en: '/products/lamp/review', ar: `/products/${segment('مصباح')}/review` },
    },
    own('profile'),
    own('change-password'),
    ...['login', 'signup', 'forgot-password', 'verify-email'].map((route) => ({
      ...own(route),
      guest: true,
    })),
    { ...own('reset-password'), guest: true, status: 410 },
    { ...own('*', '/nowhere'), status: 404 },
    { ...own('products/:slug', '/products/none'), status: 404 },
    { ...own('categories/:slug', '/categories/none'), status: 404 },
  ];
}
