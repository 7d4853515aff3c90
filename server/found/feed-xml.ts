import type { FeedProduct, FeedVariant } from '#domain/catalog/index.ts';
import { gtinOf } from '#lib/gtin.ts';
import { plainText } from '#lib/html.ts';
import { decimalText } from '#lib/money/index.ts';
import { pathOfSegments } from '#lib/public-address.ts';
import { escapeXml } from './escape-xml.ts';

/** Both kinds use RSS 2.0 with Google's names; they differ in the words for availability. */
export type FeedKind = 'google' | 'meta';

export type FeedContext = {
  kind: FeedKind;
  origin: string;
  /** The language prefix of addresses: '' in the store's first language. */
  prefix: string;
  store: string;
  description: string;
  currency: string;
  /** Sales that ended before this time are left out. */
  now: Date;
};

const AVAILABLE: Record<FeedKind, [yes: string, no: string]> = {
  google: ['in_stock', 'out_of_stock'],
  meta: ['in stock', 'out of stock'],
};
const MOST_IMAGES = 10;
const LONGEST = { title: 150, description: 5000, sku: 70, brand: 70 };
/** Replacements for the missing start or end of a sale: a feed requires both. */
const ALWAYS = { from: '2000-01-01T00:00:00.000Z', to: '2099-12-31T23:59:59.000Z' };

/** Yields a feed in pieces: no more than one batch of products is in memory. */
export async function* feedXml(
  place: FeedContext,
  batches: AsyncIterable<FeedProduct[]>,
): AsyncGenerator<string, void, void> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
    element('title', place.store) +
    element('link', place.origin + (place.prefix || '/')) +
    element('description', place.description);
  for await (const products of batches) {
    yield products.map((product) => itemsOf(product, place)).join('');
  }
  yield '</channel>\n</rss>\n';
}

function itemsOf(product: FeedProduct, place: FeedContext): string {
  const shared = sharedOf(product, place);
  return product.variants.map((variant) => itemOf(product, variant, { place, shared })).join('');
}

/** The fields that all variants of a product share, computed once. */
function sharedOf(product: FeedProduct, place: FeedContext) {
  const description = plainText(product.bodyHtml) || product.title;
  return {
    path: `${place.origin}${place.prefix}${pathOfSegments('products', product.slug)}`,
    description: element('g:description', cut(description, LONGEST.description)),
    type: product.categories.length > 0 ? element('g:product_type', product.categories.join(' > ')) : '',
    brand: product.brand ? element('g:brand', cut(product.brand, LONGEST.brand)) : '',
  };
}

type Around = { place: FeedContext; shared: ReturnType<typeof sharedOf> };

function itemOf(product: FeedProduct, variant: FeedVariant, { place, shared }: Around): string {
  const { options, sku, weightGrams } = variant;
  const query = new URLSearchParams(options.map(({ param, code }) => [param, code]));
  const gtin = gtinOf(variant.barcode);
  const [yes, no] = AVAILABLE[place.kind];
  return [
    '<item>\n',
    element('g:id', variant.id),
    options.length > 0 ? element('g:item_group_id', product.id) : '',
    element('g:title', titleOf(product, variant)),
    shared.description,
    element('g:link', options.length > 0 ? `${shared.path}?${query}` : shared.path),
    imagesOf(product, variant, place.origin),
    element('g:availability', variant.isSellable ? yes : no),
    pricesOf(variant, place),
    element('g:condition', 'new'),
    shared.brand,
    gtin ? element('g:gtin', gtin) : '',
    sku ? element('g:mpn', cut(sku, LONGEST.sku)) : '',
    gtin || (sku && shared.brand) ? '' : element('g:identifier_exists', 'no'),
    shared.type,
    optionOf(variant, 'colour', 'g:color'),
    optionOf(variant, 'size', 'g:size'),
    weightGrams > 0 ? element('g:shipping_weight', `${weightGrams} g`) : '',
    '</item>\n',
  ].join('');
}

function titleOf({ title }: FeedProduct, { options }: FeedVariant): string {
  const own = options.map(({ label }) => label).join(' / ');
  return cut(own ? `${title} (${own})` : title, LONGEST.title);
}

function optionOf({ options }: FeedVariant, kind: string, name: string): string {
  const option = options.find((each) => each.kind === kind);
  return option ? element(name, cut(option.label, 100)) : '';
}

function imagesOf({ imageHashes }: FeedProduct, { imageHash }: FeedVariant, origin: string): string {
  // Runs for each variant of a product with hundreds of pictures, so it looks at no more than the feed takes.
  const ofProduct = imageHashes.slice(0, MOST_IMAGES + 1);
  const [first, ...others] = [...new Set([imageHash ?? imageHashes[0], ...ofProduct])].filter(Boolean);
  if (!first) return '';
  const link = (hash: string | null | undefined) => `${origin}/media/${hash}`;
  const more = others.slice(0, MOST_IMAGES).map((hash) => element('g:additional_image_link', link(hash)));
  return element('g:image_link', link(first)) + more.join('');
}

/** The regular price, and the sale price that applies now or later. */
function pricesOf(variant: FeedVariant, { currency, now }: FeedContext): string {
  const amountOf = (amount: number) => `${decimalText({ amount, currency })} ${currency}`;
  const { amount, compareAt, saleAmount, saleFrom, saleTo } = variant;
  const isOver = saleTo !== null && new Date(saleTo) <= now;
  if (saleAmount !== null && saleAmount < amount && !isOver) {
    const isAlways = saleFrom === null && saleTo === null;
    const dates = `${dateOf(saleFrom ?? ALWAYS.from)}/${dateOf(saleTo ?? ALWAYS.to)}`;
    return (
      element('g:price', amountOf(amount)) +
      element('g:sale_price', amountOf(saleAmount)) +
      (isAlways ? '' : element('g:sale_price_effective_date', dates))
    );
  }
  if (compareAt === null || compareAt <= amount) return element('g:price', amountOf(amount));
  return element('g:price', amountOf(compareAt)) + element('g:sale_price', amountOf(amount));
}

const dateOf = (iso: string) => `${new Date(iso).toISOString().slice(0, 16)}Z`;

/** Cuts between code points, never inside a surrogate pair. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join('');
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>\n`;
