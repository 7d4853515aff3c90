import { splitWords } from '#lib/csv-text.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { FileProblem } from './errors.ts';
import type { TableRow } from './read-table.ts';

export type WooAttribute = { name: string; values: string[]; isVisible: boolean };

/** A row of WooCommerce's product export; '' for a cell of a missing column. */
export type WooRow = {
  line: number;
  /** A cell by the column's English name, ignoring case. */
  cell(name: string): string;
  attributes: WooAttribute[];
  /** The weight in grams; NaN if invalid. */
  grams: number;
  hasSpareCells: boolean;
  /** Returns the given columns that have a value in this row. */
  filled(names: readonly string[]): string[];
};

export type WooHeader = {
  names: Map<string, number>;
  attributes: number[];
  weightUnit: string;
  width: number;
};

const CONTROL = /(?![\t\n\r])\p{Cc}/gu;
const GRAMS: Record<string, number> = { kg: 1000, g: 1, lbs: 453.59237, lb: 453.59237, oz: 28.349523125 };
const NEEDED = ['Type', 'Name', 'Regular price'];

export function readWooHeader(row: TableRow): Result<WooHeader, FileProblem> {
  const cells = row.cells.map((cell) => cell.replace(CONTROL, '').trim().toLowerCase());
  const names = new Map(cells.map((name, index) => [name, index]));
  const missing = NEEDED.find((name) => !names.has(name.toLowerCase()));
  if (missing) return fail('missing_column', { line: row.line, column: missing });
  const attributes = cells
    .flatMap((name) => /^attribute ([0-9]{1,3}) name$/.exec(name)?.[1] ?? [])
    .map(Number);
  const weight = cells.find((name) => name.startsWith('weight')) ?? '';
  const weightUnit = /\(([a-z]+)\)/.exec(weight)?.[1] ?? 'kg';
  return ok({ names, attributes, weightUnit, width: cells.length });
}

export function readWooRow(header: WooHeader, { line, cells }: TableRow): WooRow {
  const cell = (name: string) => clean(cells[header.names.get(name.toLowerCase()) ?? -1]);
  const weight = cell(`Weight (${header.weightUnit})`).replace(',', '.');
  return {
    line,
    cell,
    attributes: header.attributes.flatMap((number) => {
      const name = cell(`Attribute ${number} name`);
      if (name === '') return [];
      const values = splitWords(cell(`Attribute ${number} value(s)`));
      return [{ name, values, isVisible: cell(`Attribute ${number} visible`) !== '0' }];
    }),
    grams: weight === '' ? 0 : Math.round(Number(weight) * (GRAMS[header.weightUnit] ?? 1000)),
    hasSpareCells: cells.slice(header.width).some((each) => each.trim() !== ''),
    filled: (names) => names.filter((name) => !['', '0', '[]'].includes(cell(name))),
  };
}

export type WooType = 'simple' | 'variable' | 'variation' | 'grouped' | 'external';

/** 'simple, downloadable, virtual' is simple; null for a type that an extension added. */
export function wooType(row: WooRow): WooType | null {
  const words = row
    .cell('Type')
    .toLowerCase()
    .split(',')
    .map((word) => word.trim());
  return (
    (['variation', 'variable', 'grouped', 'external', 'simple'] as const).find((type) =>
      words.includes(type),
    ) ?? null
  );
}

/** The keys by which variations refer to their product: its SKU or id. */
export function parentKeys(row: WooRow): string[] {
  const [id, sku] = [row.cell('ID'), row.cell('SKU')];
  return [...(sku ? [sku] : []), ...(id ? [`id:${id}`] : [])];
}

/** The handle of a product, in the file and later in the store. */
export function wooHandle(row: WooRow): string {
  const id = row.cell('ID');
  return (id ? `woo-${id}` : row.cell('SKU') || row.cell('Name')).toLowerCase();
}

function clean(cell: string | undefined): string {
  // WooCommerce writes a line break as a backslash and an n.
  return (cell ?? '').replace(CONTROL, '').replaceAll('\\n', '\n').trim();
}
