import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import type { Subject } from './surface.ts';

/**
 * Closes the drafts of subjects ('pages': of all written pages) and raises their revisions, before their published content
 * is replaced, so that the next save of an open editor is refused as stale. Locks the subjects.
 */
export async function closeDrafts(
  tx: StoreTx,
  subjects: readonly (Exclude<Subject, `page:${string}`> | 'pages')[],
  act: Act,
): Promise<void> {
  const by = actorName(act.by).slice(0, 300);
  const named = subjects.filter((subject) => subject !== 'pages');
  await sql`insert into content_states as c (store_id, subject, revision, draft, changed_at, changed_by)
    select ${tx.storeId}::uuid, s, 1, null, ${act.at}, ${by} from unnest(${named}::text[]) s
    on conflict (store_id, subject) do update set revision = c.revision + 1, draft = null, publish_at = null,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(tx);
  if (!subjects.includes('pages')) return;
  await sql`update content_states c set revision = c.revision + 1, draft = null, publish_at = null, changed_at = ${act.at}, changed_by = ${by}
    where c.store_id = ${tx.storeId} and exists (
      select from pages p where p.store_id = ${tx.storeId} and c.subject in ('page:' || p.id, 'page:' || p.kind))`.execute(
    tx,
  );
}
