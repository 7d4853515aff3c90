import { expect, test } from 'vitest';
import type { FeedProduct, FeedVariant } from '#domain/catalog/index.ts';
import { BREAKERS, PAYLOADS } from '../../tests/attacks/payloads.ts';
import { type FeedContext, feedXml } from './feed-xml.ts';

const place: FeedContext = {
  kind: 'google',
  origin: 'https://cedar.example',
  prefix: '',
  store: 'Cedar & Co',
  description: 'Lamps',
  currency: 'USD',
  now: new Date('2026-11-21T09:00:00Z'),
};

const variant = (changes: Partial<FeedVariant> = {}): FeedVariant => ({
  id: 'v1',
  sku: 'L-1',
  barcode: '4006381333931',
  weightGrams: 980,
  isSellable: true,
  imageHash: null,
  amount: 4500,
  compareAt: null,
  saleAmount: null,
  saleFrom: null,
  saleTo: null,
  options: [],
  ...changes,
});

const product = (changes: Partial<FeedProduct> = {}): FeedProduct => ({
  id: 'p1',
  slug: 'lamp',
  title: 'Lamp',
  bodyHtml: '<p>Brass &amp; glass</p>',
  brand: 'Loom',
  categories: ['Home', 'Lamps'],
  imageHashes: ['a1', 'b2'],
  variants: [variant()],
  ...changes,
});

async function* inBatches(...batches: FeedProduct[][]) {
  yield* batches;
}

async function xmlOf(products: FeedProduct[], changes: Partial<FeedContext> = {}): Promise<string> {
  let xml = '';
  for await (const part of feedXml({ ...place, ...changes }, inBatches(products))) xml += part;
  return xml;
}
const textOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
const pricesOf = async (changes: Partial<FeedVariant>, currency = 'USD') => {
  const xml = await xmlOf([product({ variants: [variant(changes)] })], { currency });
  return ['g:price', 'g:sale_price', 'g:sale_price_effective_date'].map((name) => textOf(xml, name));
};

test('the feed item of a product without options has everything that is known about it', async () => {
  const xml = await xmlOf([product()]);
  expect(xml.slice(xml.indexOf('<item>'), xml.indexOf('</item>')).split('\n').slice(1, -1)).toEqual([
    '<g:id>v1</g:id>',
    '<g:title>Lamp</g:title>',
    '<g:description>Brass &amp; glass</g:description>',
    '<g:link>https://cedar.example/products/lamp</g:link>',
    '<g:image_link>https://cedar.example/media/a1</g:image_link>',
    '<g:additional_image_link>https://cedar.example/media/b2</g:additional_image_link>',
    '<g:availability>in_stock</g:availability>',
    '<g:price>45.00 USD</g:price>',
    '<g:condition>new</g:condition>',
    '<g:brand>Loom</g:brand>',
    '<g:gtin>4006381333931</g:gtin>',
    '<g:mpn>L-1</g:mpn>',
    '<g:product_type>Home &gt; Lamps</g:product_type>',
    '<g:shipping_weight>980 g</g:shipping_weight>',
  ]);
});

test('the variants of a product are feed items of one group, each with its own address, picture and texts', async () => {
  const options = (colour: string, size: string): FeedVariant['options'] => [
    { param: 'colour', code: colour, kind: 'colour', label: colour.toUpperCase() },
    { param: 'size', code: size, kind: 'size', label: size.toUpperCase() },
  ];
  const variants = [
    variant({ id: 'v1', options: options('ink', 'm'), imageHash: 'b2' }),
    variant({ id: 'v2', options: options('oat', 'm'), isSellable: false, sku: null, barcode: '' }),
  ];
  const xml = await xmlOf([product({ slug: 'ثوب', variants })], { prefix: '/ar' });
  const items = xml.split('<item>').slice(1);
  expect(items.map((item) => textOf(item, 'g:item_group_id'))).toEqual(['p1', 'p1']);
  expect(items.map((item) => textOf(item, 'g:title'))).toEqual(['Lamp (INK / M)', 'Lamp (OAT / M)']);
  expect(textOf(items[0]!, 'g:link')).toBe(
    `https://cedar.example/ar/products/${encodeURIComponent('ثوب')}?colour=ink&amp;size=m`,
  );
  expect(textOf(items[0]!, 'g:image_link')).toBe('https://cedar.example/media/b2');
  expect(items.map((item) => [textOf(item, 'g:color'), textOf(item, 'g:size')])).toEqual([
    ['INK', 'M'],
    ['OAT', 'M'],
  ]);
  expect(textOf(items[1]!, 'g:availability')).toBe('out_of_stock');
  expect(textOf(items[1]!, 'g:identifier_exists')).toBe('no');
});

