import { enqueue, type StoreTx, withStore } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';

export const DROP_RESTORE_TASK = 'restores.drop';

/** The days for which an earlier state can be taken back, and its twin stays unless its owner opens it. */
export const RESTORE_DAYS = 14;
const DAY_MS = 86_400_000;

/** An earlier state of a store: a twin (whose store id is `id`), or the state before something was taken back. */
export type Restore = {
  id: string;
  kind: 'twin' | 'before';
  asOf: Date;
  status: 'waiting' | 'ready' | 'failed';
  /** Why it failed; '' unless it did. */
  problem: string;
  askedAt: Date;
  /** Null unless it is ready. */
  expiresAt: Date | null;
  /** When somebody asked what taking it back would change, and when that was counted last. */
  countAskedAt: Date | null;
  countedAt: Date | null;
  /** Why it could not be counted; '' unless that failed. */
  countProblem: string;
};

/** The earlier states of a store, newest request first, without those that are over. */
export async function listRestores(tx: StoreTx, at: Date): Promise<Restore[]> {
  const rows = await restores(tx).orderBy('asked_at', 'desc').orderBy('id', 'desc').execute();
  return rows.filter(({ expiresAt }) => expiresAt === null || expiresAt > at);
}

/** A ready earlier state that is not over; null if there is none of that id. */
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
 * Notes that a twin is being made of the store at `asOf`; returns the id of the twin to be. A run for the same time that
 * was killed is gone on with; one for another time is given up.
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

/** Notes that a twin is there. A job drops it when its days are over. */
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

/** Notes why a twin could not be made. */
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

/** Notes an archive of the present state, made before something is taken back. */
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

/** Has a job delete an earlier state and its twin at that time, in place of the time before. */
export async function dropAt(tx: StoreTx, id: string, runAt: Date): Promise<void> {
  const jobKey = `restore:${id}`;
  await enqueue(tx, DROP_RESTORE_TASK, { restoreId: id }, { class: 'import', runAt, jobKey });
}
