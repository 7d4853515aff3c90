import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import type { Subject } from './surface.ts';

/**
 * Closes the drafts of subjects ('pages': of all written pages; 'categories': of all categories' own sections) and raises their revisions, before their published content
 * is replaced, so that the next save of an open editor is refused as stale. Locks the subjects.
 */
export async function closeDrafts(
  tx: StoreTx,
  subjects: readonly (Exclude<Subject, `page:${string}`> | 'pages' | 'categories')[],
  act: Act,
): Promise<void> {
  const by = actorName(act.by).slice(0, 300);
  const named = subjects.filter((subject) => subject !== 'pages' && subject !== 'categories');
  const withCategories = sql.lit(subjects.includes('categories'));
  await sql`insert into content_states as c (store_id, subject, revision, draft, changed_at, changed_by)
    select ${tx.storeId}::uuid, s, 1, null, ${act.at}, ${by} from (
        select unnest(${named}::text[]) as s
        union select c.subject from content_states c where ${withCategories} and c.store_id = ${tx.storeId} and c.category_id is not null
        union select 'shared:' || b.place from shared_blocks b
         where ${withCategories} and b.store_id = ${tx.storeId} and b.category_id is not null) subjects
    on conflict (store_id, subject) do update set revision = c.revision + 1, draft = null, publish_at = null,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(tx);
  if (!subjects.includes('pages')) return;
  await sql`update content_states c set revision = c.revision + 1, draft = null, publish_at = null, changed_at = ${act.at}, changed_by = ${by}
    where c.store_id = ${tx.storeId} and exists (
      select from pages p where p.store_id = ${tx.storeId} and c.subject in ('page:' || p.id, 'page:' || p.kind))`.execute(
    tx,
  );
}