test('each market gets the availability in the words that it requires', async () => {
  const variants = [variant(), variant({ isSellable: false })];
  const xml = await xmlOf([product({ variants })], { kind: 'meta' });
  expect([...xml.matchAll(/<g:availability>([^<]+)/g)].map(([, word]) => word)).toEqual([
    'in stock',
    'out of stock',
  ]);
});

test.each<[string, Partial<FeedVariant>, string, (string | undefined)[]]>([
  ['a price', {}, 'USD', ['45.00 USD', undefined, undefined]],
  ['a price with three decimals', { amount: 1500 }, 'KWD', ['1.500 KWD', undefined, undefined]],
  ['a price without decimals', { amount: 1500 }, 'JPY', ['1500 JPY', undefined, undefined]],
  ['a compare-at price', { compareAt: 6000 }, 'USD', ['60.00 USD', '45.00 USD', undefined]],
  ['a compare-at price that is not higher', { compareAt: 4500 }, 'USD', ['45.00 USD', undefined, undefined]],
  ['a sale without an end', { saleAmount: 3000 }, 'USD', ['45.00 USD', '30.00 USD', undefined]],
  [
    'a sale with a period and a compare-at price',
    {
      saleAmount: 3000,
      compareAt: 9000,
      saleFrom: '2026-11-20T00:00:00+03:00',
      saleTo: '2026-11-30T00:00:00Z',
    },
    'USD',
    ['45.00 USD', '30.00 USD', '2026-11-19T21:00Z/2026-11-30T00:00Z'],
  ],
  [
    'a sale without a beginning',
    { saleAmount: 3000, saleTo: '2026-11-30T00:00:00Z' },
    'USD',
    ['45.00 USD', '30.00 USD', '2000-01-01T00:00Z/2026-11-30T00:00Z'],
  ],
  [
    'a sale that is over',
    { saleAmount: 3000, saleTo: '2026-11-21T09:00:00Z' },
    'USD',
    ['45.00 USD', undefined, undefined],
  ],
  ['a sale price that is not lower', { saleAmount: 4500 }, 'USD', ['45.00 USD', undefined, undefined]],
])('a feed item has the right price and sale price: %s', async (_, changes, currency, prices) => {
  expect(await pricesOf(changes, currency)).toEqual(prices);
});

const ITEM = /<item>\n(?:<(g:[a-z_]+)>[^<>"']*<\/\1>\n)+<\/item>\n/g;

test('markup in feed texts ends no element, and characters that XML forbids are removed (X)', async () => {
  const hostile = [...PAYLOADS, ...BREAKERS, ']]><x>', '<?xml?>', 'a\u0000b\u0007c\ud800d\uffff'];
  const xml = await xmlOf(
    hostile.map((text) =>
      product({
        title: text,
        slug: text.replace(/[\ud800-\udfff]/g, '') || 'x',
        bodyHtml: text,
        brand: text,
        categories: [text],
        variants: [
          variant({
            sku: text,
            barcode: text,
            options: [{ param: text, code: text, kind: 'size', label: text }],
          }),
        ],
      }),
    ),
    { store: hostile[0]!, description: hostile[1]! },
  );
  expect(xml.match(ITEM)).toHaveLength(hostile.length);
  expect(xml.replace(ITEM, '')).toMatch(
    /^<\?xml [^>]+\?>\n<rss [^>]+>\n<channel>\n<title>[^<>]*<\/title>\n<link>[^<>]*<\/link>\n<description>[^<>]*<\/description>\n<\/channel>\n<\/rss>\n$/,
  );
  expect(xml.replace(/&(?:amp|lt|gt|quot|apos);/g, '')).not.toMatch(
    /&|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u,
  );
});

test('a feed of a hundred thousand products is streamed without buffering', async () => {
  const batch = Array.from({ length: 250 }, (_, at) => product({ id: `p${at}`, bodyHtml: 'x'.repeat(1000) }));
  async function* many() {
    for (let at = 0; at < 400; at++) yield batch;
  }
  let longest = 0;
  let all = 0;
  for await (const part of feedXml(place, many())) {
    longest = Math.max(longest, part.length);
    all += part.length;
  }
  expect(all).toBeGreaterThan(100_000_000);
  expect(longest).toBeLessThan(all / 350);
});
