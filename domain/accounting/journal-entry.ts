import type { AccountPurpose } from './accounts.ts';
import type { VatCategory } from './vat-return.ts';

export type JournalKind = 'invoice' | 'credit_note' | 'payment' | 'refund' | 'credit' | 'payout';

/**
 * Amounts in minor units; debit or credit is 0. category and ratePpm are set for sales, delivery and fees.
 */
export type JournalLine = {
  account: AccountPurpose;
  debit: number;
  credit: number;
  category: VatCategory | null;
  ratePpm: number | null;
};

/** One entry in one currency, whose debits equal its credits. */
export type JournalEntry = {
  day: string;
  kind: JournalKind;
  /** A document's code, or the name of a statement's file; '' for none. */
  document: string;
  orderNumber: number | null;
  currency: string;
  lines: JournalLine[];
};

/** An amount for an account: debits are positive, credits negative. */
export type Posting = Pick<JournalLine, 'account'> &
  Partial<Pick<JournalLine, 'category' | 'ratePpm'>> & { amount: number };

/**
 * Builds an entry; postings with the same account and rate become one line. Unbalanced postings are a bug.
 */
export function entryOf(of: Omit<JournalEntry, 'lines'>, postings: Posting[]): JournalEntry {
  const sums = new Map<string, Posting>();
  for (const posting of postings) {
    const key = `${posting.account} ${posting.category ?? ''} ${posting.ratePpm ?? ''}`;
    const known = sums.get(key);
    sums.set(key, { ...posting, amount: posting.amount + (known?.amount ?? 0) });
  }
  const lines = [...sums.values()].filter(({ amount }) => amount !== 0).map(lineOf);
  const balance = lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  if (balance !== 0)
    throw new Error(`An entry of ${of.kind} ${of.document} is out of balance by ${balance}.`);
  return { ...of, lines };
}

function lineOf({ account, amount, category = null, ratePpm = null }: Posting): JournalLine {
  return { account, debit: Math.max(amount, 0), credit: Math.max(0 - amount, 0), category, ratePpm };
}
