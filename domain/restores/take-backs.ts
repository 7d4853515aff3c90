import { enqueue, isKeyTaken, type StoreTx, withStore } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { PARTS, type Part } from './parts.ts';
import { deleteRestore, dropAt, RESTORE_DAYS, readyRestore } from './restores.ts';
import type { RestoreGone } from './take-back-from.ts';

export const TAKE_BACK_TASK = 'restores.take-back';

const DAY_MS = 86_400_000;

/** Another take-back of the store is pending or running. */
export type TakeBackBusy = Failure<'take_back_busy', undefined>;

/** A take-back that an owner requested in the admin. A job carries it out. */
export type TakeBack = {
  id: string;
  restoreId: string;
  /** The time of the earlier state. */
  asOf: Date;
  parts: Part[];
  /** The parts that were already taken back; all of them when it is done. */
  taken: Part[];
  /** The archive of the state before the take-back; null until it is written. */
  undoId: string | null;
  status: 'waiting' | 'done' | 'failed';
  /** The reason for the failure; '' if it did not fail. */
  problem: string;
  askedAt: Date;
  /** Null until the job has begun. */
  beganAt: Date | null;
  finishedAt: Date | null;
};

function takeBacks(tx: StoreTx) {
  return tx
    .selectFrom('store_take_backs')
    .select(['id', 'restore_id as restoreId', 'as_of as asOf', 'undo_id as undoId', 'problem'])
    .select(['asked_at as askedAt', 'began_at as beganAt', 'finished_at as finishedAt'])
    .select((eb) => eb.ref('parts').$castTo<Part[]>().as('parts'))
    .select((eb) => eb.ref('taken').$castTo<Part[]>().as('taken'))
    .select((eb) => eb.ref('status').$castTo<TakeBack['status']>().as('status'))
    .where('store_id', '=', tx.storeId);
}

/** The newest take-back; null if there is none, or if it ended so long ago that it cannot be undone any more. */
export async function newestTakeBack(tx: StoreTx, at: Date): Promise<TakeBack | null> {
  const row = await takeBacks(tx)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isOver = row?.finishedAt && row.finishedAt.getTime() < at.getTime() - RESTORE_DAYS * DAY_MS;
  return row && !isOver ? row : null;
}

/** A pending take-back, locked until the transaction ends; null if it has finished. */
export async function lockWaiting(tx: StoreTx, id: string): Promise<TakeBack | null> {
  const row = await takeBacks(tx)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Updates a take-back unless it has finished. */
export async function noteTakeBack(
  tx: StoreTx,
  id: string,
  change: Partial<Record<'undo_id' | 'status' | 'problem', string>> & {
    taken?: Part[];
    began_at?: Date;
    finished_at?: Date;
  },
): Promise<void> {
  await tx
    .updateTable('store_take_backs')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

type Asked = { restoreId: string; parts: readonly Part[] };

/**
 * Requests parts of an earlier state, at least one. A job takes them back. Refused while another take-back of the
 * store is pending or running, and for a state that no longer exists.
 */
export async function requestTakeBack(
  storeId: string,
  { restoreId, parts }: Asked,
  act: Act,
): Promise<Result<{ id: string }, RestoreGone | TakeBackBusy>> {
  const id = newId();
  try {
    return await withStore(storeId, async (tx) => {
      await lockRestore(tx, restoreId);
      const restore = await readyRestore(tx, restoreId, act.at);
      if (!restore) return fail('restore_gone');
      await forgetOlder(tx, act.at);
      const wanted = PARTS.filter((part) => parts.includes(part));
      const asked_by = actorName(act.by).slice(0, 120);
      const row = { store_id: storeId, id, restore_id: restoreId, as_of: restore.asOf, parts: wanted };
      await tx
        .insertInto('store_take_backs')
        .values({ ...row, asked_by, asked_at: act.at })
        .execute();
      const jobKey = `take-back:${id}`;
      await enqueue(tx, TAKE_BACK_TASK, { takeBackId: id }, { class: 'import', jobKey });
      const after = { parts: wanted, asOf: restore.asOf };
      const subject = { subjectKind: 'store', subjectId: storeId, after };
      await recordAudit(tx, act, { action: 'store.take_back_asked', ...subject });
      return ok({ id });
    });
  } catch (error) {
    if (isKeyTaken(error, 'store_take_backs_one_waiting')) return fail('take_back_busy');
    throw error;
  }
}

/** Locks an earlier state, so that it is not deleted while it is requested. */
async function lockRestore(tx: StoreTx, restoreId: string): Promise<void> {
  await tx
    .selectFrom('store_restores')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', restoreId)
    .forUpdate()
    .execute();
}

/**
 * Deletes the rows of finished take-backs, which are in the audit log, and requests older than a day, whose job an
 * operator may have discarded.
 */
async function forgetOlder(tx: StoreTx, at: Date): Promise<void> {
  await tx
    .deleteFrom('store_take_backs')
    .where('store_id', '=', tx.storeId)
    .where((eb) =>
      eb.or([eb('status', '<>', 'waiting'), eb('asked_at', '<', new Date(at.getTime() - DAY_MS))]),
    )
    .execute();
}

/**
 * Expires an earlier state at once: it can no longer be taken back, and a job deletes its archive and, unless it was
 * opened, its twin. Refused while a take-back uses it.
 */
export async function giveUpRestore(
  storeId: string,
  restoreId: string,
  act: Act,
): Promise<Result<undefined, RestoreGone | TakeBackBusy>> {
  return withStore(storeId, async (tx) => {
    await lockRestore(tx, restoreId);
    const [running] = await takeBacks(tx)
      .where('status', '=', 'waiting')
      .where((eb) => eb.or([eb('restore_id', '=', restoreId), eb('undo_id', '=', restoreId)]))
      .execute();
    if (running) return fail('take_back_busy');
    const restore = await readyRestore(tx, restoreId, act.at);
    if (!restore) return fail('restore_gone');
    await tx
      .updateTable('store_restores')
      .set({ expires_at: act.at })
      .where('store_id', '=', storeId)
      .where('id', '=', restoreId)
      .execute();
    await dropAt(tx, restoreId, act.at);
    const after = { asOf: restore.asOf };
    const subject = { subjectKind: 'store', subjectId: storeId, after };
    await recordAudit(tx, act, { action: 'store.earlier_state_dropped', ...subject });
    return ok(undefined);
  });
}

/** Removes a failed restore from the list. */
export async function forgetFailed(storeId: string, restoreId: string): Promise<void> {
  await withStore(storeId, async (tx) => {
    const [failed] = await tx
      .selectFrom('store_restores')
      .select('id')
      .where('store_id', '=', storeId)
      .where('id', '=', restoreId)
      .where('status', '=', 'failed')
      .execute();
    if (failed) await deleteRestore(tx, failed.id);
  });
}
