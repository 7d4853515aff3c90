import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { categoryOfPlace, type SharedPlace } from '#domain/content/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { Subject } from './surface.ts';

/**
 * The maximum number of categories with sections of their own, drafts included: the shell names all of them, and each has a
 * draft and twenty versions.
 */
export const MOST_OWN_SECTIONS = 50;

/** Another category may not have sections of its own, or the category was deleted meanwhile. */
export type NoRoomForSections =
  | Failure<'too_many_categories', { max: number }>
  | Failure<'category_gone', undefined>;

/** Locks the category of a subject, so that it is not deleted meanwhile. Any other subject may be saved. */
export async function requireSectionRoom(
  tx: StoreTx,
  subject: Subject,
): Promise<Result<undefined, NoRoomForSections>> {
  const categoryId = categoryOf(subject);
  if (categoryId === null) return ok();
  const store = tx.storeId;
  // One lock for all categories, so that two that are saved at once do not share the last place.
  await sql`select pg_advisory_xact_lock(hashtextextended('own sections ' || ${store}::text, 0))`.execute(tx);
  const { rows } = await sql<{ others: number }>`
    select (select count(*)::int from (
        select c.category_id from content_states c where c.store_id = ${store} and c.draft is not null
        union
        select b.category_id from shared_blocks b where b.store_id = ${store} and b.blocks <> '[]') own
       where own.category_id <> ${categoryId}) as others
      from categories k where k.store_id = ${store} and k.id = ${categoryId} for key share`.execute(tx);
  const [found] = rows;
  if (!found) return fail('category_gone');
  return found.others >= MOST_OWN_SECTIONS ? fail('too_many_categories', { max: MOST_OWN_SECTIONS }) : ok();
}

function categoryOf(subject: Subject): string | null {
  return subject.startsWith('shared:')
    ? categoryOfPlace(subject.slice('shared:'.length) as SharedPlace)
    : null;
}
