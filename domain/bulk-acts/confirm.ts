import { sql } from 'kysely';
import { withPlatform } from '#db/index.ts';
import { type Act, recordOperatorAct } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { BulkKind } from './bulk-act.ts';
import type { NotADraft, NothingPlanned, NotRunning, PreviewStale } from './errors.ts';
import { lockDraft } from './preview.ts';

export const BULK_TASK = 'platform.bulk-act';

const PREVIEW_LASTS_MS = 60 * 60_000;

/** `kind`: the act that the confirmed form named; `key`: the preview that it showed. */
export type Confirmation = { id: string; kind: BulkKind; key: string };

/** Enqueues the job of a previewed bulk act. The stores are changed in the name of the operator who confirms. */
export async function confirmBulkAct(
  { id, kind, key }: Confirmation,
  act: Act,
): Promise<Result<undefined, NotADraft | PreviewStale | NothingPlanned>> {
  const { operator, at } = act;
  if (!operator) throw new Error('Only operators confirm.');
  return withPlatform(async (tx) => {
    if (!(await lockDraft(tx, id))) return fail('not_a_draft');
    const draft = await tx
      .selectFrom('bulk_acts as a')
      .select(['a.kind', 'a.preview_key', 'a.previewed_at'])
      .where('a.id', '=', id)
      .executeTakeFirstOrThrow();
    const isSeen = draft.kind === kind && draft.preview_key === key && draft.previewed_at !== null;
    if (!isSeen || Number(draft.previewed_at) < at.getTime() - PREVIEW_LASTS_MS) return fail('preview_stale');
    const planned = await tx
      .selectFrom('bulk_act_stores')
      .select('store_id')
      .where('bulk_act_id', '=', id)
      .where('outcome', '=', 'planned')
      .limit(1)
      .execute();
    if (planned.length === 0) return fail('nothing_planned');
    const { userId: user_id, name, role } = operator;
    await tx
      .updateTable('bulk_acts')
      .set({ user_id, name: name.slice(0, 120), role, ip: act.ip ?? '', request_id: act.requestId ?? '' })
      .set({ confirmed_at: at })
      .where('id', '=', id)
      .execute();
    await sql`select app.enqueue_bulk_act(${id}::uuid)`.execute(tx);
    await recordOperatorAct(tx, act, { subjectKind: 'bulk_act', subjectId: id, detail: { kind } });
    return ok();
  });
}

/** Stops a bulk act: the remaining stores are not changed. A store that is being changed now is still finished. */
export async function stopBulkAct(id: string, act: Act): Promise<Result<undefined, NotRunning>> {
  if (!isId(id)) return fail('not_running');
  return withPlatform(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('bulk_acts')
      .set({ stopped_at: act.at, stopped_for: 'asked' })
      .where('id', '=', id)
      .where('confirmed_at', 'is not', null)
      .where('finished_at', 'is', null)
      .where('stopped_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return fail('not_running');
    await recordOperatorAct(tx, act, { subjectKind: 'bulk_act', subjectId: id, detail: { isStopped: true } });
    return ok();
  });
}
