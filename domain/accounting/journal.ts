import { inParts, type Reader, type RowBatches, readPatiently, type StoreTx } from '#db/index.ts';
import type { Cell } from '#lib/csv-text.ts';
import type { Locale } from '#lib/locale.ts';
import { decimalText, money } from '#lib/money/index.ts';
import { ok, type Result } from '#lib/result.ts';
import { type Translate, translator } from '#messages/index.ts';
import { ACCOUNT_PURPOSES, type AccountCodes, type AccountPurpose, readAccounts } from './accounts.ts';
import { documentEntry } from './document-entries.ts';
import type { JournalEntry, JournalLine } from './journal-entry.ts';
import { moneyEntries, moneySums } from './money-entries.ts';
import { payoutEntries } from './payout-entries.ts';
import { readDocuments, type StoreDays } from './read-documents.ts';
import { readSeller } from './read-seller.ts';
import { type PeriodFailure, taxPeriod } from './tax-period.ts';

/** A journal's sums in one currency, by account in the order of ACCOUNT_PURPOSES. */
export type JournalSums = {
  currency: string;
  entries: number;
  debit: number;
  credit: number;
  accounts: { account: AccountPurpose; debit: number; credit: number }[];
};

/** The double-entry journal of a period, '2026-11' or '2026-Q4', in batches: documents, then money, then payouts. */
export async function* journalEntries(read: Reader, days: StoreDays): AsyncGenerator<JournalEntry[]> {
  yield* documentEntries(read, days);
  yield* moneyEntries(read, days);
  yield await readPatiently(read, (tx) => payoutEntries(tx, days));
}

async function* documentEntries(read: Reader, days: StoreDays): AsyncGenerator<JournalEntry[]> {
  for await (const documents of readDocuments(read, days)) {
    yield documents.map((document) => documentEntry(document, days.timeZone));
  }
}

/** The journal as rows of a file, with its headings and names in one language. */
export async function journalFile(
  read: Reader,
  { period, locale }: { period: string; locale: Locale },
): Promise<Result<RowBatches, PeriodFailure>> {
  const days = await read((tx) => daysOfBooks(tx, period));
  if (!days.ok) return days;
  return ok(fileRows(read, days.value, { codes: await read(readAccounts), t: translator(locale) }));
}

/** The sums of a period's journal by account. */
export async function journalSums(
  tx: StoreTx,
  period: string,
): Promise<Result<JournalSums[], PeriodFailure>> {
  const days = await daysOfBooks(tx, period);
  if (!days.ok) return days;
  const sums = new Map<string, JournalSums>();
  for await (const entries of documentEntries((work) => work(tx), days.value)) {
    for (const entry of entries) addEntry(sums, entry);
  }
  for (const { entry, count } of await moneySums(tx, days.value)) addEntry(sums, entry, count);
  for (const entry of await payoutEntries(tx, days.value)) addEntry(sums, entry);
  const at = (account: AccountPurpose) => ACCOUNT_PURPOSES.indexOf(account);
  for (const each of sums.values()) each.accounts.sort((a, b) => at(a.account) - at(b.account));
  return ok([...sums.values()]);
}

async function daysOfBooks(tx: StoreTx, period: string): Promise<Result<StoreDays, PeriodFailure>> {
  const days = taxPeriod(period);
  if (!days.ok) return days;
  const { timeZone } = await readSeller(tx);
  return ok({ ...days.value, timeZone });
}

/** Adds an entry, which may stand for several. */
function addEntry(all: Map<string, JournalSums>, { currency, lines }: JournalEntry, count = 1): void {
  const sums = all.get(currency) ?? { currency, entries: 0, debit: 0, credit: 0, accounts: [] };
  all.set(currency, sums);
  sums.entries += count;
  for (const { account, debit, credit } of lines) {
    const known = sums.accounts.find((each) => each.account === account);
    const row = known ?? { account, debit: 0, credit: 0 };
    if (!known) sums.accounts.push(row);
    for (const each of [row, sums]) {
      each.debit += debit;
      each.credit += credit;
    }
  }
}

const HEADINGS = [
  ...(['day', 'entry', 'kind', 'document', 'order', 'code', 'account'] as const),
  ...(['debit', 'credit', 'currency', 'category', 'rate'] as const),
] as const;

type Wording = { codes: AccountCodes; t: Translate };

async function* fileRows(read: Reader, days: StoreDays, wording: Wording): RowBatches {
  yield [HEADINGS.map((heading) => wording.t(`accounting.journal.heading.${heading}`))];
  let number = 0;
  yield* inParts(journalEntries(read, days), (entry) => {
    number += 1;
    return entry.lines.map((line) => rowOf({ entry, line, number }, wording));
  });
}

type Numbered = { entry: JournalEntry; line: JournalLine; number: number };

function rowOf({ entry, line, number }: Numbered, { codes, t }: Wording): Cell[] {
  const { day, kind, document, orderNumber, currency } = entry;
  const text = (amount: number) => (amount === 0 ? '' : decimalText(money(amount, currency)));
  const { account, debit, credit, category, ratePpm } = line;
  return [
    ...[day, number, t(`accounting.journal.kind.${kind}`), document, orderNumber ?? ''],
    ...[codes[account], t(`accounting.account.${account}`), text(debit), text(credit), currency],
    category ? t(`accounting.journal.category.${category}`) : '',
    ratePpm === null ? '' : `${ratePpm / 10_000}%`,
  ];
}
