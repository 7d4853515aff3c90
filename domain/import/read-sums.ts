import { MAX_AMOUNT } from '#domain/catalog/index.ts';
import type { MovedLine, MovedOrder, OrderColumn } from '#domain/orders/index.ts';
import { parseInteger } from '#lib/digits.ts';
import { allocate, decimalText, money } from '#lib/money/index.ts';
import { languageOf } from './build-product.ts';
import { amountIn } from './build-variant.ts';
import { columnNameOf, type OrderRow, reportUnknown } from './order-words.ts';
import type { Problem } from './read-units.ts';

type Reading = {
  currency: string;
  paymentStatus: MovedOrder['paymentStatus'] | null;
  problemAt(line: number): Problem;
};

type Line = Omit<MovedLine, 'tax'> & { total: number; tax: number | null };

/** Reads the amounts of an order and its lines. The parts must add up exactly, to the minor unit. */
export function readSums(rows: OrderRow[], reading: Reading): Pick<MovedOrder, 'sums' | 'lines'> | null {
  const lines = rows.map((row) => readLine(row, reading));
  const [first] = rows;
  const said = first && readWhole(first, reading);
  if (!said || lines.some((line) => line === null)) return null;
  const checked = lines as Line[];
  const tell = reading.problemAt(first.line);
  const wrong = (column: OrderColumn, value: number, expected: number) =>
    value === expected ? null : (sumWrong({ column, value, expected }, reading, tell) ?? null);
  wrong(
    'subtotal',
    said.subtotal,
    sumOf(checked, ({ unitPrice, quantity }) => unitPrice * quantity),
  );
  wrong(
    'discount',
    said.discount,
    sumOf(checked, ({ discount }) => discount),
  );
  const pieces = sumOf(checked, ({ quantity }) => quantity);
  if (first.cell('itemCount') !== '' && first.cell('itemCount') !== String(pieces)) {
    tell('sum_wrong', {
      column: columnNameOf('itemCount'),
      value: first.cell('itemCount'),
      expected: String(pieces),
    });
  }
  const net = said.subtotal - said.discount + said.delivery + said.codFee;
  const pricesIncludeTax = said.total === net;
  if (!pricesIncludeTax) wrong('total', said.total, net + said.tax);
  if (said.refunded > said.total) wrong('refunded', said.refunded, said.total);
  const { taxes, deliveryTax } = spreadTax(checked, said);
  if (deliveryTax < 0 || (deliveryTax > 0 && said.delivery + said.codFee === 0)) {
    wrong('tax', said.tax, said.tax - deliveryTax);
  }
  return {
    sums: { ...said, deliveryTax, pricesIncludeTax },
    lines: checked.map(({ total: _total, ...line }, index) => ({ ...line, tax: taxes[index] ?? 0 })),
  };
}

function sumWrong(
  { column, value, expected }: { column: OrderColumn; value: number; expected: number },
  { currency }: Reading,
  tell: Problem,
): undefined {
  const text = (amount: number) => decimalText(money(amount, currency));
  return tell('sum_wrong', {
    column: columnNameOf(column),
    value: text(value),
    expected: text(expected),
  });
}

const sumOf = (lines: Line[], of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0);

/** The tax of each line. If the file has only the total tax, it is split in proportion to the amounts. */
function spreadTax(
  lines: Line[],
  { tax, delivery, codFee }: { tax: number; delivery: number; codFee: number },
): { taxes: number[]; deliveryTax: number } {
  if (lines.some((line) => line.tax !== null)) {
    const taxes = lines.map((line) => line.tax ?? 0);
    return { taxes, deliveryTax: tax - taxes.reduce((sum, each) => sum + each, 0) };
  }
  const shares = allocate(tax, [...lines.map(({ total }) => total), delivery + codFee]);
  return { taxes: shares.slice(0, -1), deliveryTax: shares.at(-1) ?? 0 };
}

function amount(row: OrderRow, column: OrderColumn, { currency, problemAt }: Reading): number | null {
  const problem = problemAt(row.line);
  const text = row.cell(column);
  if (text === '') return reportUnknown(row, column, problem) ?? null;
  return amountIn({ text, column: columnNameOf(column), currency }, problem)?.amount ?? null;
}

const amountOr = (none: number, row: OrderRow, column: OrderColumn, reading: Reading) =>
  row.cell(column) === '' ? none : amount(row, column, reading);

function readLine(row: OrderRow, reading: Reading): Line | null {
  const quantity = readQuantity(row, reading.problemAt(row.line));
  const unitPrice = amount(row, 'unitPrice', reading);
  const total = amount(row, 'lineTotal', reading);
  const tax = row.cell('lineTax') === '' ? null : amount(row, 'lineTax', reading);
  if (!quantity || unitPrice === null || total === null) return null;
  if (unitPrice * quantity > MAX_AMOUNT) {
    const said = { column: columnNameOf('unitPrice'), value: row.cell('unitPrice') };
    return reading.problemAt(row.line)('price_too_large', said) ?? null;
  }
  const discount = unitPrice * quantity - total;
  if (discount < 0) {
    const sum = { column: 'lineTotal' as const, value: total, expected: unitPrice * quantity };
    sumWrong(sum, reading, reading.problemAt(row.line));
    return null;
  }
  const title = row.cell('title').slice(0, 300);
  if (title === '') reportUnknown(row, 'title', reading.problemAt(row.line));
  const options = (['color', 'size'] as const).flatMap((column): MovedLine['options'] => {
    const value = row.cell(column).slice(0, 120);
    return value === '' ? [] : [{ kind: column === 'color' ? 'colour' : 'size', value }];
  });
  const titles = { [languageOf(title)]: title };
  return { titles, sku: row.cell('sku').slice(0, 120), options, quantity, unitPrice, discount, total, tax };
}

/** The quantity of a line, a whole number. */
function readQuantity(row: OrderRow, problem: Problem): number | undefined {
  const quantity = parseInteger(row.cell('quantity').replace(/\.0+$/, ''));
  return quantity !== null && quantity > 0 && quantity <= 1_000_000
    ? quantity
    : reportUnknown(row, 'quantity', problem);
}

type Whole = Omit<MovedOrder['sums'], 'deliveryTax' | 'pricesIncludeTax'>;

function readWhole(row: OrderRow, reading: Reading): Whole | null {
  const subtotal = amount(row, 'subtotal', reading);
  const total = amount(row, 'total', reading);
  const [discount, delivery, codFee, tax] = (['discount', 'delivery', 'codFee', 'tax'] as const).map(
    (column) => amountOr(0, row, column, reading),
  );
  const isBack = reading.paymentStatus === 'refunded';
  const refunded =
    reading.paymentStatus === 'partially_refunded'
      ? amount(row, 'refunded', reading)
      : amountOr(isBack ? (total ?? 0) : 0, row, 'refunded', reading);
  if (subtotal === null || total === null || refunded === null) return null;
  if (discount == null || delivery == null || codFee == null || tax == null) return null;
  return { subtotal, discount, delivery, codFee, tax, total, refunded };
}
