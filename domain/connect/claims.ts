import { type PlatformTx, withPlatform, withPlatformAndStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type Connected, markDisconnected, writeConnected } from '#domain/payments/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

type Claimed = Result<Connected, Failure<'account_taken' | 'store_connected', undefined>>;

export type Claim = Connected & { storeId: string; connectedAt: Date };

/**
 * Connects an account to a store. The platform's row, whose key limits an account to one store, and the
 * store's own row are written together.
 */
export async function claimAccount(storeId: string, wanted: Connected, act: Act): Promise<Claimed> {
  return withPlatformAndStore(
    storeId,
    (tx) => writeClaim(tx, { ...wanted, storeId }, act.at),
    async (tx, claimed) => {
      if (!claimed.ok) return claimed;
      const { accountId, mode, connectedId } = claimed.value;
      await writeConnected(tx, claimed.value, act);
      await recordAudit(tx, act, {
        action: 'payment_account.connected',
        subjectKind: 'payment_account',
        subjectId: accountId,
        after: { provider: 'stripe', mode, connectedId, takesCards: true },
      });
      return claimed;
    },
  );
}

// If two stores claim an account at once, the second insert waits for the first and then conflicts.
async function writeClaim(
  tx: PlatformTx,
  { storeId, ...wanted }: Connected & { storeId: string },
  at: Date,
): Promise<Claimed> {
  const { accountId, mode, connectedId } = wanted;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('connected_accounts')
    .values({
      ...{ mode, connected_id: connectedId, store_id: storeId },
      ...{ account_id: accountId, connected_at: at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return ok(wanted);
  const claim = await findClaim(tx, wanted);
  return fail(claim && claim.storeId !== storeId ? 'account_taken' : 'store_connected');
}

/** Returns the store that a connected account serves; null if none. */
export function storeOfAccount(account: Omit<Connected, 'accountId'>): Promise<Claim | null> {
  return withPlatform((tx) => findClaim(tx, account));
}

async function findClaim(
  tx: PlatformTx,
  { mode, connectedId }: Omit<Connected, 'accountId'>,
): Promise<Claim | null> {
  const row = await tx
    .selectFrom('connected_accounts as c')
    .select(['c.store_id as storeId', 'c.account_id as accountId', 'c.connected_at as connectedAt'])
    .where('c.mode', '=', mode)
    .where('c.connected_id', '=', connectedId)
    .executeTakeFirst();
  return row ? { ...row, mode, connectedId } : null;
}

/** Returns a store's connection by the id of its account or by mode; null if there is none. */
export async function claimOf(
  storeId: string,
  which: { accountId: string } | { mode: Claim['mode'] },
): Promise<Claim | null> {
  const row = await withPlatform((tx) =>
    tx
      .selectFrom('connected_accounts as c')
      .select(['c.mode', 'c.connected_id as connectedId', 'c.account_id as accountId'])
      .select('c.connected_at as connectedAt')
      .where('c.store_id', '=', storeId)
      .where((eb) =>
        'mode' in which ? eb('c.mode', '=', which.mode) : eb('c.account_id', '=', which.accountId),
      )
      .executeTakeFirst(),
  );
  return row ? { ...row, mode: row.mode as Claim['mode'], storeId } : null;
}

/** Ends a connection unless the account was connected again after `claim` was read. */
export async function endClaim(
  { storeId, accountId, connectedId, mode, connectedAt }: Claim,
  action: 'payment_account.disconnected' | 'payment_account.deauthorized',
  act: Act,
): Promise<void> {
  await withPlatformAndStore(
    storeId,
    (tx) =>
      tx
        .deleteFrom('connected_accounts')
        .where('mode', '=', mode)
        .where('connected_id', '=', connectedId)
        .where('store_id', '=', storeId)
        .where('connected_at', '=', connectedAt)
        .executeTakeFirst(),
    async (tx, { numDeletedRows }) => {
      if (numDeletedRows === 0n) return;
      await markDisconnected(tx, accountId, act);
      await recordAudit(tx, act, {
        action,
        subjectKind: 'payment_account',
        subjectId: accountId,
        after: { provider: 'stripe', mode, connectedId, takesCards: false },
      });
    },
  );
}
