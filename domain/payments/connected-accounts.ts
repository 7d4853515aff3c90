import { fixedWord, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import { stopOthers } from './save-card-account.ts';

export type Connected = { accountId: string; mode: 'test' | 'live'; connectedId: string };

/** An account's unfinished payments and calls at its provider. */
export type UnderWay = {
  /** Pages that can still be paid, and uncaptured authorizations. */
  payments: number;
  /** Captures, voids and refunds without a final outcome. */
  calls: number;
};

/** The store's earlier row of a connected account, to which its payments still refer. */
export async function findConnected(
  tx: StoreTx,
  { mode, connectedId }: Omit<Connected, 'accountId'>,
): Promise<string | null> {
  const row = await tx
    .selectFrom('payment_accounts as a')
    .select('a.id')
    .where('a.store_id', '=', tx.storeId)
    .where('a.by_install', '=', true)
    .where('a.mode', '=', mode)
    .where('a.connected_id', '=', connectedId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Marks a claimed account as using the install's key and as the account that takes the store's cards. */
export async function writeConnected(tx: StoreTx, connected: Connected, { at, ...act }: Act): Promise<void> {
  const { accountId, mode, connectedId } = connected;
  await stopOthers(tx, accountId, { at, ...act });
  const again = await tx
    .updateTable('payment_accounts as a')
    .set((eb) => ({
      takes_cards: true,
      disconnected_at: null,
      updated_at: at,
      version: eb('a.version', '+', 1),
    }))
    .where('a.store_id', '=', tx.storeId)
    .where('a.id', '=', accountId)
    .where('a.by_install', '=', true)
    .executeTakeFirst();
  if (again.numUpdatedRows > 0n) return;
  await tx
    .insertInto('payment_accounts')
    .values({
      ...{ store_id: tx.storeId, id: accountId, provider: 'stripe', mode, connected_id: connectedId },
      ...{ by_install: true, takes_cards: true, created_at: at, updated_at: at },
    })
    .execute();
}

/**
 * Counts a connected account's unfinished payments and calls, under a lock for which new payments wait; null
 * if the account is not connected.
 */
export async function lockConnected(
  tx: StoreTx,
  accountId: string,
): Promise<{ takesCards: boolean; underWay: UnderWay } | null> {
  if (!isId(accountId)) return null;
  const locked = await findStanding(tx, accountId).forUpdate().executeTakeFirst();
  return locked ? { ...locked, underWay: await readUnderWay(tx, accountId) } : null;
}

function findStanding(tx: StoreTx, accountId: string) {
  return tx
    .selectFrom('payment_accounts as a')
    .select('a.takes_cards as takesCards')
    .where('a.store_id', '=', tx.storeId)
    .where('a.id', '=', accountId)
    .where('a.by_install', '=', true)
    .where('a.disconnected_at', 'is', null);
}

/** Counts an account's unfinished payments and calls without a lock, for display. */
export async function readUnderWay(tx: StoreTx, accountId: string): Promise<UnderWay> {
  const { payments } = await tx
    .selectFrom('payment_attempts as t')
    .select((eb) => eb.fn.countAll<number>().as('payments'))
    .where('t.store_id', '=', tx.storeId)
    .where('t.account_id', '=', accountId)
    .where('t.status', 'in', ['opening', 'open', 'authorized'].map(fixedWord))
    .executeTakeFirstOrThrow();
  const { calls } = await tx
    .selectFrom('payment_calls as c')
    .innerJoin('payment_attempts as t', (join) =>
      join.onRef('t.store_id', '=', 'c.store_id').onRef('t.id', '=', 'c.attempt_id'),
    )
    .select((eb) => eb.fn.countAll<number>().as('calls'))
    .where('c.store_id', '=', tx.storeId)
    .where('t.account_id', '=', accountId)
    .where('c.status', 'in', ['asked', 'waiting'].map(fixedWord))
    .executeTakeFirstOrThrow();
  return { payments: Number(payments), calls: Number(calls) };
}

/**
 * Sets whether a connected account takes the store's cards and whether it captures later; false if the
 * account is not connected.
 */
export async function setConnected(
  tx: StoreTx,
  terms: { accountId: string; takesCards: boolean; capturesLater?: boolean },
  act: Act,
): Promise<boolean> {
  const { accountId, takesCards, capturesLater } = terms;
  if (!isId(accountId)) return false;
  // Checks the account before another account of the store stops taking cards.
  if (!(await findStanding(tx, accountId).forUpdate().executeTakeFirst())) return false;
  if (takesCards) await stopOthers(tx, accountId, act);
  await tx
    .updateTable('payment_accounts as a')
    .set((eb) => ({
      ...{ takes_cards: takesCards, updated_at: act.at, version: eb('a.version', '+', 1) },
      ...(capturesLater !== undefined && { captures_later: capturesLater }),
    }))
    .where('a.store_id', '=', tx.storeId)
    .where('a.id', '=', accountId)
    .execute();
  return true;
}

/**
 * Marks an account as disconnected from the install. The row stays for the payments that the account took.
 */
export async function markDisconnected(tx: StoreTx, accountId: string, { at }: Act): Promise<void> {
  await tx
    .updateTable('payment_accounts as a')
    .set((eb) => ({
      takes_cards: false,
      disconnected_at: at,
      updated_at: at,
      version: eb('a.version', '+', 1),
    }))
    .where('a.store_id', '=', tx.storeId)
    .where('a.id', '=', accountId)
    .where('a.by_install', '=', true)
    .where('a.disconnected_at', 'is', null)
    .execute();
}
