import type { StoreTx } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { lockForSave, type NoRoom } from './room-for-page.ts';
import { sameBody } from './same-body.ts';
import { auditOf, type SaveDraft, type SaveDraftFailure, saveDraft } from './save-draft.ts';
import { KEPT_VERSIONS, type StaleDraft, unlockState, writeState } from './states.ts';
import type { ApplyFailure, Subject } from './surface.ts';
import { surfaceOf } from './surfaces.ts';

export type Published = { revision: number; number: number };
export type PublishFailure = StaleDraft | ApplyFailure | NoRoom | 'body_invalid';

/** Publishes a draft at once, as a new version that can be restored (D3). */
export async function publishSubject(
  tx: StoreTx,
  { subject, body, revision }: SaveDraft,
  act: Act,
): Promise<Result<Published, PublishFailure>> {
  const surface = surfaceOf(subject);
  const clean = surface.parse(body);
  if (clean === null) return fail('body_invalid');
  const checked = surface.checkDraft?.(clean) ?? ok(clean);
  if (!checked.ok) return checked;
  return goLive(tx, { subject, body: clean, revision, restoredFrom: null }, act);
}

/** Republishes an earlier version and discards a later draft. */
export async function restoreVersion(
  tx: StoreTx,
  { subject, number, revision }: { subject: Subject; number: number; revision: number },
  act: Act,
): Promise<Result<Published, PublishFailure | 'version_not_found'>> {
  const body = await bodyOfVersion(tx, { subject, number });
  if (!body) return fail('version_not_found');
  return goLive(tx, { subject, body, revision, restoredFrom: number }, act);
}

/** Makes an earlier version the draft, in place of a later one; shoppers see no change. */
export async function reopenVersion(
  tx: StoreTx,
  { subject, number, revision }: { subject: Subject; number: number; revision: number },
  act: Act,
): Promise<Result<{ revision: number }, SaveDraftFailure | 'version_not_found'>> {
  const body = await bodyOfVersion(tx, { subject, number });
  return body ? saveDraft(tx, { subject, body, revision }, act) : fail('version_not_found');
}

/** The content of a version; null if there is none, or if it cannot be read any more. */
async function bodyOfVersion(tx: StoreTx, { subject, number }: { subject: Subject; number: number }) {
  const version = await tx
    .selectFrom('content_versions')
    .select('body')
    .where('store_id', '=', tx.storeId)
    .where('subject', '=', subject)
    .where('number', '=', number)
    .executeTakeFirst();
  return version ? surfaceOf(subject).parse(version.body) : null;
}

type Live = {
  subject: Subject;
  body: unknown;
  revision: number;
  restoredFrom: number | null;
  /** The name in the list of versions, if it is not that of the act. */
  by?: string;
};

/** Applies a body and stores it as the newest version. Fails without a change. */
export async function goLive(
  tx: StoreTx,
  { subject, body, revision, restoredFrom, by }: Live,
  act: Act,
): Promise<Result<Published, PublishFailure>> {
  const surface = surfaceOf(subject);
  const locked = await lockForSave(tx, { subject, revision }, act);
  if (!locked.ok) return locked;
  const before = await surface.read(tx, subject);
  const applied = await surface.apply(tx, { subject, body }, act);
  if (!applied.ok) {
    await unlockState(tx, subject);
    return applied;
  }
  const last = await keepUnversioned(tx, { subject, before }, act);
  const number = last + 1;
  // The version has the values as they were stored: colours in capitals, a page with its slug.
  const after = await surface.read(tx, subject);
  await insertVersion(
    tx,
    { subject, number, body: after, by: by ?? actorName(act.by), restoredFrom },
    act.at,
  );
  await dropOldVersions(tx, subject, number);
  await writeState(tx, { subject, revision: revision + 1, draft: null }, act);
  const action = restoredFrom === null ? 'content.published' : 'content.restored';
  await recordAudit(tx, act, { ...auditOf(subject, action), after: { version: number, restoredFrom } });
  return ok({ revision: revision + 1, number });
}

// Content that existed before the first publication (seed, import) becomes a version too.
async function keepUnversioned(
  tx: StoreTx,
  { subject, before }: { subject: Subject; before: unknown },
  act: Act,
): Promise<number> {
  const last = await tx
    .selectFrom('content_versions')
    .select(['number', 'body'])
    .where('store_id', '=', tx.storeId)
    .where('subject', '=', subject)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last && sameBody(surfaceOf(subject).parse(last.body), before)) return last.number;
  const number = (last?.number ?? 0) + 1;
  await insertVersion(tx, { subject, number, body: before, by: '', restoredFrom: null }, act.at);
  return number;
}

type NewVersion = {
  subject: Subject;
  number: number;
  body: unknown;
  by: string;
  restoredFrom: number | null;
};

async function insertVersion(tx: StoreTx, version: NewVersion, at: Date): Promise<void> {
  const { subject, number, body, by, restoredFrom } = version;
  await tx
    .insertInto('content_versions')
    .values({
      store_id: tx.storeId,
      subject,
      number,
      body: JSON.stringify(body),
      published_at: at,
      published_by: by.slice(0, 300),
      restored_from: restoredFrom,
    })
    .execute();
}

async function dropOldVersions(tx: StoreTx, subject: Subject, newest: number): Promise<void> {
  await tx
    .deleteFrom('content_versions')
    .where('store_id', '=', tx.storeId)
    .where('subject', '=', subject)
    .where('number', '<=', newest - KEPT_VERSIONS)
    .execute();
}
