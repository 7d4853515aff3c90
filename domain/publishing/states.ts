import type { StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { type Failure, fail } from '#lib/result.ts';
import type { BodyOf, Subject } from './surface.ts';
import { surfaceOf } from './surfaces.ts';

/** The number of published versions stored for each subject (D3). */
export const KEPT_VERSIONS = 20;

/** Another member saved, published or restored meanwhile; `current` is the current draft. */
export type StaleDraft = Failure<'stale_draft', { current: Draft }>;

/** The content for a subject's editor: the draft, or the published content if there is none. */
export type Draft<S extends Subject = Subject> = {
  body: BodyOf<S>;
  isDraft: boolean;
  /** 0 before the first save. */
  revision: number;
  changedAt: Date | null;
  changedBy: string;
  /** When the draft will be published by itself, and who said so; null if nothing is planned. */
  planned: { at: Date; by: string } | null;
  /** The code of the refusal of the last planned publication; null if there was none. */
  planProblem: string | null;
};

export async function readDraft<S extends Subject>(tx: StoreTx, subject: S): Promise<Draft<S>> {
  const row = await selectState(tx, subject);
  return toDraft(tx, subject, row);
}

export type StateRow = NonNullable<Awaited<ReturnType<typeof selectState>>>;

async function selectState(tx: StoreTx, subject: Subject, lock?: 'for update') {
  const query = tx
    .selectFrom('content_states')
    .select(['revision', 'draft', 'changed_at', 'changed_by', 'publish_at', 'publish_by', 'publish_problem'])
    .where('store_id', '=', tx.storeId)
    .where('subject', '=', subject);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function toDraft<S extends Subject>(
  tx: StoreTx,
  subject: S,
  row: StateRow | undefined,
): Promise<Draft<S>> {
  const surface = surfaceOf(subject);
  const stored = row && row.draft !== null ? surface.parse(row.draft) : null;
  const published = stored === null || surface.repairDraft ? await surface.read(tx, subject) : null;
  const kept = stored && surface.repairDraft ? surface.repairDraft(stored, published) : stored;
  return {
    body: (kept ?? published) as BodyOf<S>,
    isDraft: kept !== null,
    revision: row?.revision ?? 0,
    changedAt: row?.changed_at ?? null,
    changedBy: row?.changed_by ?? '',
    planned: row?.publish_at ? { at: row.publish_at, by: row.publish_by } : null,
    planProblem: row?.publish_problem ?? null,
  };
}

/** Locks a subject's state. If the subject was never saved, creates its state with revision 0. */
export async function lockState(tx: StoreTx, subject: Subject, act: Act): Promise<StateRow> {
  await tx
    .insertInto('content_states')
    .values({ store_id: tx.storeId, subject, revision: 0, changed_at: act.at, changed_by: '' })
    .onConflict((conflict) => conflict.columns(['store_id', 'subject']).doNothing())
    .execute();
  const row = await selectState(tx, subject, 'for update');
  if (!row) throw new Error(`No state of ${subject} after it was made.`);
  return row;
}

/** Deletes a state that was created only for locking, so that a refusal writes nothing. */
export async function unlockState(tx: StoreTx, subject: Subject): Promise<void> {
  await tx
    .deleteFrom('content_states')
    .where('store_id', '=', tx.storeId)
    .where('subject', '=', subject)
    .where('revision', '=', 0)
    .execute();
}

/** The failure of a save over a newer draft. */
export async function staleDraft(tx: StoreTx, subject: Subject, state: StateRow): Promise<StaleDraft> {
  const current = await toDraft(tx, subject, state);
  await unlockState(tx, subject);
  return fail('stale_draft', { current });
}

export async function writeState(
  tx: StoreTx,
  { subject, revision, draft }: { subject: Subject; revision: number; draft: unknown },
  act: Act,
): Promise<void> {
  await tx
    .updateTable('content_states')
    .set({
      revision,
      draft: draft === null ? null : JSON.stringify(draft),
      changed_at: act.at,
      changed_by: actorName(act.by).slice(0, 300),
      // A plan is about a draft, and a refusal about the draft as it was.
      ...(draft === null ? NO_PLAN : {}),
      publish_problem: null,
    })
    .where('store_id', '=', tx.storeId)
    .where('subject', '=', subject)
    .execute();
}

const NO_PLAN = { publish_at: null, publish_by: '' };

type Plan = { at: Date | null; by: string; problem: string | null };

/** Sets or removes the moment at which the draft is published by itself. */
export async function setPlan(tx: StoreTx, subject: Subject, { at, by, problem }: Plan): Promise<void> {
  await tx
    .updateTable('content_states')
    .set({ publish_at: at, publish_by: by.slice(0, 300), publish_problem: problem?.slice(0, 60) ?? null })
    .where('store_id', '=', tx.storeId)
    .where('subject', '=', subject)
    .execute();
}
