import { LOCALES } from '#lib/locale.ts';
import type { TypedProduct, TypedText, TypedVariant } from './product-view.ts';
import { customWords } from './typed-custom.ts';
import { keyOfRow } from './variant-rows.ts';

/** A field that differs between two saves, with both values. */
export type Difference = {
  field: string;
  row: string | null;
  mine: string;
  theirs: string;
  isConflict: boolean;
};

const TEXTS = ['title', 'body', 'slug', 'seoTitle', 'seoDescription'] as const satisfies (keyof TypedText)[];
const FIELDS = [
  'status',
  'publishAt',
  'brandId',
  'categoryIds',
  'tags',
  'productType',
  'isFeatured',
  'isHiddenFromSearch',
  'sizeGuide',
  'taxClass',
  'saleFrom',
  'saleTo',
  'images',
  'related',
  'options',
] as const satisfies (keyof TypedProduct)[];
const CELLS = [
  'isOn',
  'price',
  'compareAt',
  'cost',
  'sale',
  'sku',
  'barcode',
  'weight',
  'quantity',
  'isTracked',
  'allowsBackorder',
  'mediaId',
] as const satisfies (keyof TypedVariant)[];

/** The fields in which mine and theirs differ, and whether both changed them since their common base. */
export function differencesOf(base: TypedProduct, mine: TypedProduct, theirs: TypedProduct): Difference[] {
  const found: Difference[] = [];
  const compare = (field: string, row: string | null, [was, my, their]: [unknown, unknown, unknown]) => {
    if (same(my, their)) return;
    const isConflict = !same(my, was) && !same(their, was);
    found.push({ field, row, mine: wordsFor(my), theirs: wordsFor(their), isConflict });
  };
  for (const locale of LOCALES)
    for (const each of TEXTS)
      compare(`${each}.${locale}`, null, [
        base.texts[locale][each],
        mine.texts[locale][each],
        theirs.texts[locale][each],
      ]);
  for (const each of FIELDS) compare(each, null, [base[each], mine[each], theirs[each]]);
  for (const id of fieldIds(mine, theirs))
    compare(`custom.${id}`, null, [customAt(base, id), customAt(mine, id), customAt(theirs, id)]);
  const [was, their] = [byKey(base), byKey(theirs)];
  for (const [key, row] of byKey(mine)) {
    const other = their.get(key);
    if (other) for (const cell of CELLS) compare(cell, key, [was.get(key)?.[cell], row[cell], other[cell]]);
  }
  return found;
}

/** A three-way merge: theirs with my changes on top; where both changed a field, mine wins. */
export function mergeTyped(base: TypedProduct, mine: TypedProduct, theirs: TypedProduct): TypedProduct {
  const pick = <T>(was: T, my: T, their: T): T => (same(my, was) ? their : my);
  const merged: TypedProduct = { ...theirs };
  merged.texts = Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      Object.fromEntries(
        TEXTS.map((each) => [
          each,
          pick(base.texts[locale][each], mine.texts[locale][each], theirs.texts[locale][each]),
        ]),
      ),
    ]),
  ) as TypedProduct['texts'];
  for (const each of FIELDS) Object.assign(merged, { [each]: pick(base[each], mine[each], theirs[each]) });
  merged.custom = { ...theirs.custom };
  for (const [id, typed] of Object.entries(mine.custom))
    if (customAt(mine, id) !== customAt(base, id)) merged.custom[id] = typed;
  merged.base = mergeRow(base.base, mine.base, theirs.base);
  const [was, their] = [byKey(base), byKey(theirs)];
  // The rows follow the merged options: my rows if I changed the options, otherwise theirs.
  const order = merged.options === theirs.options ? theirs.variants : mine.variants;
  const my = byKey(mine);
  merged.variants = order.map((row) => {
    const key = keyOfRow(row);
    const [mineRow, theirRow] = [my.get(key), their.get(key)];
    if (!mineRow || !theirRow) return mineRow ?? theirRow ?? row;
    return mergeRow(was.get(key) ?? theirRow, mineRow, theirRow);
  });
  return merged;
}

// A typed quantity replaces the one shown on this page, so `seen` is taken from the same row.
function mergeRow(was: TypedVariant, mine: TypedVariant, theirs: TypedVariant): TypedVariant {
  const row = { ...theirs };
  for (const cell of CELLS) if (!same(mine[cell], was[cell])) Object.assign(row, { [cell]: mine[cell] });
  return same(mine.quantity, was.quantity) ? row : { ...row, seen: mine.seen };
}

function fieldIds(mine: TypedProduct, theirs: TypedProduct): string[] {
  return [...new Set([...Object.keys(mine.custom), ...Object.keys(theirs.custom)])];
}

// An empty custom field has no row in the store, but an empty value on the page.
function customAt({ custom }: TypedProduct, id: string): string {
  const typed = custom[id];
  return typed ? customWords(typed) : '';
}

function byKey(typed: TypedProduct): Map<string, TypedVariant> {
  const rows = typed.variants.length > 0 ? typed.variants : [typed.base];
  return new Map(rows.map((row) => [keyOfRow(row), row]));
}

function same(one: unknown, other: unknown): boolean {
  return one === other || canonical(one) === canonical(other);
}

/**
 * For comparison: ignores the order of ids and tags in lists. In lists of objects, ignores the order of keys
 * and the keys that only the page uses.
 */
function canonical(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value, sorted) ?? '';
  const parts = value.map((each: unknown) => JSON.stringify(each, sorted));
  return (value.every((each) => typeof each === 'string') ? parts.sort() : parts).join();
}

const OF_THE_PAGE = new Set(['key', 'filled', 'alt', 'width', 'height']);

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !OF_THE_PAGE.has(name))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function wordsFor(value: unknown): string {
  if (Array.isArray(value))
    return value.every((each) => typeof each === 'string') ? value.join(', ') : String(value.length);
  return value === undefined || value === null ? '' : String(value);
}
