import { type ProductInput, readFieldValue, type VariantInput } from '#domain/catalog/index.ts';
import { isTaxClass } from '#domain/tax/index.ts';
import { isId } from '#lib/ids.ts';
import { momentOf } from '#lib/local-time.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { slugify } from '#lib/slug.ts';
import { parseVariant, type Window } from './parse-variant.server.ts';
import type { Problem, Problems, TypedOption, TypedProduct, TypedVariant } from './product-view.ts';
import { MOST_OPTIONS, MOST_RELATED, MOST_VARIANTS, NO_GUIDE } from './product-view.ts';
import { keyOfRow } from './variant-rows.ts';

type Place = {
  currency: string;
  timeZone: string;
  defaultLocale: Locale;
  /** False for a role without `stock.adjust`: it saves everything but stock. */
  canAdjustStock: boolean;
};

type Parsed = Result<ProductInput, { ok: false; code: 'problems'; data: { problems: Problems } }>;

/** The typed product as input for the catalogue, or all its errors by field. */
export function parseProduct(typed: TypedProduct, place: Place): Parsed {
  const problems: Problems = {};
  const note = (field: string, problem: Problem | null) => {
    if (problem) problems[field] ??= problem;
  };
  const input: ProductInput = {
    texts: parseTexts(typed, place, note),
    status: typed.status,
    publishAt: parseMoment(typed.publishAt, place, (problem) => note('publishAt', problem)),
    brandId: typed.brandId === '' ? null : typed.brandId,
    categoryIds: typed.categoryIds,
    tags: typed.tags,
    productType: typed.productType.trim(),
    isFeatured: typed.isFeatured,
    isHiddenFromSearch: typed.isHiddenFromSearch,
    sizeGuideId: isId(typed.sizeGuide) ? typed.sizeGuide : null,
    hidesSizeGuide: typed.sizeGuide === NO_GUIDE,
    mediaIds: typed.images.map(({ id }) => id),
    relatedIds: typed.related.map(({ id }) => id),
    custom: Object.entries(typed.custom).map(([fieldId, each]) => ({ fieldId, ...each })),
    options: parseOptions(typed.options, note),
    variants: parseVariants(typed, place, note),
  };
  checkLists(typed, note);
  checkCustom(typed, note);
  return Object.keys(problems).length > 0 ? fail('problems', { problems }) : ok(input);
}

export type Note = (field: string, problem: Problem | null) => void;

const LINES = [
  ['title', 300],
  ['slug', 200],
  ['seoTitle', 300],
  ['seoDescription', 1000],
] as const;

function parseTexts(typed: TypedProduct, { defaultLocale }: Place, note: Note): ProductInput['texts'] {
  const texts: ProductInput['texts'] = {};
  for (const locale of LOCALES) {
    const { title, body, slug, seoTitle, seoDescription } = typed.texts[locale];
    const isEmpty = [title, body, slug, seoTitle, seoDescription].every((text) => text.trim() === '');
    if (isEmpty) {
      texts[locale] = null;
      continue;
    }
    if (title.trim() === '') note(`title.${locale}`, { code: 'title_missing' });
    for (const [field, max] of LINES)
      if (typed.texts[locale][field].length > max) note(`${field}.${locale}`, { code: 'too_long', max });
    if (body.length > 200_000) note(`body.${locale}`, { code: 'too_long', max: 200_000 });
    if (slug.trim() !== '' && slugify(slug, locale) === '') note(`slug.${locale}`, { code: 'slug_invalid' });
    const typedSlug = slug.trim() === '' ? {} : { slug: slug.trim() };
    texts[locale] = { title, bodyHtml: body, seoTitle, seoDescription, ...typedSlug };
  }
  if (LOCALES.every((locale) => texts[locale] === null))
    note(`title.${defaultLocale}`, { code: 'title_missing' });
  return texts;
}

function parseMoment(text: string, { timeZone }: Place, note: (problem: Problem) => void): Date | null {
  if (text.trim() === '') return null;
  const moment = momentOf(text, timeZone);
  if (!moment) note({ code: 'moment_invalid' });
  return moment;
}

