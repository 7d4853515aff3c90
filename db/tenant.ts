import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Transaction } from 'kysely';
import { currentDatabase } from './connection.ts';
import type { DB } from './types.ts';

declare const storeBrand: unique symbol;
declare const platformBrand: unique symbol;

/** A transaction inside one store. Only withStore makes one; every query also names `store_id = tx.storeId`. */
export type StoreTx = Transaction<DB> & { readonly storeId: string; readonly [storeBrand]: true };

/** A transaction over the platform's own tables, as souk_platform. It sees no tenant table. */
export type PlatformTx = Transaction<DB> & { readonly [platformBrand]: true };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const entered = new AsyncLocalStorage<'store' | 'platform'>();

/** Runs fn in one transaction of one store. Throws inside another: a verb is handed its transaction instead. */
export async function withStore<T>(storeId: string, fn: (tx: StoreTx) => Promise<T>): Promise<T> {
  refuseNesting('withStore');
  return entered.run('store', () =>
    currentDatabase()
      .transaction()
      .execute(async (trx) => fn(await enterStore(trx, storeId))),
  );
}

/** As withStore, for view-as and reports: the database refuses every write. */
export async function withStoreReadOnly<T>(storeId: string, fn: (tx: StoreTx) => Promise<T>): Promise<T> {
  refuseNesting('withStoreReadOnly');
  return entered.run('store', () =>
    currentDatabase()
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => fn(await enterStore(trx, storeId))),
  );
}

/** Runs fn in one transaction over the platform's tables. */
export async function withPlatform<T>(fn: (tx: PlatformTx) => Promise<T>): Promise<T> {
  refuseNesting('withPlatform');
  return entered.run('platform', () =>
    currentDatabase()
      .transaction()
      .execute(async (trx) => fn(await enterPlatform(trx))),
  );
}

/**
 * A change of a store that the platform makes (a new store, its subscription, a suspension): the platform's rows and
 * the store's own (its audit log) appear together or not at all. The one place where a transaction changes sides.
 */
export async function withPlatformAndStore<P, T>(
  storeId: string,
  platform: (tx: PlatformTx) => Promise<P>,
  store: (tx: StoreTx, of: P) => Promise<T>,
): Promise<T> {
  refuseNesting('withPlatformAndStore');
  return entered.run('store', () =>
    currentDatabase()
      .transaction()
      .execute(async (trx) => {
        const done = await platform(await enterPlatform(trx));
        await sql`reset role`.execute(trx);
        return store(await enterStore(trx, storeId), done);
      }),
  );
}

/** Runs fn under a savepoint: when it throws, what it wrote is undone and the transaction lives on. */
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
  status: 'active' | 'suspended';
  isDemo: boolean;
  shellVersion: number;
  /** The end of what is paid for; null: without an end. domain/subscription says what follows from it. */
  periodEndsAt: Date | null;
  /** The billing customer's id (cus_…); null for a store made before there were subscriptions. */
  stripeId: string | null;
};

/** Which store a host name leads to; null for none. The one look-up made before a store is known. */
export async function findHost(slug: string, host: string): Promise<HostMatch | null> {
  const { rows } = await sql<HostMatch>`
    select store_id as "storeId", slug, name, status, is_demo as "isDemo", shell_version as "shellVersion",
           period_ends_at as "periodEndsAt", stripe_id as "stripeId"
      from app.resolve_host(${slug}, ${host})`.execute(currentDatabase());
  return rows[0] ?? null;
}

/** Whether the database answers, for /readyz. */
export async function pingDatabase(): Promise<void> {
  await sql`select 1`.execute(currentDatabase());
}

function refuseNesting(door: string): void {
  if (entered.getStore()) throw new Error(`${door} was called inside another transaction.`);
}

// `set local` with a checked literal, not set_config: Citus passes only the statement on to its workers.
async function enterStore(trx: Transaction<DB>, storeId: string): Promise<StoreTx> {
  if (!UUID.test(storeId)) throw new Error('A store id must be a UUID.');
  await sql.raw(`set local app.store_id = '${storeId}'`).execute(trx);
  return Object.assign(trx, { storeId }) as unknown as StoreTx;
}

async function enterPlatform(trx: Transaction<DB>): Promise<PlatformTx> {
  await sql`set local role souk_platform`.execute(trx);
  return trx as unknown as PlatformTx;
}
