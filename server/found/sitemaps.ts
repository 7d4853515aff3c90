import { type StoreTx, withStore } from '#db/index.ts';
import { listGroupAddresses, productAddresses, productAddressLists } from '#domain/catalog/index.ts';
import { pageAddresses } from '#domain/content/index.ts';
import type { PublicAddress } from '#lib/public-address.ts';
import { type RequestContext, storeOf } from '../context.ts';
import { type SitemapContext, sitemapIndexXml, sitemapXml } from './sitemap-xml.ts';

// The sitemap protocol allows 50,000 URLs per file; each page has one per language.
const PAGES_A_FILE = 5000;
/** The pages that every store has, in addition to those that its owner created. */
const ALWAYS = [
  '/',
  '/products',
  '/new-arrivals',
  '/most-selling',
  '/trending',
  '/categories',
  '/brands',
  '/contact-us',
];

/** The index of a store's sitemaps. It takes few SQL statements, whatever the size of the catalogue. */
export async function sitemapIndex(context: RequestContext): Promise<string> {
  const { id } = storeOf(context);
  const files = await withStore(id, async (tx) => {
    const lists = await productAddressLists(tx, context);
    const products = lists.map(({ updatedAt }, at) => ({ path: fileOf('products', at), updatedAt }));
    return [
      ...filesOf('pages', await writtenPages(tx)),
      ...filesOf('categories', await readUnitsByLocation(tx, context, 'categories')),
      ...filesOf('brands', await readUnitsByLocation(tx, context, 'brands')),
      ...filesOf('collections', await readUnitsByLocation(tx, context, 'collections')),
      ...products,
    ];
  });
  return sitemapIndexXml(files, placeOf(context));
}

type GroupKind = 'categories' | 'brands' | 'collections';
type Kind = 'pages' | 'products' | GroupKind;

/** One of a store's sitemaps, counted from 1; null beyond the last. */
export async function sitemapFile(
  context: RequestContext,
  { kind, number }: { kind: Kind; number: number },
): Promise<string | null> {
  const { id } = storeOf(context);
  const addresses = await withStore(id, async (tx) => {
    if (kind === 'products') return productsOf(tx, context, number);
    const all = kind === 'pages' ? await writtenPages(tx) : await readUnitsByLocation(tx, context, kind);
    return all.slice((number - 1) * PAGES_A_FILE, number * PAGES_A_FILE);
  });
  return addresses.length > 0 ? sitemapXml(addresses, placeOf(context)) : null;
}

async function productsOf(tx: StoreTx, { now }: RequestContext, number: number): Promise<PublicAddress[]> {
  const list = (await productAddressLists(tx, { now }))[number - 1];
  return list ? productAddresses(tx, { from: list.from, now }) : [];
}

async function writtenPages(tx: StoreTx): Promise<PublicAddress[]> {
  const always = ALWAYS.map((path) => ({ paths: { en: path, ar: path }, updatedAt: null }));
  return [...always, ...(await pageAddresses(tx))];
}

async function readUnitsByLocation(tx: StoreTx, context: RequestContext, kind: GroupKind) {
  return (await listGroupAddresses(tx, storeOf(context).shell))[kind];
}

function filesOf(kind: Kind, addresses: PublicAddress[]) {
  const count = Math.ceil(addresses.length / PAGES_A_FILE);
  return Array.from({ length: count }, (_, at) => ({ path: fileOf(kind, at), updatedAt: null }));
}

const fileOf = (kind: Kind, at: number) => `/sitemap-${kind}-${at + 1}.xml`;

function placeOf(context: RequestContext): SitemapContext {
  return { origin: context.publicOrigin, defaultLocale: storeOf(context).shell.defaultLocale };
}
