import { enqueue, type StoreTx, withStore } from '#db/index.ts';
import type { ArchivePlaces } from '#domain/archive/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { PARTS } from './parts.ts';
import { readyRestore } from './restores.ts';
import { type PartChanges, planTakeBack, type RestoreGone } from './take-back-from.ts';

export const COUNT_CHANGES_TASK = 'restores.count';

/**
 * Enqueues a job that counts what taking back each part of an earlier state would change. A second request uses the
 * same job.
 */
export async function requestCount(
  storeId: string,
  restoreId: string,
  act: Act,
): Promise<Result<undefined, RestoreGone>> {
  return withStore(storeId, async (tx) => {
    if (!(await readyRestore(tx, restoreId, act.at))) return fail('restore_gone');
    await noteCount(tx, restoreId, { count_asked_at: act.at });
    const jobKey = `count:${restoreId}`;
    await enqueue(tx, COUNT_CHANGES_TASK, { restoreId }, { class: 'import', jobKey });
    return ok(undefined);
  });
}

/** The changes counted last, by part; null if they were never counted or counting failed. */
export async function readCounted(tx: StoreTx, restoreId: string): Promise<PartChanges[] | null> {
  const row = await tx
    .selectFrom('store_restores')
    .select((eb) => eb.ref('changes').$castTo<PartChanges[] | null>().as('changes'))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', restoreId)
    .executeTakeFirst();
  return row?.changes ?? null;
}

type RunCount = { storeId: string; restoreId: string; archives: ArchivePlaces; clock: () => Date };

/** Counts the changes and stores the result, or the reason why the earlier state cannot be read. */
export async function runCount({ storeId, restoreId, archives, clock }: RunCount): Promise<void> {
  const counted = await planTakeBack({ storeId, restoreId, parts: PARTS, archives, at: clock() });
  const changes = counted.ok ? JSON.stringify(counted.value) : null;
  const problem = counted.ok ? '' : counted.code;
  await withStore(storeId, (tx) =>
    noteCount(tx, restoreId, { changes, count_problem: problem, counted_at: clock() }),
  );
}

type CountNote =
  | { count_asked_at: Date }
  | { changes: string | null; count_problem: string; counted_at: Date };

async function noteCount(tx: StoreTx, restoreId: string, note: CountNote): Promise<void> {
  await tx
    .updateTable('store_restores')
    .set(note)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', restoreId)
    .execute();
}
