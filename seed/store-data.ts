import { readdir, readFile } from 'node:fs/promises';
import type { HomeSectionKind } from '#domain/content/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Rounding } from '#lib/money/index.ts';
import type { Tile } from './art/index.js';

/** The shapes of the files in data/. */
export type InBoth<T> = Record<Locale, T>;

export type SectionFile = {
  kind: HomeSectionKind;
  picture?: string;
  link?: string;
  itemCount?: number;
  texts?: InBoth<{
    eyebrow?: string;
    title?: string;
    body?: string;
    action?: string;
    items?: { icon: string; title: string; note: string }[];
    quotes?: { quote: string; author: string; detail: string }[];
  }>;
};

export type StoreFile = {
  slug: string;
  name: string;
  currency: string;
  /** The other currencies, each with the value of one unit of the store's own currency. */
  currencies: { code: string; rate: string; rounding: Rounding }[];
  defaultLocale: Locale;
  country: string;
  primaryColor: string;
  secondaryColor: string;
  logo: { picture: string; alt: InBoth<string> };
  owner: { name: string; email: string; locale: Locale };
  contactEmail: string;
  contactPhone: string;
  whatsapp: string;
  texts: InBoth<{ name: string; description: string; announcement: string; address: string; hours: string }>;
  home: SectionFile[];
  /** The tile of the header's large menu. */
  menuTile: { picture: string; to: string; label: InBoth<string>; line: InBoth<string> };
  about: InBoth<PageWords>;
};

export type PageWords = { title: string; bodyHtml: string };

/**
 * A policy of any sample store; {store} stands for its name, {returnDays} for the number of days in which a return
 * may be requested.
 */
export type PolicyFile = InBoth<PageWords> & {
  kind: 'privacy_policy' | 'terms_conditions' | 'returns_policy';
};

export type CategoryText = { title: string; slug?: string; body?: string };
export type CategoryFile = InBoth<CategoryText> & {
  key: string;
  picture: string;
  children: (InBoth<CategoryText> & { key: string })[];
};

export type CollectionFile = InBoth<CategoryText> & {
  /** Keys of products chosen by hand, in order. */
  products?: string[];
  rule?: { tag: string; to: string; inStock: boolean };
};

export type BrandFile = InBoth<string> & { key: string; picture: string };

export type OptionValue = {
  code: string;
  tint?: string;
  palette?: Record<string, string>;
  /** The amount added to the product's price. */
  adds?: string;
  /** The weight of a parcel with this value, if it differs. */
  grams?: number;
};

export type ProductFile = InBoth<{
  title: string;
  body: string;
  facts: string[];
  seoTitle: string;
  seoDescription: string;
}> & {
  key: string;
  brand: string;
  category: string;
  subCategory: string;
  sku: string;
  price: string;
  compareAt: string | null;
  grams: number;
  /**
   * Stock by combination of value codes ('rust/m') or by a single code; all other variants have the default.
   */
  stock: 'untracked' | { default: number; exceptions?: Record<string, number> };
  tags: string[];
  isFeatured: boolean;
  options: { name: string; values: OptionValue[] }[];
  art: {
    drawing: string;
    tint: string;
    palette?: Record<string, string>;
    views?: NonNullable<Tile['view']>[];
  };
};

export type CustomersFile = {
  domain: string;
  country: string;
  names: { en: string; ar?: string }[];
  streets: { en: string; ar?: string }[];
  more: { en: string; ar?: string }[];
  cities: { en: string; ar?: string; zip: string }[];
  phones: string[];
  /** The digits after the phone prefix; each # is a digit. */
  phoneSuffix: string;
  notes: { en: string; ar?: string }[];
  cancelReasons: string[];
};

export type Colours = Record<string, InBoth<string> & { swatch: string }>;
export type Options = Record<
  string,
  InBoth<string> & { kind: 'colour' | 'size' | 'other'; values: Record<string, InBoth<string>> }
>;

export type StoreData = {
  store: StoreFile;
  categories: CategoryFile[];
  brands: BrandFile[];
  products: ProductFile[];
  collections: CollectionFile[];
  people: CustomersFile;
  colours: Colours;
  options: Options;
  policies: PolicyFile[];
};

export const SAMPLE_STORES = ['demo', 'souq'] as const;
export type SampleStore = (typeof SAMPLE_STORES)[number];

/** Everything about one sample store, read from data/. */
export async function readStoreData(slug: SampleStore): Promise<StoreData> {
  const [store, categories, brands, collections, people, colours, options, policies] = await Promise.all([
    readJson<StoreFile>(`${slug}/store.json`),
    readJson<CategoryFile[]>(`${slug}/categories.json`),
    readJson<BrandFile[]>(`${slug}/brands.json`),
    readJson<CollectionFile[]>(`${slug}/collections.json`),
    readJson<CustomersFile>(`${slug}/people.json`),
    readJson<Colours>('colours.json'),
    readJson<Options>('options.json'),
    readJson<PolicyFile[]>('policies.json'),
  ]);
  const files = (await readdir(new URL(`data/${slug}/products/`, import.meta.url))).sort();
  const products = await Promise.all(
    files.map((file) => readJson<ProductFile[]>(`${slug}/products/${file}`)),
  );
  return {
    store,
    categories,
    brands,
    collections,
    people,
    colours,
    options,
    policies,
    products: products.flat(),
  };
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(new URL(`data/${path}`, import.meta.url), 'utf8')) as T;
}
