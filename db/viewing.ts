import { AsyncLocalStorage } from 'node:async_hooks';

/** The database rights of an operator's request in a store's admin. */
type Viewing = { mayWrite: boolean; showsPeople: boolean };

const viewing = new AsyncLocalStorage<Viewing>();

/**
 * Runs a request of view-as: every transaction opened inside fn is read only, and a store's transaction reads the
 * masked views (schema `viewing`) instead of the tables with personal data. With showsPeople, which a store's owner
 * grants, the names and addresses of persons are not masked; secrets always are.
 */
export function asViewer<T>(fn: () => Promise<T>, showsPeople = false): Promise<T> {
  return viewing.run({ mayWrite: false, showsPeople }, fn);
}

/**
 * Runs a form of an operator whom the owner lets help: as asViewer, but a store's transaction may write. Tables with a
 * masked view stay closed to it, because their names lead to the views, and the platform's tables stay read only.
 */
export function asHelper<T>(fn: () => Promise<T>, showsPeople: boolean): Promise<T> {
  return viewing.run({ mayWrite: true, showsPeople }, fn);
}

/** The operator's request inside asViewer and asHelper; null elsewhere. */
export function currentViewing(): Viewing | null {
  return viewing.getStore() ?? null;
}

// read_only_sql_transaction, insufficient_privilege, feature_not_supported (a masked column of a view)
const REFUSALS = ['25006', '42501', '0A000'];

/** True if the database refused a write of a view or a helper. */
export function isViewRefusal(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && REFUSALS.includes(String(error.code))
  );
}

/** The error for a change of the platform that a view or a helper asks for, as the database would refuse it. */
export function viewRefused(): Error {
  return Object.assign(new Error('A view changes neither the platform nor a store.'), { code: REFUSALS[0] });
}
