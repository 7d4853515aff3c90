import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { ownerOfAddress } from '#domain/customers/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId, newId } from '#lib/ids.ts';
import { jsonText } from '#lib/json-text.ts';
import { type Money, money } from '#lib/money/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

export type CreditKind = 'given' | 'taken' | 'refund' | 'spent';

/**
 * One change of a shopper's credit; `amount` is signed. orderNumber: the order that the credit paid or that
 * was refunded.
 */
export type CreditEntry = {
  id: string;
  at: Date;
  kind: CreditKind;
  amount: Money;
  reason: string;
  actorName: string;
  orderNumber: number | null;
};

export type StoreCredit = { balance: Money; entries: CreditEntry[] };

/** amount: minor units of the store's own currency, above 0. */
export type CreditChange = {
  customerId: string;
  amount: number;
  reason: string;
  orderId?: string | null;
  /** The balance that the user was shown; another one is refused, so that the same form sent twice counts once. */
  shownBalance?: number;
};

export type CreditFailure =
  | Failure<'amount_invalid', undefined>
  | Failure<'reason_missing', undefined>
  | Failure<'customer_unknown', undefined>
  /** The balance has changed since it was shown. */
  | Failure<'balance_changed', undefined>
  /** The amount is above the shopper's balance. */
  | Failure<'not_enough_credit', undefined>;

const MAX_AMOUNT = 1_000_000_000_000;

/** Adds to a shopper's credit, by staff with a reason or as a refund (orderId). Returns the new balance. */
export function giveCredit(
  tx: StoreTx,
  change: CreditChange,
  act: Act,
): Promise<Result<Money, CreditFailure>> {
  return changeCredit(tx, { ...change, kind: change.orderId ? 'refund' : 'given' }, act);
}

/** Deducts from a shopper's credit, never below 0, which a database check ensures under concurrency. */
export function takeCredit(
  tx: StoreTx,
  change: CreditChange,
  act: Act,
): Promise<Result<Money, CreditFailure>> {
  return changeCredit(tx, { ...change, kind: 'taken' }, act);
}

async function changeCredit(
  tx: StoreTx,
  change: CreditChange & { kind: 'given' | 'taken' | 'refund' },
  act: Act,
): Promise<Result<Money, CreditFailure>> {
  const reason = cleanLine(change.reason).slice(0, 500);
  if (!Number.isSafeInteger(change.amount) || change.amount < 1 || change.amount > MAX_AMOUNT) {
    return fail('amount_invalid');
  }
  if (reason === '') return fail('reason_missing');
  const owner = await ownerOf(tx, change.customerId);
  if (!owner) return fail('customer_unknown');
  if (change.shownBalance !== undefined && change.shownBalance !== owner.balance)
    return fail('balance_changed');
  const amount = change.kind === 'taken' ? -change.amount : change.amount;
  if (owner.balance + amount > MAX_AMOUNT) return fail('amount_invalid');
  if (owner.balance + amount < 0) return fail('not_enough_credit');
  const balance = await addEntry(tx, { ...change, amount, reason, currency: owner.currency }, act);
  await recordAudit(tx, act, {
    action: `credit.${change.kind}`,
    subjectKind: 'customer',
    subjectId: change.customerId,
    before: { balance: balance - amount },
    after: { balance, reason, orderId: change.orderId ?? null },
  });
  return ok(money(balance, owner.currency));
}

// Locks the account before reading it, so that the balance check holds; app.add_credit checks it too.
async function ownerOf(
  tx: StoreTx,
  customerId: string,
): Promise<{ currency: string; balance: number } | undefined> {
  if (!isId(customerId)) return undefined;
  // A separate statement, so that the next statement sees what the previous holder of the lock wrote, even
  // the shopper's first credit account.
  await sql`select from customers where store_id = ${tx.storeId} and id = ${customerId} for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ currency: string; balance: string }>`
    select st.currency, coalesce(a.balance, 0) as balance
      from customers c join store_settings st on st.store_id = c.store_id
      left join lateral (select ca.balance from credit_accounts ca
        where ca.store_id = c.store_id and ca.customer_id = c.id for no key update) a on true
     where c.store_id = ${tx.storeId} and c.id = ${customerId}`.execute(tx);
  const row = rows[0];
  return row && { currency: row.currency, balance: Number(row.balance) };
}

async function addEntry(
  tx: StoreTx,
  entry: CreditChange & { kind: string; currency: string },
  act: Act,
): Promise<number> {
  const row = {
    id: newId(),
    customer_id: entry.customerId,
    order_id: entry.orderId ?? null,
    kind: entry.kind,
    currency: entry.currency,
    amount: entry.amount,
    reason: entry.reason,
    actor_kind: act.by.kind,
    actor_name: actorName(act.by),
    at: act.at,
  };
  const { rows } = await sql<{ balance: string }>`
    select app.add_credit(${jsonText(row)}::jsonb) as balance`.execute(tx);
  return Number(rows[0]?.balance);
}

/** The account with this verified e-mail address, for staff who give credit; null if there is none. */
export async function creditOwner(
  tx: StoreTx,
  email: string,
): Promise<{ id: string; name: string; email: string } | null> {
  const owner = await ownerOfAddress(tx, email.toLowerCase());
  return owner && { id: owner.id, name: owner.name, email: owner.email };
}

/** A shopper's balance and its entries, newest first; null for an unknown account. */
export async function creditOf(tx: StoreTx, customerId: string): Promise<StoreCredit | null> {
  const { rows } = await sql<{ currency: string; balance: string }>`
    select st.currency, app.credit_balance(c.id) as balance
      from customers c join store_settings st on st.store_id = c.store_id
     where c.store_id = ${tx.storeId} and c.id = ${customerId}`.execute(tx);
  const owner = rows[0];
  if (!owner) return null;
  const entries = await tx
    .selectFrom('credit_entries as e')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.store_id', '=', 'e.store_id').onRef('o.id', '=', 'e.order_id'),
    )
    .select(['e.id', 'e.at', 'e.kind', 'e.amount', 'e.currency', 'e.reason', 'e.actor_name', 'o.number'])
    .where('e.store_id', '=', tx.storeId)
    .where('e.customer_id', '=', customerId)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(100)
    .execute();
  return {
    balance: money(Number(owner.balance), owner.currency),
    entries: entries.map((entry) => ({
      id: entry.id,
      at: entry.at,
      kind: entry.kind as CreditKind,
      amount: money(entry.amount, entry.currency),
      reason: entry.reason,
      actorName: entry.actor_name,
      orderNumber: entry.number,
    })),
  };
}

/** True if an order was refused because the credit is too low (SK004). */
export function isCreditShort(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === 'SK004';
}
