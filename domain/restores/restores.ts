import { enqueue, type StoreTx, withStore } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';

export const DROP_RESTORE_TASK = 'restores.drop';

/** For this many days an earlier state can be taken back. Its twin is then deleted, unless its owner opened it. */
export const RESTORE_DAYS = 14;
const DAY_MS = 86_400_000;

/** An earlier state of a store: either a twin (whose store id is `id`), or the state before a take-back. */
export type Restore = {
  id: string;
  kind: 'twin' | 'before';
  asOf: Date;
  status: 'waiting' | 'ready' | 'failed';
  /** The reason for the failure; '' if it did not fail. */
  problem: string;
  askedAt: Date;
  /** Null unless it is ready. */
  expiresAt: Date | null;
  /** The times of the last request to count the changes of a take-back, and of the last count. */
  countAskedAt: Date | null;
  countedAt: Date | null;
  /** The reason why counting failed; '' if it did not. */
  countProblem: string;
};

/** The earlier states of a store that have not expired, newest request first. */
export async function listRestores(tx: StoreTx, at: Date): Promise<Restore[]> {
  const rows = await restores(tx).orderBy('asked_at', 'desc').orderBy('id', 'desc').execute();
  return rows.filter(({ expiresAt }) => expiresAt === null || expiresAt > at);
}

/** A ready earlier state that has not expired; null if there is none with this id. */
export async function readyRestore(tx: StoreTx, id: string, at: Date): Promise<Restore | null> {
  const row = await restores(tx).where('id', '=', id).where('status', '=', 'ready').executeTakeFirst();
  return row?.expiresAt && row.expiresAt > at ? row : null;
}

function restores(tx: StoreTx) {
  return tx
    .selectFrom('store_restores')
    .select(['id', 'as_of as asOf', 'problem', 'asked_at as askedAt', 'expires_at as expiresAt'])
    .select(['count_asked_at as countAskedAt', 'counted_at as countedAt', 'count_problem as countProblem'])
    .select((eb) => eb.ref('kind').$castTo<Restore['kind']>().as('kind'))
    .select((eb) => eb.ref('status').$castTo<Restore['status']>().as('status'))
    .where('store_id', '=', tx.storeId);
}

/**
 * Records that a twin of the store at `asOf` is being made; returns the id of the future twin. Continues a killed run
 * for the same time, and discards a run for another time.
 */
export async function beginRestore(storeId: string, asOf: Date, act: Act): Promise<{ id: string }> {
  return withStore(storeId, async (tx) => {
    const [waiting] = await restores(tx).where('status', '=', 'waiting').forUpdate().execute();
    if (waiting?.asOf.getTime() === asOf.getTime()) return { id: waiting.id };
    if (waiting) await deleteRestore(tx, waiting.id);
    const id = newId();
    await tx
      .insertInto('store_restores')
      .values({ ...rowOf(tx, { id, kind: 'twin', asOf }, act) })
      .execute();
    return { id };
  });
}

function rowOf(tx: StoreTx, { id, kind, asOf }: Pick<Restore, 'id' | 'kind' | 'asOf'>, act: Act) {
  const asked_by = actorName(act.by).slice(0, 120);
  return { store_id: tx.storeId, id, kind, as_of: asOf, asked_by, asked_at: act.at };
}

type Finished = { id: string; bytes: number };

/** Records that a twin is ready, and schedules the job that deletes it after RESTORE_DAYS. */
export async function finishRestore(storeId: string, { id, bytes }: Finished, act: Act): Promise<void> {
  await withStore(storeId, async (tx) => {
    const expiresAt = await dropLater(tx, id, act.at);
    const ready = { status: 'ready', bytes, finished_at: act.at, expires_at: expiresAt };
    const { numUpdatedRows } = await tx
      .updateTable('store_restores')
      .set(ready)
      .where('store_id', '=', tx.storeId)
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await recordAudit(tx, act, { action: 'store.twin_made', subjectKind: 'store', subjectId: id });
  });
}

/** Records the reason why a twin could not be made. */
export async function failRestore(storeId: string, id: string, problem: string, at: Date): Promise<void> {
  await withStore(storeId, (tx) =>
    tx
      .updateTable('store_restores')
      .set({ status: 'failed', problem: problem.slice(0, 60), finished_at: at })
      .where('store_id', '=', tx.storeId)
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute(),
  );
}

/** Records an archive of the present state, made before a take-back. */
export async function notePresent(tx: StoreTx, { id, bytes }: Finished, act: Act): Promise<void> {
  const expiresAt = await dropLater(tx, id, act.at);
  const row = rowOf(tx, { id, kind: 'before', asOf: act.at }, act);
  const ready = { status: 'ready', bytes, finished_at: act.at, expires_at: expiresAt };
  await tx
    .insertInto('store_restores')
    .values({ ...row, ...ready })
    .execute();
}

export async function deleteRestore(tx: StoreTx, id: string): Promise<void> {
  await tx.deleteFrom('store_restores').where('store_id', '=', tx.storeId).where('id', '=', id).execute();
}

async function dropLater(tx: StoreTx, id: string, at: Date): Promise<Date> {
  const runAt = new Date(at.getTime() + RESTORE_DAYS * DAY_MS);
  await dropAt(tx, id, runAt);
  return runAt;
}

/** Schedules or reschedules the job that deletes an earlier state and its twin. */
export async function dropAt(tx: StoreTx, id: string, runAt: Date): Promise<void> {
  const jobKey = `restore:${id}`;
  await enqueue(tx, DROP_RESTORE_TASK, { restoreId: id }, { class: 'import', runAt, jobKey });
}
