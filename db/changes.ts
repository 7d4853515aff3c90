import { sql } from 'kysely';
import { openedTransaction, type StoreChange } from './transaction-driver.ts';
import type { PlatformTx, StoreTx } from './transactions.ts';

/**
 * The part of a store that changed. `store`: everything; `shell`: what all its pages share (settings, menu,
 * branding, announcement); `home`: its home page; `catalog`: any page that lists products; `ranks`: sales and
 * view ranks; `state`: its subscription or suspension; or one item, as `product:ID`.
 */
export type ChangeTag = 'store' | 'shell' | 'home' | 'catalog' | 'ranks' | 'state' | `${string}:${string}`;

/**
 * Records the tags of a change in the transaction that makes it, for page caches and open pages. More
 * than 50 tags are replaced by the tag `store`.
 */
export async function noteChange(tx: StoreTx, tags: ChangeTag[]): Promise<void> {
  if (tags.length === 0) return;
  await sql`select app.note_changes(${tags}::text[])`.execute(tx);
  noteHere({ storeId: tx.storeId, tags });
}

/** Like noteChange, for a change that the platform makes to a store. */
export async function noteStoreChange(tx: PlatformTx, change: StoreChange): Promise<void> {
  const { storeId, tags } = change;
  if (tags.length === 0) return;
  await sql`insert into changes (store_id, tags) values (${storeId}, ${tags.join(' ')})`.execute(tx);
  noteHere(change);
}

type Listener = (change: StoreChange) => void;

const listeners = new Set<Listener>();

/**
 * Subscribes to this process's own commits. They are reported at once, so that the person who saves sees the
 * result.
 */
export function onOwnChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports committed changes. Called by tenant.ts. */
export function notifyOwnChange(changes: StoreChange[] = []): void {
  for (const change of changes) for (const listener of listeners) listener(change);
}

function noteHere(change: StoreChange): void {
  const opened = openedTransaction.getStore();
  if (!opened) return;
  opened.noted ??= [];
  opened.noted.push(change);
}

const orderListeners = new Set<(storeId: string) => void>();

/** Reports to this process, after the commit, that an order was written or changed. Sends no statement. */
export function noteOrders({ storeId }: StoreTx): void {
  const opened = openedTransaction.getStore();
  if (opened) opened.ordersOf = storeId;
}

/** Subscribes to the stores whose orders this process wrote or changed. */
export function onOrders(listener: (storeId: string) => void): () => void {
  orderListeners.add(listener);
  return () => void orderListeners.delete(listener);
}

/** Reports a committed order. Called by tenant.ts. */
export function notifyOrders(storeId: string | undefined): void {
  if (storeId) for (const listener of orderListeners) listener(storeId);
}
