import { sql } from 'kysely';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import { type Act, recordOperatorAct } from '#domain/audit/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type Bulletin, bulletinState } from './bulletin.ts';
import type { BulletinGone, BulletinStale } from './errors.ts';
import { bulletinOf } from './read-bulletins.ts';

type Done = Result<undefined, BulletinGone | BulletinStale>;

/**
 * Publishes a draft in the edition that the operator has read. Its mails, if it has any, wait until it is first
 * shown. Idempotent.
 */
export async function publishBulletin({ id, seen }: { id: string; seen: number }, act: Act): Promise<Done> {
  return changeState(id, act, async (tx, draft) => {
    if (draft.publishedAt !== null || draft.showsUntil <= act.at) return fail('bulletin_gone');
    if (draft.edition !== seen) return fail('bulletin_stale', { edition: draft.edition });
    await tx.updateTable('bulletins').set({ published_at: act.at }).where('id', '=', id).execute();
    if (draft.isMailed) await enqueueBulletin(tx, draft, act.at);
    return ok();
  });
}

/** Removes a planned or shown announcement from the admins immediately, and stops its mails. */
export async function endBulletin(id: string, act: Act): Promise<Done> {
  return changeState(id, act, async (tx, bulletin) => {
    const state = bulletinState(bulletin, act.at);
    if (state !== 'planned' && state !== 'shown') return fail('bulletin_gone');
    await tx.updateTable('bulletins').set({ ended_at: act.at }).where('id', '=', id).execute();
    return ok();
  });
}

/** Deletes a draft. Published announcements stay in the list. */
export async function deleteBulletin(id: string, act: Act): Promise<Done> {
  return changeState(id, act, async (tx, draft) => {
    if (draft.publishedAt !== null) return fail('bulletin_gone');
    await tx.deleteFrom('bulletins').where('id', '=', id).execute();
    return ok();
  });
}

type Change = (tx: PlatformTx, bulletin: Bulletin) => Promise<Done>;

/** Locks the announcement, and records the act if the change was done. */
async function changeState(id: string, act: Act, change: Change): Promise<Done> {
  return withPlatform(async (tx) => {
    const bulletin = await bulletinOf(tx, id, 'for update');
    if (!bulletin) return fail('bulletin_gone');
    const done = await change(tx, bulletin);
    if (done.ok) await note(tx, bulletin, act);
    return done;
  });
}

/** Adds the job of the mails, due when the announcement is first shown. */
export async function enqueueBulletin(
  tx: PlatformTx,
  { id, showsFrom }: Pick<Bulletin, 'id' | 'showsFrom'>,
  at: Date,
): Promise<void> {
  const runAt = showsFrom > at ? showsFrom : at;
  await sql`select app.enqueue_bulletin(${id}::uuid, ${runAt}::timestamptz)`.execute(tx);
}

async function note(tx: PlatformTx, { id, edition, titles }: Bulletin, act: Act): Promise<void> {
  await recordOperatorAct(tx, act, { subjectKind: 'bulletin', subjectId: id, detail: { edition, titles } });
}
