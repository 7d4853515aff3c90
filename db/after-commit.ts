import { type Opened, openedTransaction } from './transaction-driver.ts';

/**
 * Runs an effect on this process alone (a counter) once the current transaction is committed; never if it is undone. An
 * effect must not throw.
 */
export function afterCommit(effect: () => void): void {
  const opened = openedTransaction.getStore();
  if (!opened) throw new Error('afterCommit was called outside a transaction.');
  opened.afterCommit ??= [];
  opened.afterCommit.push(effect);
}

/** Called by tenant.ts. */
export function runAfterCommit({ afterCommit: effects = [] }: Opened): void {
  for (const effect of effects) effect();
}
