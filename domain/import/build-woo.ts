import { MAX_OPTIONS, MAX_TAGS, MAX_VARIANTS, type Words } from '#domain/catalog/index.ts';
import { splitWords } from '#lib/csv-text.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { slugify } from '#lib/slug.ts';
import { languageOf } from './build-product.ts';
import { buildWooVariants } from './build-woo-variants.ts';
import { MAX_LEVELS } from './category-ids.ts';
import type { RefusedRows, RowNote, RowProblem } from './errors.ts';
import type { FileImage, FileOption, FileProduct } from './file-product.ts';
import { MAX_IMAGES } from './group-rows.ts';
import { pictureUrl } from './shopify-row.ts';
import { readPaths } from './souk-product.ts';
import { wholeText } from './woo-description.ts';
import { type WooAttribute, type WooRow, wooHandle, wooType } from './woo-row.ts';

/** Columns without an equivalent in Souk; the report notes each product that has a value in one. */
const NOT_CARRIED = [
  'Low stock amount',
  'Sold individually?',
  'Length (cm)',
  'Width (cm)',
  'Height (cm)',
  'Purchase note',
  'Shipping class',
  'Upsells',
  'Cross-sells',
] as const;

/**
 * Builds a product from its row and variations, or returns the problems of each row; one bad row refuses the
 * product.
 */
export function buildWoo(row: WooRow, variations: WooRow[]) {
  return (currency: string): Result<FileProduct, RefusedRows> => {
    const problems = checkShape(row, variations);
    if (problems.length > 0) return fail('refused', problems);
    const { options, further } = splitAttributes(row, variations);
    if (options.length > MAX_OPTIONS) {
      const data = { count: options.length, max: MAX_OPTIONS };
      return fail('refused', [{ line: row.line, code: 'too_many_options', data }]);
    }
    const notes = notesOf(row);
    const variants = buildWooVariants(row, { variations, options, currency, notes, problems });
    if (problems.length > 0) {
      return fail(
        'refused',
        problems.sort((a, b) => a.line - b.line),
      );
    }
    const locale = languageOf(row.cell('Name'));
    return ok({
      kind: 'product',
      ...textsOf(row, further),
      locale,
      handle: wooHandle(row),
      addressFrom: row.cell('Name'),
      oldPaths: oldPaths(row.cell('Name'), locale),
      line: row.line,
      vendor: splitWords(row.cell('Brands'))[0] ?? '',
      productType: '',
      tags: [...new Set(splitWords(row.cell('Tags')))],
      status: isOnSale(row) ? 'active' : 'draft',
      options: optionsOf(options, variants),
      variants,
      images: readImages(row),
      categories: readCategories(row, locale, notes),
      isFeatured: row.cell('Is featured?') === '1',
      notes,
    });
  };
}

/** Reports a variation whose product is missing or of another type. */
export function buildOrphan(row: WooRow): Result<FileProduct, RefusedRows> {
  const parent = row.cell('Parent');
  return fail('refused', [{ line: row.line, code: 'parent_missing', data: { parent } }]);
}

function checkShape(row: WooRow, variations: WooRow[]): RowProblem[] {
  const { line } = row;
  const type = wooType(row);
  const spare = [row, ...variations].filter(({ hasSpareCells }) => hasSpareCells);
  const problems: RowProblem[] = spare.map((each) => ({ line: each.line, code: 'too_many_cells', data: {} }));
  if (row.cell('Name') === '') problems.push({ line, code: 'title_missing', data: {} });
  if (!type) problems.push({ line, code: 'type_unknown', data: { type: row.cell('Type').slice(0, 60) } });
  if (type === 'variable' && variations.length === 0)
    problems.push({ line, code: 'no_variations', data: {} });
  const tags = splitWords(row.cell('Tags')).length;
  if (tags > MAX_TAGS) problems.push({ line, code: 'too_many_tags', data: { count: tags, max: MAX_TAGS } });
  const images = splitWords(row.cell('Images')).length;
  if (images > MAX_IMAGES)
    problems.push({ line, code: 'too_many_images', data: { count: images, max: MAX_IMAGES } });
  const beyond = variations[MAX_VARIANTS];
  if (beyond) problems.push({ line: beyond.line, code: 'too_many_variants', data: { max: MAX_VARIANTS } });
  return problems;
}

/**
 * A simple product with a single value, such as a colour, gets an option with this value, so that filters
 * find it.
 */
function splitAttributes(
  row: WooRow,
  variations: WooRow[],
): { options: WooAttribute[]; further: WooAttribute[] } {
  const used = new Set(
    variations.flatMap(({ attributes }) => attributes.map(({ name }) => name.toLowerCase())),
  );
  const shown = row.attributes.filter(({ isVisible, values }) => isVisible && values.length > 0);
  const options =
    wooType(row) === 'variable'
      ? row.attributes.filter(({ name }) => used.has(name.toLowerCase()))
      : shown.filter(({ values }) => values.length === 1).slice(0, MAX_OPTIONS);
  return { options, further: shown.filter((attribute) => !options.includes(attribute)) };
}

function optionsOf(options: WooAttribute[], variants: FileProduct['variants']): FileOption[] {
  return options.map(({ name, values }, index) => {
    const sold = new Set(variants.map(({ labels }) => labels[index] ?? ''));
    return { name, values: [...new Set([...values.filter((value) => sold.has(value)), ...sold])] };
  });
}

function textsOf(row: WooRow, further: WooAttribute[]) {
  return { title: row.cell('Name'), bodyHtml: wholeText(row, further), seoTitle: '', seoDescription: '' };
}

// WooCommerce's file has no URLs: this is the default URL of WooCommerce.
function oldPaths(name: string, locale: Locale): string[] {
  const slug = slugify(name, locale);
  return slug ? [`/product/${slug}`] : [];
}

function isOnSale(row: WooRow): boolean {
  if (wooType(row) === 'external' || isHidden(row)) return false;
  return row.cell('Published') === '1' || row.cell('Published') === '';
}

function isHidden(row: WooRow): boolean {
  return row.cell('Visibility in catalog').toLowerCase() === 'hidden';
}

function notesOf(row: WooRow): RowNote[] {
  const notes: RowNote[] = [];
  const { line } = row;
  if (wooType(row) === 'external') {
    notes.push({ line, code: 'external_as_draft', data: { url: row.cell('External URL').slice(0, 200) } });
  } else if (isHidden(row)) notes.push({ line, code: 'hidden_as_draft', data: {} });
  const downloads = [1, 2, 3, 4, 5].flatMap((number) => row.cell(`Download ${number} name`) || []);
  if (downloads.length > 0) {
    notes.push({ line, code: 'downloads_left', data: { files: downloads.join(', ').slice(0, 200) } });
  }
  const left = row.filled(NOT_CARRIED);
  if (left.length > 0) notes.push({ line, code: 'not_carried', data: { columns: left.join(', ') } });
  return notes;
}

function readCategories(row: WooRow, locale: Locale, notes: RowNote[]): Words[][] {
  return readPaths(row.cell('Categories')).map((path) => {
    if (path.length > MAX_LEVELS) {
      notes.push({
        line: row.line,
        code: 'category_cut',
        data: { category: path.join(' > ').slice(0, 200) },
      });
    }
    return path.slice(0, MAX_LEVELS).map((title): Words => ({ [locale]: title }));
  });
}

function readImages(row: WooRow): FileImage[] {
  const urls = [...new Set(splitWords(row.cell('Images')).map(pictureUrl))];
  return urls.map((url, position) => ({ url, alt: '', position }));
}
