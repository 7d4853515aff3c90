import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** The expected totals of importing a generated file. */
export type BigFileTotals = {
  rows: number;
  products: number;
  variants: number;
  pictures: number;
  refusedProducts: number;
};

const HEADER = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value',
  'Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty',
  'Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position',
  'Image Alt Text,Variant Image,SEO Title,SEO Description,Status',
].join(',');

/** Every 97th product has a bad row, with these defects in turn. */
const BROKEN_EVERY = 97;
const BREAKAGES = [
  (cells: Cells) => ({ ...cells, price: 'abc' }),
  (cells: Cells) => ({ ...cells, quantity: '-3' }),
  (cells: Cells) => ({ ...cells, sku: 'SKU-0-0' }),
  (cells: Cells) => ({ ...cells, title: '' }),
  (cells: Cells) => ({ ...cells, grams: 'heavy' }),
];

const WORDS = {
  en: 'linen cotton silk wool leather cedar walnut brass copper indigo olive amber sand pearl coast summer winter evening garden harbour market weaver dyed woven stitched carved polished light heavy soft durable classic modern wide slim long short travel daily guest family'.split(
    ' ',
  ),
  ar: 'كتان قطن حرير صوف جلد أرز جوز نحاس فضة عنبر زيتون رمل لؤلؤ ساحل صيف شتاء مساء حديقة ميناء سوق نسّاج مصبوغ منسوج مطرز منحوت مصقول خفيف ثقيل ناعم متين كلاسيكي حديث واسع ضيق طويل قصير للسفر يومي للضيوف للعائلة'.split(
    ' ',
  ),
};
const OPTIONS = {
  en: [
    ['Color', ['Navy', 'Sand', 'Olive', 'Black', 'Ivory']],
    ['Size', ['S', 'M', 'L', 'XL', 'XXL']],
    ['Material', ['Linen', 'Cotton', 'Silk']],
  ],
  ar: [
    ['اللون', ['كحلي', 'رملي', 'زيتوني', 'أسود', 'عاجي']],
    ['المقاس', ['صغير', 'وسط', 'كبير', 'كبير جدا', 'حر']],
    ['الخامة', ['كتان', 'قطن', 'حرير']],
  ],
} as const;

type Cells = Record<
  'title' | 'body' | 'sku' | 'grams' | 'quantity' | 'price' | 'compareAt' | 'image' | 'position' | 'alt',
  string
> & { labels: string[]; variantImage: string };

/**
 * The rows of a large Shopify export, the same in every run: descriptions of many lines, extra rows for extra
 * pictures, zero, one or three options, English and Arabic, occasional bad rows. Ends with the product that
 * reaches `rows` rows.
 */
export function* bigShopifyRows(
  rows: number,
  totals: BigFileTotals = emptyTotals(),
): Generator<string, void> {
  yield `${HEADER}\n`;
  for (let index = 0; totals.rows < rows; index++) {
    const lines = productLines(index, totals);
    totals.rows += lines.length;
    yield lines.join('');
  }
}

/** A small file of these rows, with the expected totals of its import. */
export function bigShopifyText(rows: number): { text: string; totals: BigFileTotals } {
  const totals = emptyTotals();
  return { text: [...bigShopifyRows(rows, totals)].join(''), totals };
}

/** Streams a file of these rows to disk and returns the expected totals of its import. */
export async function writeBigShopifyFile(path: string, rows: number): Promise<BigFileTotals> {
  const totals = emptyTotals();
  const file = createWriteStream(path);
  for (const text of bigShopifyRows(rows, totals)) if (!file.write(text)) await once(file, 'drain');
  file.end();
  await finished(file);
  return totals;
}

function emptyTotals(): BigFileTotals {
  return { rows: 0, products: 0, variants: 0, pictures: 0, refusedProducts: 0 };
}

function productLines(index: number, totals: BigFileTotals): string[] {
  const next = numbers(index);
  const locale = index % 3 === 2 ? 'ar' : 'en';
  const combinations = combinationsOf(index, locale, next);
  const pictures = 1 + (next() % 4);
  const rows = Array.from({ length: Math.max(combinations.length, pictures) }, (_, at) =>
    cellsOf({ index, at, locale, pictures, labels: combinations[at] ?? null }, next),
  );
  const isBroken = index % BROKEN_EVERY === BROKEN_EVERY - 1;
  const [first] = rows;
  if (isBroken && first) {
    rows[0] = BREAKAGES[Math.floor(index / BROKEN_EVERY) % BREAKAGES.length]?.(first) ?? first;
    totals.refusedProducts += 1;
  } else {
    totals.products += 1;
    totals.variants += combinations.length;
    totals.pictures += pictures;
  }
  const names = (combinations[0]?.length ?? 0) === 0 ? [] : optionNames(index, locale);
  return rows.map((cells, at) => line(cells, { index, at, names, next }));
}

