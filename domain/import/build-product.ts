import { MAX_TAGS, MAX_VARIANTS, type ProductStatus } from '#domain/catalog/index.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { buildVariant } from './build-variant.ts';
import { duplicateVariants } from './duplicate-variants.ts';
import type { RefusedRows, RowProblem } from './errors.ts';
import type { FileImage, FileProduct, FileVariant } from './file-product.ts';
import type { ProductRows } from './group-rows.ts';
import { type OptionNames, optionsOf, readOptionNames } from './read-options.ts';
import { pictureUrl, type ShopifyRow } from './shopify-row.ts';
import { readOwn } from './souk-product.ts';

const MAX_HANDLE = 255;

/** Builds a product from its rows, or returns the problems of each row; one bad row refuses the product. */
export function buildProduct(group: ProductRows, currency: string): Result<FileProduct, RefusedRows> {
  const [first] = group.rows;
  if (!first) throw new Error('A group without rows');
  const problems = checkShape(group, first);
  if (problems.length > 0) return fail('refused', problems);
  const optionNames = readOptionNames(first);
  const variants = collect(
    sellingRows(group),
    (row) => buildVariant(row, { optionNames, currency }),
    problems,
  );
  problems.push(...duplicateVariants(variants, 'Default Title'));
  if (problems.length > 0)
    return fail(
      'refused',
      problems.sort((a, b) => a.line - b.line),
    );
  const product: FileProduct = {
    kind: 'product',
    ...readTexts(first),
    handle: group.handle,
    line: first.line,
    ...inShop(group, optionNames, variants),
    notes: [],
  };
  return first.isOwn ? readOwn(group.rows, product) : ok(product);
}

const SELLING = ['option1Value', 'option2Value', 'option3Value', 'sku', 'price'] as const;

/** The rows that have a variant: the first row always, but no row that only adds an image. */
function sellingRows({ rows }: ProductRows): ShopifyRow[] {
  return rows.filter((row, index) => index === 0 || SELLING.some((column) => row.cell(column) !== ''));
}

function checkShape(group: ProductRows, first: ShopifyRow): RowProblem[] {
  const problems: RowProblem[] = [];
  if (group.handle === '') problems.push({ line: first.line, code: 'handle_missing', data: {} });
  else if (group.handle.length > MAX_HANDLE) {
    problems.push({ line: first.line, code: 'too_long', data: { field: 'Handle', max: MAX_HANDLE } });
  } else if (first.cell('title') === '') problems.push({ line: first.line, code: 'title_missing', data: {} });
  const tags = readTags(first).length;
  if (tags > MAX_TAGS)
    problems.push({ line: first.line, code: 'too_many_tags', data: { count: tags, max: MAX_TAGS } });
  for (const row of group.rows) {
    if (row.hasSpareCells) problems.push({ line: row.line, code: 'too_many_cells', data: {} });
    if (row.optionCount > 3) {
      problems.push({ line: row.line, code: 'too_many_options', data: { count: row.optionCount, max: 3 } });
    }
  }
  const beyond = sellingRows(group)[MAX_VARIANTS]?.line ?? group.overflowLine;
  if (beyond !== null)
    problems.push({ line: beyond, code: 'too_many_variants', data: { max: MAX_VARIANTS } });
  return problems;
}

function collect<T>(
  rows: ShopifyRow[],
  build: (row: ShopifyRow) => Result<T, RefusedRows>,
  problems: RowProblem[],
): T[] {
  return rows.flatMap((row) => {
    const built = build(row);
    if (built.ok) return [built.value];
    problems.push(...built.data);
    return [];
  });
}

function readTexts(first: ShopifyRow) {
  return {
    locale: languageOf(first.cell('title')),
    title: first.cell('title'),
    bodyHtml: first.cell('body'),
    vendor: first.cell('vendor'),
    productType: first.cell('type'),
    tags: readTags(first),
    status: readStatus(first),
    seoTitle: first.cell('seoTitle'),
    seoDescription: first.cell('seoDescription'),
  };
}

function inShop(group: ProductRows, names: OptionNames, variants: FileVariant[]) {
  return { options: optionsOf(names, variants), variants, images: readImages(group.rows) };
}

function readTags(first: ShopifyRow): string[] {
  const tags = first
    .cell('tags')
    .split(',')
    .map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** Returns Arabic if most letters of the title are Arabic. */
export function languageOf(title: string): Locale {
  const arabic = title.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const letters = title.match(/\p{L}/gu)?.length ?? 0;
  return arabic * 2 > letters ? 'ar' : 'en';
}

function readStatus(first: ShopifyRow): ProductStatus {
  const status = first.cell('status').toLowerCase();
  if (status === 'archived') return 'archived';
  if (status === 'draft' || first.cell('published').toLowerCase() === 'false') return 'draft';
  return 'active';
}

function readImages(rows: ShopifyRow[]): FileImage[] {
  const images = new Map<string, FileImage>();
  for (const row of rows) {
    const url = pictureUrl(row.cell('imageSrc'));
    if (url === '' || images.has(url)) continue;
    const place = Number.parseInt(row.cell('imagePosition'), 10);
    const position = Number.isInteger(place) && place > 0 && place < 10_000 ? place - 1 : images.size;
    images.set(url, { url, alt: row.cell('imageAlt').slice(0, 500), position });
  }
  return [...images.values()];
}
