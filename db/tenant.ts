import { sql, type Transaction } from 'kysely';
import { runAfterCommit } from './after-commit.ts';
import { isDatabaseAway } from './away.ts';
import { notifyOrders, notifyOwnChange } from './changes.ts';
import { currentDatabase, inShareOf } from './connection.ts';
import { retryTransaction } from './retry-transaction.ts';
import type { Share } from './share-lines.ts';
import { stopReading } from './stop-reading.ts';
import { type Opened, openedTransaction, ReadStopped } from './transaction-driver.ts';
import type { PlatformTx, StoreTx } from './transactions.ts';
import type { DB } from './types.ts';
import { currentViewing, viewRefused } from './viewing.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Runs fn in one transaction of one store. Throws inside another transaction, because a verb gets its
 * transaction as an argument. fn runs again if the database aborted the transaction because of another one,
 * so all its effects must go through tx.
 */
export async function withStore<T>(storeId: string, fn: (tx: StoreTx) => Promise<T>): Promise<T> {
  return inTransaction('withStore', storeOpening(storeId), (trx) => fn(asStore(trx, storeId)));
}

/** Like withStore, for view-as and reports: the database refuses every write. */
export async function withStoreReadOnly<T>(storeId: string, fn: (tx: StoreTx) => Promise<T>): Promise<T> {
  const opening = { ...storeOpening(storeId), accessMode: 'read only' as const };
  return inTransaction('withStoreReadOnly', opening, (trx) => fn(asStore(trx, storeId)));
}

/**
 * Like withStoreReadOnly, but all statements see the same snapshot of the store while it keeps selling (REPEATABLE
 * READ). For work that takes minutes, such as an archive: the caller may wait up to ten minutes between two
 * statements.
 */
export async function withStoreSnapshot<T>(storeId: string, fn: (tx: StoreTx) => Promise<T>): Promise<T> {
  const opening = {
    storeId,
    sql: `${storeOpening(storeId).sql}; ${PATIENT}`,
    accessMode: 'read only' as const,
    isolationLevel: 'repeatable read' as const,
  };
  return inTransaction('withStoreSnapshot', opening, (trx) => fn(asStore(trx, storeId)));
}

/** Runs fn in one transaction over the platform's tables. Retries fn as withStore does. */
export async function withPlatform<T>(fn: (tx: PlatformTx) => Promise<T>): Promise<T> {
  return inTransaction('withPlatform', PLATFORM_OPENING, (trx) => fn(trx as unknown as PlatformTx));
}

/**
 * A change that the platform makes to a store (a new store, its subscription, a suspension): the platform's
 * rows and the store's own (its audit log) are committed together. The only transaction that switches roles.
 */
export async function withPlatformAndStore<P, T>(
  storeId: string,
  platform: (tx: PlatformTx) => Promise<P>,
  store: (tx: StoreTx, of: P) => Promise<T>,
): Promise<T> {
  const { sql: setStore } = storeOpening(storeId);
  if (currentViewing()) throw viewRefused();
  return inTransaction('withPlatformAndStore', PLATFORM_OPENING, async (trx) => {
    const done = await platform(trx as unknown as PlatformTx);
    await sql`reset role`.execute(trx);
    await sql.raw(setStore).execute(trx);
    return store(asStore(trx, storeId), done);
  });
}

/**
 * Runs the last statement of a transaction. The commit is sent right behind the statement, so that locks are
 * not held until this process reads the result. If the statement fails, the whole transaction is undone.
 * Nothing may run in the transaction afterwards.
 */
export async function endWith<T>(_tx: StoreTx, statement: () => Promise<T>): Promise<T> {
  const opened = openedTransaction.getStore();
  if (!opened) throw new Error('endWith was called outside a transaction.');
  opened.isEnding = true;
  return statement();
}

/** Runs fn under a savepoint: if it throws, its writes are undone and the transaction continues. */
export async function withSavepoint<T>(tx: StoreTx, fn: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const value = await fn();
    await sql`release savepoint part`.execute(tx);
    return value;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    throw error;
  }
}

