import type { BulkProduct, RowEdit, RowField } from '#domain/catalog/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { decimalText, mulDivHalfUp, parseMoney } from '#lib/money/index.ts';

/** A cell of the table: its saved value, and the key under which its typed value is stored. */
export type Cell = {
  key: string;
  id: string;
  field: RowField;
  from: string | number | null;
  /** The row's name in the list of changes. */
  name: string;
};

export type Typed = Readonly<Record<string, string>>;
export type CellChange = Cell & { to: string | number | null };

/** The changes that apply to a whole column. */
export const COLUMN_WAYS = ['set', 'up', 'down', 'add', 'less'] as const;
export type ColumnWay = (typeof COLUMN_WAYS)[number];

const STATUSES = ['active', 'draft', 'archived'];
const WRONG = Symbol('wrong');

export const keyOf = (field: RowField, id: string): string => `${field}:${id}`;

export function cellsOf(products: readonly BulkProduct[]): Cell[] {
  return products.flatMap(({ id, title, status, variants }) => {
    const cell = (
      of: { id: string; label: string },
      field: RowField,
      from: string | number | null,
    ): Cell => ({
      key: keyOf(field, of.id),
      id: of.id,
      field,
      from,
      name: of.label ? `${title} – ${of.label}` : title,
    });
    return [
      cell({ id, label: '' }, 'status', status),
      ...variants.flatMap((variant) => [
        cell(variant, 'price', variant.amount),
        cell(variant, 'compareAt', variant.compareAt),
        ...(variant.quantity === null ? [] : [cell(variant, 'quantity', variant.quantity)]),
      ]),
    ];
  });
}

export function textOf(field: RowField, value: string | number | null, currency: string): string {
  if (value === null) return '';
  if (field === 'status' || field === 'quantity') return String(value);
  return decimalText({ amount: Number(value), currency });
}

function read(field: RowField, text: string, currency: string): string | number | null | typeof WRONG {
  if (field === 'status') return STATUSES.includes(text) ? text : WRONG;
  if (field === 'quantity') return parseWholeNumber(text) ?? WRONG;
  if (field === 'compareAt' && text.trim() === '') return null;
  const money = parseMoney(text, currency);
  return money.ok ? money.value.amount : WRONG;
}

/** The typed values that differ from the saved ones, and the keys of values that cannot be parsed. */
export function changesOf(
  cells: readonly Cell[],
  { typed, currency }: { typed: Typed; currency: string },
): { changes: CellChange[]; wrong: Set<string> } {
  const changes: CellChange[] = [];
  const wrong = new Set<string>();
  for (const cell of cells) {
    const text = typed[cell.key];
    if (text === undefined) continue;
    const to = read(cell.field, text, currency);
    if (to === WRONG) wrong.add(cell.key);
    else if (to !== cell.from) changes.push({ ...cell, to });
  }
  return { changes, wrong };
}

/**
 * Applies one change to every cell of a column and returns the typed values; null if the change cannot be
 * parsed.
 */
export function fillColumn(
  cells: readonly Cell[],
  fill: { field: RowField; way: ColumnWay; value: string; currency: string; typed: Typed },
): Record<string, string> | null {
  const { field, way, value, currency } = fill;
  const filled: Record<string, string> = {};
  const step = stepOf(fill);
  if (step === null) return null;
  for (const cell of cells) {
    if (cell.field !== field) continue;
    const now = read(field, fill.typed[cell.key] ?? textOf(field, cell.from, currency), currency);
    if (way === 'set') filled[cell.key] = value;
    else if (typeof now === 'number') filled[cell.key] = textOf(field, Math.max(0, step(now)), currency);
  }
  return filled;
}

function stepOf(fill: {
  field: RowField;
  way: ColumnWay;
  value: string;
  currency: string;
}): ((now: number) => number) | null {
  const { field, way, value, currency } = fill;
  if (way === 'set') return read(field, value, currency) === WRONG ? null : (now) => now;
  if (field === 'status') return null;
  if (way === 'up' || way === 'down') {
    // A percentage is parsed like dollars, because it has two decimals too.
    const percent = parseMoney(value, 'USD');
    if (!percent.ok) return null;
    const by = way === 'up' ? percent.value.amount : -percent.value.amount;
    return (now) => mulDivHalfUp(now, 10_000 + by, 10_000);
  }
  const by = read(field, value, currency);
  if (typeof by !== 'number') return null;
  return (now) => (way === 'add' ? now + by : now - by);
}

export function editsOf(changes: readonly CellChange[]): RowEdit[] {
  return changes.map(({ id, field, from, to }) => ({ id, field, from, to }) as RowEdit);
}
