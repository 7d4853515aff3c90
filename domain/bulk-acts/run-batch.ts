import { sql } from 'kysely';
import { isDatabaseAway, type PlatformTx, withPlatform } from '#db/index.ts';
import { type Act, type OperatorRole, operatorAct } from '#domain/audit/index.ts';
import { mayOperate } from '#domain/identity/index.ts';
import { isId } from '#lib/ids.ts';
import { BULK_PERMISSION, type BulkAct, type BulkKind } from './bulk-act.ts';
import { changeStore, type StoreOutcome } from './change-store.ts';
import { bulkActOf } from './read-bulk-acts.ts';

/** The number of stores per job. The rest get another job, so that other waiting jobs run in between. */
const BATCH = 50;

type Running = BulkAct & { kind: BulkKind };

export type BatchReport = {
  outcomes: Partial<Record<StoreOutcome['outcome'], number>>;
  isFinished: boolean;
};

/**
 * Changes the next stores of a confirmed bulk act, then enqueues the job for the rest. Each store and its row are
 * changed in one transaction, so that the next run continues where a killed one stopped.
 */
export async function runBulkBatch(
  id: string,
  { at, onError, size = BATCH }: { at: Date; onError(error: unknown, storeId: string): void; size?: number },
): Promise<BatchReport> {
  const outcomes: BatchReport['outcomes'] = {};
  const storeIds = await withPlatform((tx) => plannedOf(tx, id, size));
  for (const storeId of storeIds) {
    const bulk = await runnable(id, at);
    if (!bulk) return { outcomes, isFinished: true };
    const done = await changeOne(bulk, { storeId, act: actOf(bulk, at) }, onError);
    outcomes[done] = (outcomes[done] ?? 0) + 1;
  }
  return { outcomes, isFinished: await withPlatform((tx) => finishOrGoOn(tx, id, at)) };
}

type One = { storeId: string; act: Act };

async function changeOne(
  bulk: Running,
  one: One,
  onError: (error: unknown, storeId: string) => void,
): Promise<StoreOutcome['outcome']> {
  const done = await changeStore(bulk, one).catch((error: unknown): StoreOutcome => {
    // The queue retries the job. Any other error must not stop the remaining stores from being changed.
    if (isDatabaseAway(error)) throw error;
    onError(error, one.storeId);
    return { outcome: 'failed', problem: 'error' };
  });
  if (done.outcome !== 'done') await writeOutcome(bulk.id, one.storeId, done);
  return done.outcome;
}

/** Records an outcome, unless another run already recorded one. */
async function writeOutcome(id: string, storeId: string, { outcome, problem }: StoreOutcome): Promise<void> {
  await withPlatform((tx) =>
    tx
      .updateTable('bulk_act_stores')
      .set({ outcome, problem })
      .where('bulk_act_id', '=', id)
      .where('store_id', '=', storeId)
      .where('outcome', '=', 'planned')
      .execute(),
  );
}

async function plannedOf(tx: PlatformTx, id: string, size: number): Promise<string[]> {
  if (!isId(id)) return [];
  const rows = await tx
    .selectFrom('bulk_act_stores')
    .select('store_id')
    .where('bulk_act_id', '=', id)
    .where('outcome', '=', 'planned')
    .orderBy('store_id')
    .limit(size)
    .execute();
  return rows.map((row) => row.store_id);
}

/** The bulk act if it is still running. Stops it if its operator no longer has the permission. */
async function runnable(id: string, at: Date): Promise<Running | null> {
  return withPlatform(async (tx) => {
    const bulk = await bulkActOf(tx, id);
    if (!bulk?.confirmedAt || !bulk.kind || bulk.stoppedAt) return null;
    const operator = await tx
      .selectFrom('operators as o')
      .select('o.role')
      .where('o.user_id', '=', bulk.userId)
      .executeTakeFirst();
    if (mayOperate(operator?.role as OperatorRole | undefined, BULK_PERMISSION[bulk.kind])) {
      return { ...bulk, kind: bulk.kind };
    }
    await tx
      .updateTable('bulk_acts')
      .set({ stopped_at: at, stopped_for: 'permission' })
      .where('id', '=', id)
      .where('stopped_at', 'is', null)
      .execute();
    return null;
  });
}

function actOf({ kind, reason, userId, name, role, ip, requestId }: Running, at: Date): Act {
  const operator = { userId, name, role: role as OperatorRole, permission: BULK_PERMISSION[kind], reason };
  return operatorAct(operator, at, { ip, requestId });
}

async function finishOrGoOn(tx: PlatformTx, id: string, at: Date): Promise<boolean> {
  if ((await plannedOf(tx, id, 1)).length > 0) {
    await sql`select app.enqueue_bulk_act(${id}::uuid)`.execute(tx);
    return false;
  }
  await tx
    .updateTable('bulk_acts')
    .set({ finished_at: at })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('stopped_at', 'is', null)
    .execute();
  return true;
}
