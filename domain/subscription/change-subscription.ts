import { noteChange, type PlatformTx, type StoreTx, withPlatformAndStore } from '#db/index.ts';
import { type Act, recordAudit, recordOperatorAct } from '#domain/audit/index.ts';
import type { Failure, Success } from '#lib/result.ts';

/**
 * The work that a caller adds to the transaction of a change. An error that `before` throws undoes the transaction;
 * `after` runs only if the store was changed.
 */
export type ChangeHooks = {
  before(tx: PlatformTx): Promise<void>;
  after(tx: PlatformTx): Promise<void>;
};

type Entry = { action: string; before?: Record<string, unknown>; after: Record<string, unknown> };

/**
 * Changes the subscription of a store, and records an actual change in the store's audit log. All processes apply the
 * change within moments.
 */
export async function changeSubscription<V extends { isChanged: boolean }, F extends Failure>(
  { storeId, act, hooks }: { storeId: string; act: Act; hooks?: ChangeHooks | undefined },
  write: (tx: PlatformTx) => Promise<Success<V> | F>,
  record: (tx: StoreTx, value: V) => Entry | Promise<Entry>,
): Promise<Success<V> | F> {
  const writeBoth = async (tx: PlatformTx) => {
    await hooks?.before(tx);
    const done = await write(tx);
    if (done.ok && done.value.isChanged) {
      await hooks?.after(tx);
      await recordOperatorAct(tx, act, { subjectKind: 'store', subjectId: storeId, detail: done.value });
    }
    return done;
  };
  return withPlatformAndStore(storeId, writeBoth, async (tx, done) => {
    if (!done.ok || !done.value.isChanged) return done;
    const entry = await record(tx, done.value);
    await recordAudit(tx, act, { ...entry, subjectKind: 'store', subjectId: storeId });
    await noteChange(tx, ['state']);
    return done;
  });
}
