import { MAX_VARIANTS, type OptionKind, type Words } from '#domain/catalog/index.ts';
import { splitWords } from '#lib/csv-text.ts';
import { isLocale, type Locale, otherLocale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { MAX_LEVELS } from './category-ids.ts';
import type { RefusedRows, RowNote, RowProblem } from './errors.ts';
import type { FileImage, FileOption, FileProduct, FileText, ValueDetail } from './file-product.ts';
import { readFields } from './read-fields.ts';
import { OPTION_COLUMNS } from './read-options.ts';
import { pictureUrl, type ShopifyRow } from './shopify-row.ts';

const KINDS: OptionKind[] = ['colour', 'size', 'other'];

/** Reads the additional columns of Souk's own file into a product whose Shopify columns were read before. */
export function readOwn(rows: ShopifyRow[], product: FileProduct): Result<FileProduct, RefusedRows> {
  const [first] = rows;
  if (!first) return ok(product);
  const said = first.named('Language');
  const locale = isLocale(said) ? said : product.locale;
  const publishAt = readMoment(first.named('Published At'));
  if (publishAt === undefined) return fail('refused', [badDate(first, 'Published At')]);
  const custom = readFields(first);
  if (!custom.ok) return custom;
  const notes: RowNote[] = [];
  return ok({
    ...product,
    locale,
    custom: custom.value,
    ownId: first.named('Souk ID'),
    ...given('slug', first.named('Slug') || undefined),
    ...given('otherText', readOtherText(first, otherLocale(locale))),
    ...given('otherVendor', first.named(`Vendor (${otherLocale(locale)})`) || undefined),
    ...(first.has('Categories') ? { categories: readPlaces(first, { locale, notes }) } : {}),
    ...(first.has('Collections') ? { collections: readCollections(first, locale) } : {}),
    ...(first.has('Tags') ? { tags: splitWords(first.cell('tags')) } : {}),
    ...(first.has('Featured') ? { isFeatured: first.named('Featured').toLowerCase() === 'true' } : {}),
    ...(first.has('Published At') ? { publishAt } : {}),
    options: product.options.map((option, index) => readOption(rows, option, { index, locale })),
    images: withOtherAlts(rows, product.images, otherLocale(locale)),
    notes,
  });
}

/** null if empty, undefined if invalid. */
export function readMoment(text: string): Date | null | undefined {
  if (text === '') return null;
  const at = /^[0-9]{4}-[0-9]{2}-[0-9]{2}/.test(text) ? new Date(text) : new Date(Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

export function badDate(row: ShopifyRow, column: string): RowProblem {
  return { line: row.line, code: 'date_invalid', data: { column, value: row.named(column).slice(0, 60) } };
}

function given<Key extends string, Value>(key: Key, value: Value | undefined) {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };
}

function readOtherText(first: ShopifyRow, other: Locale): FileText | null | undefined {
  if (!first.has(`Title (${other})`)) return undefined;
  const cell = (name: string) => first.named(`${name} (${other})`);
  if (cell('Title') === '') return null;
  return {
    title: cell('Title'),
    bodyHtml: cell('Body (HTML)'),
    seoTitle: cell('SEO Title'),
    seoDescription: cell('SEO Description'),
    ...given('slug', cell('Slug') || undefined),
  };
}

function readPlaces(first: ShopifyRow, { locale, notes }: { locale: Locale; notes: RowNote[] }): Words[][] {
  const own = readPaths(first.named('Categories'));
  const other = readPaths(first.named(`Categories (${otherLocale(locale)})`));
  return own.map((path, at) => {
    if (path.length > MAX_LEVELS) {
      notes.push({
        line: first.line,
        code: 'category_cut',
        data: { category: path.join(' > ').slice(0, 200) },
      });
    }
    return path.slice(0, MAX_LEVELS).map((title, level) => inBoth(locale, title, other[at]?.[level] ?? ''));
  });
}

export function readPaths(cell: string): string[][] {
  return splitWords(cell).map((path) => splitWords(path, '>'));
}

/** The maximum number of collections that a file puts one product into: each takes some statements. */
const MOST_COLLECTIONS = 100;

function readCollections(first: ShopifyRow, locale: Locale): Words[] {
  const other = splitWords(first.named(`Collections (${otherLocale(locale)})`));
  return splitWords(first.named('Collections'))
    .slice(0, MOST_COLLECTIONS)
    .map((title, at) => inBoth(locale, title, other[at] ?? ''));
}

function inBoth(locale: Locale, own: string, other: string): Words {
  return { [locale]: own, ...(other ? { [otherLocale(locale)]: other } : {}) };
}

function readOption(
  rows: ShopifyRow[],
  option: FileOption,
  { index, locale }: { index: number; locale: Locale },
): FileOption {
  const named = (row: ShopifyRow, what: string) => row.named(`Option${index + 1} ${what}`);
  const [first] = rows;
  const column = OPTION_COLUMNS[index]?.value ?? 'option1Value';
  const details: Record<string, ValueDetail> = {};
  for (const row of rows) {
    const label = row.cell(column);
    if (label === '' || details[label]) continue;
    details[label] = {
      ...given('code', named(row, 'Code') || undefined),
      ...given('swatch', named(row, 'Colour')),
      ...given(
        'picture',
        row.has(`Option${index + 1} Picture`) ? pictureUrl(named(row, 'Picture')) : undefined,
      ),
      ...given('other', named(row, `Value (${otherLocale(locale)})`) || undefined),
    };
  }
  const kind = KINDS.find((each) => first && each === named(first, 'Kind'));
  // One above the limit, so that the product is refused.
  const listed = first ? splitWords(named(first, 'Values')).slice(0, MAX_VARIANTS + 1) : [];
  return {
    ...option,
    values: [...new Set([...listed, ...option.values])],
    ...given('otherName', (first && named(first, `Name (${otherLocale(locale)})`)) || undefined),
    ...given('kind', kind),
    details,
  };
}

function withOtherAlts(rows: ShopifyRow[], images: FileImage[], other: Locale): FileImage[] {
  const alts = new Map<string, string>();
  for (const row of rows) {
    const url = pictureUrl(row.cell('imageSrc'));
    if (!alts.has(url)) alts.set(url, row.named(`Image Alt Text (${other})`).slice(0, 500));
  }
  return images.map((image) => ({ ...image, ...given('otherAlt', alts.get(image.url) || undefined) }));
}
