import { namedColumns, type TableRow } from '#domain/import/index.ts';
import { listCell } from '#domain/pasted-lists/index.ts';
import { isId } from '#lib/ids.ts';
import { dayInCell, signedAmount } from './payout-cells.ts';
import type { LineProblem, PayoutKind, PayoutLine, PayoutProvider } from './payout-lines.ts';

/** The parsed cells of one line. checkLine compares their sums for every format. */
export type RawLine = Pick<PayoutLine, 'kind' | 'reference' | 'orderId' | 'key'> & {
  day: string;
  gross: number | null;
  fee: number | null;
  net: number | null;
};

/** Returns null for a line that moves no money. */
export type LineReader = {
  provider: PayoutProvider;
  currencyOf(row: TableRow): string;
  read(row: TableRow, currency: string): RawLine | null;
};

type Recognised = { reader: LineReader } | { missing: string[] };

const STRIPE = {
  key: ['balance_transaction_id'],
  currency: ['currency'],
  gross: ['gross'],
  fee: ['fee'],
  net: ['net'],
  category: ['reporting_category'],
  payment: ['payment_intent_id'],
  order: ['payment_metadata[order]'],
  day: ['automatic_payout_effective_at', 'available_on', 'created', 'available_on_utc', 'created_utc'],
};

const MOYASAR = {
  payment: ['payment_id'],
  type: ['type'],
  currency: ['currency'],
  gross: ['amount'],
  net: ['net_amount'],
  fee: ['total_fee'],
  day: ['transaction_date'],
  order: ['order'],
};

const STRIPE_KINDS = new Map<string, PayoutKind>([
  ['charge', 'payment'],
  ['refund', 'refund'],
  ['fee', 'fee'],
  ['network_cost', 'fee'],
]);

const MOYASAR_KINDS = new Map<string, PayoutKind>([
  ['pay', 'payment'],
  ['payment', 'payment'],
  ['refund', 'refund'],
  ['fee', 'fee'],
  ['platform_duties', 'fee'],
  ['other_duties', 'fee'],
]);

/** Reads the itemised payout reconciliation of Stripe and the settlement file of Moyasar; null for other headings. */
export function knownFormat(header: TableRow): Recognised | null {
  const stripe = namedColumns(header, STRIPE);
  if (stripe.has('key')) return complete(stripe, STRIPE, ['order'], stripeReader(stripe));
  const moyasar = namedColumns(header, MOYASAR);
  if (moyasar.has('payment') && moyasar.has('net')) {
    return complete(moyasar, MOYASAR, ['order'], moyasarReader(moyasar));
  }
  return null;
}

type Columns<Name extends string> = ReturnType<typeof namedColumns<Name>>;

function complete<Name extends string>(
  columns: Columns<Name>,
  names: Record<Name, string[]>,
  optional: Name[],
  reader: LineReader,
): Recognised {
  const needed = (Object.keys(names) as Name[]).filter((name) => !optional.includes(name));
  const missing = needed.filter((name) => !columns.has(name)).map((name) => names[name][0] ?? name);
  return missing.length > 0 ? { missing } : { reader };
}

function stripeReader(columns: Columns<keyof typeof STRIPE>): LineReader {
  return {
    provider: 'stripe',
    currencyOf: (row) => columns.row(row).cell('currency').toUpperCase(),
    read(row, currency) {
      const { cell } = columns.row(row);
      const category = cell('category').toLowerCase();
      // This line is the transfer to the bank; the other lines are its parts.
      if (category.startsWith('payout')) return null;
      const kind = STRIPE_KINDS.get(category) ?? 'other';
      const [gross, fee, net] = (['gross', 'fee', 'net'] as const).map((name) =>
        amountOf(cell(name), currency),
      );
      const said = { kind, reference: listCell(cell('payment')) || listCell(cell('key')), key: cell('key') };
      const rest = { orderId: idOf(cell('order')), day: cell('day') };
      // Stripe writes its own fees as negative sales.
      if (kind === 'fee')
        return { ...said, ...rest, gross: 0, fee: net === null ? null : 0 - (net ?? 0), net: net ?? null };
      return { ...said, ...rest, gross: gross ?? null, fee: fee ?? null, net: net ?? null };
    },
  };
}

// Moyasar does not document the sign of refunds, so the type of the line decides the sign.
function moyasarReader(columns: Columns<keyof typeof MOYASAR>): LineReader {
  return {
    provider: 'moyasar',
    currencyOf: (row) => columns.row(row).cell('currency').toUpperCase(),
    read(row, currency) {
      const { cell } = columns.row(row);
      const type = cell('type').toLowerCase();
      const kind = MOYASAR_KINDS.get(type) ?? 'other';
      const sizeOf = (name: 'gross' | 'net' | 'fee') => {
        const amount = amountOf(cell(name), currency);
        return amount === null ? null : Math.abs(amount);
      };
      const [gross, fee, net] = [sizeOf('gross'), sizeOf('fee'), sizeOf('net')];
      const reference = listCell(cell('payment'));
      const key = [reference, type, cell('gross'), cell('fee'), cell('day')].join('|');
      const said = { kind, reference, key, orderId: idOf(cell('order')), day: cell('day') };
      if (kind === 'payment') return { ...said, gross, fee, net };
      if (kind === 'fee') return { ...said, gross: 0, fee: gross || fee, net: negative(gross || fee) };
      return {
        ...said,
        gross: negative(gross),
        fee: gross === null || net === null ? null : net - gross,
        net: negative(net),
      };
    },
  };
}

export function amountOf(cell: string, currency: string): number | null {
  return cell === '' ? 0 : signedAmount(cell, currency);
}

function negative(amount: number | null): number | null {
  return amount === null ? null : 0 - amount;
}

function idOf(cell: string): string | null {
  return isId(cell) ? cell : null;
}

/** Returns the line if its amounts add up and it has a day. `paidOn` replaces the day of the file. */
export function checkLine(
  raw: RawLine,
  { line, paidOn }: { line: number; paidOn: string | null },
): PayoutLine | LineProblem {
  const { gross, fee, net } = raw;
  if (gross === null || fee === null || net === null)
    return { line, problem: 'amount', value: raw.reference };
  if (gross - fee !== net) return { line, problem: 'sum', value: raw.reference };
  const day = paidOn ?? dayInCell(raw.day);
  if (day === null) return { line, problem: 'day', value: raw.day.slice(0, 40) };
  return { ...raw, line, day, gross, fee, net };
}
