import type { Locale } from '#lib/locale.ts';
import { otherLocale } from '#lib/locale.ts';
import type { TypedOption, TypedVariant } from './product-view.ts';

export type RowField = 'price' | 'compareAt' | 'cost' | 'sale' | 'sku' | 'barcode' | 'weight' | 'quantity';

/** The key of a row: its value codes, as in the shop's addresses and the database. */
export function keyOfRow(row: Pick<TypedVariant, 'values'>): string {
  return row.values.join('/');
}

/** The number of combinations; options without values are ignored. */
export function countCombinations(options: readonly TypedOption[]): number {
  const filled = options.filter((option) => option.values.length > 0);
  return filled.length === 0 ? 0 : filled.reduce((count, option) => count * option.values.length, 1);
}

export function combinationsOf(options: readonly TypedOption[]): string[][] {
  const filled = options.filter((option) => option.values.length > 0);
  if (filled.length === 0) return [];
  return filled.reduce<string[][]>(
    (sofar, option) => sofar.flatMap((values) => option.values.map((value) => [...values, value.code])),
    [[]],
  );
}

/**
 * The rows after a change of the options. A known combination keeps its row. If an option was added, removed
 * or moved, each row becomes the first combination that contains all its remaining values. New rows start
 * with the price of `base`. If a product had no options, its only variant becomes the first row.
 */
export function rowsAfter(
  before: { options: readonly TypedOption[]; rows: readonly TypedVariant[] },
  options: readonly TypedOption[],
  base: TypedVariant,
): TypedVariant[] {
  const places = readUnitsByLocation(before.options, options);
  const heirs = new Map<string, TypedVariant>();
  for (const row of before.rows) {
    const key = JSON.stringify(places.map((from) => (from === null ? null : (row.values[from] ?? null))));
    if (!heirs.has(key)) heirs.set(key, row);
  }
  const isFirst = before.rows.length === 0;
  return combinationsOf(options).map((values, index) => {
    const key = JSON.stringify(values.map((value, place) => (places[place] === null ? null : value)));
    const heir = heirs.get(key);
    if (heir) heirs.delete(key);
    if (heir) return { ...heir, values };
    const like = sibling(before.rows, { values, places }) ?? base;
    return isFirst && index === 0 ? { ...base, values } : freshRow(like, values);
  });
}

/** Returns the old index of each option; null for a new option. */
function readUnitsByLocation(
  before: readonly TypedOption[],
  after: readonly TypedOption[],
): (number | null)[] {
  const old = before.filter((option) => option.values.length > 0);
  return after
    .filter((option) => option.values.length > 0)
    .map((option) => {
      const place = old.findIndex((each) => each.key === option.key);
      return place < 0 ? null : place;
    });
}

// The row from which a new row takes its price: one with the same first value, because a new size of a colour
// costs the same as that colour.
function sibling(
  rows: readonly TypedVariant[],
  { values, places }: { values: string[]; places: (number | null)[] },
): TypedVariant | undefined {
  const from = places[0] ?? null;
  return from === null ? rows[0] : (rows.find((row) => row.values[from] === values[0]) ?? rows[0]);
}

function freshRow(like: TypedVariant, values: string[]): TypedVariant {
  return {
    ...like,
    values,
    ...{ id: null, isOn: true, sku: '', barcode: '', seen: null, mediaId: '', seenBackorder: false },
    quantity: like.isTracked ? '0' : '',
  };
}

/** The loss caused by removed values or options: the rows for sale, and their units in stock. */
export function lossOf(before: readonly TypedVariant[], after: readonly TypedVariant[]) {
  const kept = new Set(after.flatMap((row) => row.id ?? []));
  const gone = before.filter((row) => row.id !== null && row.isOn && !kept.has(row.id));
  const pieces = gone.reduce(
    (sum, row) => sum + (row.isTracked ? Math.max(0, Number(row.quantity) || 0) : 0),
    0,
  );
  return { variants: gone.length, pieces };
}

/** The label of a row in one language: Navy / M. */
export function nameOfRow(
  row: Pick<TypedVariant, 'values'>,
  options: readonly TypedOption[],
  locale: Locale,
): string {
  const filled = options.filter((option) => option.values.length > 0);
  return row.values.map((code, place) => labelOf(filled[place], code, locale)).join(' / ');
}

export function labelOf(option: TypedOption | undefined, code: string, locale: Locale): string {
  const labels = option?.values.find((value) => value.code === code)?.labels;
  return labels?.[locale] || labels?.[otherLocale(locale)] || code;
}

/** Sets a field; a typed quantity also turns tracking on. */
export function withField(field: RowField, value: string): Partial<TypedVariant> {
  return field === 'quantity' && value !== '' ? { quantity: value, isTracked: true } : { [field]: value };
}
