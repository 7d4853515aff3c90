import { AsyncLocalStorage } from 'node:async_hooks';

const viewing = new AsyncLocalStorage<true>();

/**
 * Runs a request of view-as: every transaction inside fn is read-only, and a store's transaction reads masked views
 * (schema `viewing`) instead of the tables with personal data.
 */
export function asViewer<T>(fn: () => Promise<T>): Promise<T> {
  return viewing.run(true, fn);
}

/** True inside asViewer. */
export function isViewing(): boolean {
  return viewing.getStore() === true;
}

// read_only_sql_transaction
const READ_ONLY = '25006';

/** True if the database refused a write of a read-only transaction. */
export function isReadOnlyRefusal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === READ_ONLY;
}