function parseOptions(options: TypedOption[], note: Note): ProductInput['options'] {
  if (options.length > MOST_OPTIONS) note('options', { code: 'too_many_options', max: MOST_OPTIONS });
  const names = new Set<string>();
  for (const [index, { names: words, values }] of options.entries()) {
    const at = `options.${index}`;
    const name = (words.en || words.ar).trim();
    if (name === '' || values.length === 0) note(at, { code: 'option_incomplete' });
    if (name.length > 100) note(at, { code: 'too_long', max: 100 });
    if (name !== '' && names.has(name.toLowerCase())) note(at, { code: 'duplicate_option', value: name });
    names.add(name.toLowerCase());
    for (const value of values) {
      if (value.swatch !== '' && !/^#[0-9a-f]{6}$/i.test(value.swatch))
        note(at, { code: 'not_a_colour', value: value.swatch });
      if (Object.values(value.labels).some((label) => label.length > 120))
        note(at, { code: 'too_long', max: 120 });
    }
  }
  return options.map(({ kind, names: words, values }) => ({
    kind,
    names: words,
    values: values.map(({ picture, ...value }) => ({ ...value, mediaId: picture?.id ?? null })),
  }));
}

function parseVariants(typed: TypedProduct, place: Place, note: Note): VariantInput[] {
  const hasOptions = typed.options.some((option) => option.values.length > 0);
  const rows = hasOptions ? typed.variants.filter((row) => row.isOn) : [{ ...typed.base, values: [] }];
  if (rows.length === 0) note('variants', { code: 'no_variants' });
  if (typed.variants.length > MOST_VARIANTS)
    note('variants', { code: 'too_many_variants', max: MOST_VARIANTS });
  const taxClass = isTaxClass(typed.taxClass) ? typed.taxClass : undefined;
  const window = parseWindow(typed, place, note);
  if (!hasOptions && isUncounted(typed.base)) note('quantity', { code: 'stock_untracked' });
  const skus = new Map<string, string>();
  return rows.map((row) => {
    const field = (name: string) => (hasOptions ? `variant:${keyOfRow(row)}.${name}` : name);
    const sku = row.sku.trim();
    if (sku !== '' && skus.has(sku)) note(field('sku'), { code: 'duplicate_sku', value: sku });
    skus.set(sku, keyOfRow(row));
    const own = window ?? {
      from: momentOf(row.saleFrom, place.timeZone),
      to: momentOf(row.saleTo, place.timeZone),
    };
    const variant = parseVariant(row, { currency: place.currency, window: own }, (name, problem) =>
      note(field(name), problem),
    );
    if (!place.canAdjustStock && changesStock(variant))
      note(field('quantity'), { code: 'stock_not_allowed' });
    return { ...variant, ...(taxClass && { taxClass }) };
  });
}

/** True if a save would change a saved variant's stock, or give a new one stock or backorders. */
function changesStock({ id, stock }: VariantInput): boolean {
  if (!stock) return false;
  return id !== undefined || stock.quantity !== 0 || stock.allowsBackorder === true;
}

/** True if a quantity or a backorder rule was typed for a variant without stock tracking. */
function isUncounted({ isTracked, quantity, seen, allowsBackorder, seenBackorder }: TypedVariant): boolean {
  if (isTracked) return false;
  const isTyped = quantity.trim() !== '' && quantity.trim() !== String(seen ?? '');
  return isTyped || (allowsBackorder && !seenBackorder);
}

/** The sale period for all variants; null if it was not changed, so that each variant keeps its own. */
function parseWindow(typed: TypedProduct, place: Place, note: Note): Window | null {
  const { saleFrom, saleTo, saleWas, base, variants } = typed;
  if (saleFrom === saleWas.from && saleTo === saleWas.to) return null;
  const from = parseMoment(saleFrom, place, (problem) => note('saleFrom', problem));
  const to = parseMoment(saleTo, place, (problem) => note('saleTo', problem));
  if (from && to && from >= to) note('saleTo', { code: 'sale_window_empty' });
  else if ((from || to) && [base, ...variants].every(({ sale }) => sale.trim() === ''))
    note('sale', { code: 'sale_missing' });
  return { from, to };
}

const INVALID = { number: 'number_invalid', link: 'link_invalid', yes_no: 'unreadable' } as const;

/** Custom fields are checked together with the others, so that all errors show at once. */
function checkCustom({ custom }: TypedProduct, note: Note): void {
  for (const [id, { kind, value }] of Object.entries(custom)) {
    if (kind === 'text' || readFieldValue(kind, value) !== null) continue;
    note(`custom.${id}`, { code: INVALID[kind] });
  }
}

function checkLists(typed: TypedProduct, note: Note): void {
  if (typed.tags.some((tag) => tag.length > 100)) note('tags', { code: 'too_long', max: 100 });
  if (typed.productType.length > 200) note('productType', { code: 'too_long', max: 200 });
  if (typed.related.length > MOST_RELATED) note('related', { code: 'too_many_related', max: MOST_RELATED });
  if (!typed.related.every(({ id }) => isId(id))) note('related', { code: 'related_not_found' });
  if (!typed.categoryIds.every(isId)) note('categoryId', { code: 'category_not_found' });
  if (typed.sizeGuide !== '' && typed.sizeGuide !== NO_GUIDE && !isId(typed.sizeGuide))
    note('sizeGuide', { code: 'size_guide_not_found' });
  if (typed.brandId !== '' && !isId(typed.brandId)) note('brandId', { code: 'brand_not_found' });
}