type Locale = 'en' | 'ar';

const optionNames = (index: number, locale: Locale): string[] =>
  (index % 10 < 6 ? OPTIONS[locale] : OPTIONS[locale].slice(1, 2)).map(([name]) => name);

/** Six products in ten have three options, three have sizes, one has none. */
function combinationsOf(index: number, locale: Locale, next: () => number): string[][] {
  const [colours, sizes, materials] = OPTIONS[locale].map(([, values]) => values);
  if (!colours || !sizes || !materials || index % 10 === 9) return [[]];
  if (index % 10 >= 6) return sizes.slice(0, 2 + (next() % 4)).map((size) => [size]);
  const some = colours.slice(0, 1 + (next() % 3));
  return some.flatMap((colour) =>
    sizes
      .slice(0, 2 + (next() % 2))
      .flatMap((size) => materials.slice(0, 1 + (index % 2)).map((material) => [colour, size, material])),
  );
}

type Place = { index: number; at: number; locale: Locale; pictures: number; labels: string[] | null };

function cellsOf({ index, at, locale, pictures, labels }: Place, next: () => number): Cells {
  const picture = at < pictures ? `https://pictures.example/files/${index}-${at}.jpg` : '';
  const price = 500 + (next() % 90_000);
  const some = (count: number) => words(locale, next, count);
  return {
    labels: labels ?? [],
    title: at === 0 ? `${some(3)} ${index}` : '',
    body: at === 0 ? body(locale, next) : '',
    sku: labels ? `SKU-${index}-${at}` : '',
    grams: labels ? String(next() % 5000) : '',
    quantity: labels ? String(next() % 200) : '',
    price: labels ? (price / 100).toFixed(2) : '',
    compareAt: labels && next() % 4 === 0 ? ((price + 2000) / 100).toFixed(2) : '',
    image: picture,
    position: picture ? String(at + 1) : '',
    alt: picture && at === 0 ? some(2) : '',
    variantImage: labels && index % 5 === 0 ? `https://pictures.example/files/${index}-0.jpg` : '',
  };
}

function line(
  cells: Cells,
  { index, at, names, next }: { index: number; at: number; names: string[]; next: () => number },
): string {
  const isFirst = at === 0;
  const options = [0, 1, 2].flatMap((option) => [
    isFirst ? (names[option] ?? '') : '',
    cells.labels[option] ?? '',
  ]);
  const isVariant = cells.sku !== '';
  const shop = isFirst
    ? [`Weaver ${next() % 60}`, `Type ${index % 25}`, `tag ${next() % 40}, season ${index % 4}`, 'true']
    : ['', '', '', ''];
  const seo = isFirst ? [cells.title.slice(0, 60), `${cells.title}.`, 'active'] : ['', '', ''];
  return `${[
    ...[`product-${index}`, cells.title, cells.body, ...shop, ...options],
    ...[cells.sku, cells.grams, isVariant ? 'shopify' : '', cells.quantity, isVariant ? 'deny' : ''],
    ...[cells.price, cells.compareAt, '', cells.image, cells.position, cells.alt, cells.variantImage, ...seo],
  ]
    .map(cell)
    .join(',')}\n`;
}

/** Markup that other shops' editors leave behind: lines, lists, a table, styles and occasional scripts. */
function body(locale: Locale, next: () => number): string {
  const some = (count: number) => words(locale, next, count);
  const items = Array.from(
    { length: 3 + (next() % 4) },
    () => `  <li><strong>${some(2)}</strong>: ${some(8)}</li>`,
  );
  const rows = Array.from(
    { length: 2 + (next() % 3) },
    () => `<tr><td>${some(1)}</td><td>${some(3)}</td></tr>`,
  );
  return [
    `<h2 style="color:#123">${some(4)}</h2>`,
    `<p><span data-mce-fragment="1">${some(30)}.</span></p>`,
    `<p>${some(25)}, "${some(3)}".</p>`,
    '<ul>',
    ...items,
    '</ul>',
    ...(next() % 3 === 0 ? ['<table>', ...rows, '</table>'] : []),
    ...(next() % 9 === 0 ? ['<script>track()</script>'] : []),
    `<p>${some(12)} &amp; <a href="https://maker.example/${next() % 999}" onclick="x()">${some(2)}</a></p>`,
  ].join('\n');
}

function words(locale: Locale, next: () => number, count: number): string {
  const list = WORDS[locale];
  return Array.from({ length: count }, () => list[next() % list.length]).join(' ');
}

function cell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Pseudo-random numbers that are the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