export type HostMatch = {
  storeId: string;
  slug: string;
  name: string;
  status: 'active' | 'suspended' | 'closed';
  isDemo: boolean;
  shellVersion: number;
  /** End of the paid period; null for no end. domain/subscription derives the store's state from it. */
  periodEndsAt: Date | null;
  /** The billing customer's id (cus_…); null for a store that was created before subscriptions existed. */
  stripeId: string | null;
  /** The domain to which the store's other names redirect; null if each name shows the store itself. */
  primaryHost: string | null;
  /** True until the owner has claimed the e-mail address of the sign-up. */
  isProvisional: boolean;
};

/**
 * Finds the store of a host name; null if there is none. It is the only look-up that runs before a store is
 * known.
 */
export async function findHost(slug: string, host: string): Promise<HostMatch | null> {
  const { rows } = await sql<HostMatch>`
    select store_id as "storeId", slug, name, status, is_demo as "isDemo", shell_version as "shellVersion",
           period_ends_at as "periodEndsAt", stripe_id as "stripeId", primary_host as "primaryHost",
           is_provisional as "isProvisional"
      from app.resolve_host(${slug}, ${host})`.execute(currentDatabase());
  return rows[0] ?? null;
}

/** Resolves if the database answers, for /readyz. */
export async function pingDatabase(): Promise<void> {
  await sql`select 1`.execute(currentDatabase());
}

type Opening = {
  sql: string;
  storeId?: string;
  accessMode?: 'read only';
  isolationLevel?: 'repeatable read';
};

const PLATFORM_OPENING: Opening = { sql: 'set local role souk_platform' };

const PATIENT = "set local idle_in_transaction_session_timeout = '10min'";

// A store whose transactions took long: its next one may do without hindering others, but may not hang.
const BRIEF = "set local statement_timeout = '2s'";

const MASKED = 'set local search_path = viewing, public';
const SHOWN = "set local app.shows_people = 'on'";

// `set local` with a checked literal instead of set_config, because Citus forwards only `set local` to its
// workers.
function storeOpening(storeId: string): Opening {
  if (!UUID.test(storeId)) throw new Error('A store id must be a UUID.');
  return { sql: `set local app.store_id = '${storeId}'`, storeId };
}

function asStore(trx: Transaction<DB>, storeId: string): StoreTx {
  return Object.assign(trx, { storeId }) as unknown as StoreTx;
}

async function inTransaction<T>(
  door: string,
  opening: Opening,
  fn: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  if (openedTransaction.getStore()) throw new Error(`${door} was called inside another transaction.`);
  const viewing = currentViewing();
  const isOfStore = opening.storeId !== undefined;
  const isReadOnly =
    opening.accessMode === 'read only' || (viewing !== null && !(viewing.mayWrite && isOfStore));
  const masks = viewing && isOfStore ? [MASKED, ...(viewing.showsPeople ? [SHOWN] : [])] : [];
  const once = async (share?: Share) => {
    const limits = share?.isBrief ? [BRIEF] : [];
    const opened: Opened = { opening: [opening.sql, ...masks, ...limits].join('; ') };
    if (share) {
      opened.sent = [];
      share.stop = () => stopReading(opened);
    }
    const value = await openedTransaction
      .run(opened, () => {
        const begun = currentDatabase().transaction();
        const level = opening.isolationLevel ? begun.setIsolationLevel(opening.isolationLevel) : begun;
        return (isReadOnly ? level.setAccessMode('read only') : level).execute(fn);
      })
      .catch((error) => {
        throw opened.stopping && isDatabaseAway(error) ? new ReadStopped({ cause: error }) : error;
      });
    notifyOwnChange(opened.noted);
    notifyOrders(opened.ordersOf);
    runAfterCommit(opened);
    return value;
  };
  const { storeId } = opening;
  return retryTransaction(storeId === undefined ? () => once() : () => inShareOf(storeId, once));
}
