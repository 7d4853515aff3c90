import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { lockForSave, type NoRoom } from './room-for-page.ts';
import { sameBody } from './same-body.ts';
import { lockState, type StaleDraft, staleDraft, toDraft, unlockState, writeState } from './states.ts';
import type { DraftFailure, Subject } from './surface.ts';
import { surfaceOf } from './surfaces.ts';

export type SaveDraft = { subject: Subject; body: unknown; revision: number };
export type SaveDraftFailure = StaleDraft | DraftFailure | NoRoom | 'body_invalid';

/** Saves a draft, which shoppers do not see, unless it has changed since `revision` (D3). */
export async function saveDraft(
  tx: StoreTx,
  { subject, body, revision }: SaveDraft,
  act: Act,
): Promise<Result<{ revision: number }, SaveDraftFailure>> {
  const surface = surfaceOf(subject);
  const parsed = surface.parse(body);
  if (parsed === null) return fail('body_invalid');
  const checked = surface.checkDraft?.(parsed) ?? ok(parsed);
  if (!checked.ok) return checked;
  const clean = checked.value;
  const locked = await lockForSave(tx, { subject, revision }, act);
  if (!locked.ok) return locked;
  const state = locked.value;
  // A body equal to the published one is not a draft.
  const now = await toDraft(tx, subject, state);
  if (sameBody(now.body, clean)) {
    await unlockState(tx, subject);
    return ok({ revision });
  }
  await writeState(tx, { subject, revision: revision + 1, draft: clean }, act);
  // Only the start of a draft is logged, because auto-save would fill the log.
  if (state.draft === null) await recordAudit(tx, act, auditOf(subject, 'content.draft_begun'));
  return ok({ revision: revision + 1 });
}

/** Discards the draft; the published content stays. */
export async function discardDraft(
  tx: StoreTx,
  { subject, revision }: Pick<SaveDraft, 'subject' | 'revision'>,
  act: Act,
): Promise<Result<{ revision: number }, StaleDraft>> {
  const state = await lockState(tx, subject, act);
  if (state.revision !== revision) return staleDraft(tx, subject, state);
  if (state.draft === null) {
    await unlockState(tx, subject);
    return ok({ revision });
  }
  await writeState(tx, { subject, revision: revision + 1, draft: null }, act);
  await recordAudit(tx, act, auditOf(subject, 'content.draft_discarded'));
  return ok({ revision: revision + 1 });
}

export function auditOf(subject: Subject, action: string) {
  return { action, subjectKind: 'content', subjectId: subject };
}
