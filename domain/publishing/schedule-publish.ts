import { currentViewing, enqueue, type StoreTx, viewRefused } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { goLive } from './publish.ts';
import { lockForSave, type NoRoom } from './room-for-page.ts';
import { requireSectionRoom } from './room-for-sections.ts';
import { auditOf, type SaveDraft } from './save-draft.ts';
import { lockState, type StaleDraft, type StateRow, setPlan, unlockState } from './states.ts';
import type { Subject } from './surface.ts';
import { surfaceOf } from './surfaces.ts';

export const PUBLISH_TASK = 'publishing.publish';
const LATEST_MS = 366 * 86_400_000;

type Revised = Pick<SaveDraft, 'subject' | 'revision'>;

/** There is no draft that could be published, or the moment is past or more than a year away. */
export type ScheduleFailure = StaleDraft | NoRoom | 'nothing_to_publish' | 'time_invalid';

/**
 * Has the draft published at a moment, with the changes that are saved until then. A later moment replaces an earlier
 * one. Publishing, discarding or restoring before it cancels it. Throws for an operator who helps: the moment could be
 * after the owner's grant has ended.
 */
export async function schedulePublish(
  tx: StoreTx,
  { subject, revision, at }: Revised & { at: Date },
  act: Act,
): Promise<Result<{ revision: number }, ScheduleFailure>> {
  if (currentViewing()) throw viewRefused();
  const wait = at.getTime() - act.at.getTime();
  if (!(wait > 0 && wait <= LATEST_MS)) return fail('time_invalid');
  const locked = await lockForSave(tx, { subject, revision }, act);
  if (!locked.ok) return locked;
  if (locked.value.draft === null) {
    await unlockState(tx, subject);
    return fail('nothing_to_publish');
  }
  await setPlan(tx, subject, { at, by: actorName(act.by), problem: null });
  const job = { subject, at: at.toISOString() };
  await enqueue(tx, PUBLISH_TASK, job, { class: 'web', runAt: at, jobKey: `publish:${subject}` });
  await recordAudit(tx, act, { ...auditOf(subject, 'content.scheduled'), after: { at } });
  return ok({ revision });
}

/** Cancels the moment; the draft stays. The job finds nothing to do. */
export async function cancelSchedule(
  tx: StoreTx,
  { subject, revision }: Revised,
  act: Act,
): Promise<Result<{ revision: number }, StaleDraft | NoRoom>> {
  const locked = await lockForSave(tx, { subject, revision }, act);
  if (!locked.ok) return locked;
  if (locked.value.publish_at) {
    await setPlan(tx, subject, { at: null, by: '', problem: null });
    await recordAudit(tx, act, auditOf(subject, 'content.schedule_cancelled'));
  } else await unlockState(tx, subject);
  return ok({ revision });
}

/**
 * Publishes a draft whose moment has come, whether the store is open or not; does nothing if the moment was changed or
 * cancelled. A refusal is stored for the editor, and the draft stays.
 */
export async function publishDue(
  tx: StoreTx,
  subject: Subject,
  act: Act,
): Promise<'published' | 'refused' | 'not_due'> {
  // The job of a deleted category finds no draft, and must not make one.
  const room = await requireSectionRoom(tx, subject);
  if (!room.ok && room.code === 'category_gone') return 'not_due';
  const state = await lockState(tx, subject, act);
  if (!state.publish_at || state.publish_at > act.at) {
    await unlockState(tx, subject);
    return 'not_due';
  }
  const outcome = await publishWaiting(tx, subject, state, act);
  if (outcome.ok) return 'published';
  await setPlan(tx, subject, { at: null, by: '', problem: outcome.code });
  await recordAudit(tx, act, {
    ...auditOf(subject, 'content.schedule_failed'),
    after: { problem: outcome.code },
  });
  return 'refused';
}

async function publishWaiting(tx: StoreTx, subject: Subject, state: StateRow, act: Act) {
  const body = surfaceOf(subject).parse(state.draft);
  if (body === null) return fail('body_invalid');
  const { revision } = state;
  // Somebody who changes a planned draft does not publish it under the name of who planned it.
  const by = [...new Set([state.publish_by, state.changed_by])].filter(Boolean).join(', ');
  return goLive(tx, { subject, body, revision, restoredFrom: null, by }, act);
}
