import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { type NoRoomForSections, requireSectionRoom } from './room-for-sections.ts';
import { lockState, type StaleDraft, type StateRow, staleDraft } from './states.ts';
import type { Subject } from './surface.ts';

/**
 * The maximum number of a store's own pages, drafts included. Each may have 400,000 characters, a draft and twenty
 * versions, so thousands of pages would fill the disk and the memory that all stores share.
 */
const MOST_OWN_PAGES = 100;

/** The store has reached its maximum number of pages. */
type TooManyPages = Failure<'too_many_pages', { max: number }>;

export type NoRoom = TooManyPages | NoRoomForSections;

/**
 * Locks a subject for a save that replaces `revision`, and returns its state. Refuses the save if there is a newer
 * draft, or if it would create a page or sections beyond the maximum.
 */
export async function lockForSave(
  tx: StoreTx,
  { subject, revision }: { subject: Subject; revision: number },
  act: Act,
): Promise<Result<StateRow, StaleDraft | NoRoom>> {
  const room = await requirePageRoom(tx, subject);
  if (!room.ok) return room;
  const sections = await requireSectionRoom(tx, subject);
  if (!sections.ok) return sections;
  const state = await lockState(tx, subject, act);
  return state.revision === revision ? ok(state) : staleDraft(tx, subject, state);
}

/**
 * Refuses a new page of a store that has the maximum number of them; any other subject may be saved. A new page is
 * counted under a lock, so that two that are saved at once do not share the last place.
 */
async function requirePageRoom(tx: StoreTx, subject: Subject): Promise<Result<undefined, TooManyPages>> {
  const id = subject.slice('page:'.length);
  if (!subject.startsWith('page:') || !isId(id) || (await isKnown(tx, id))) return ok();
  await sql`select pg_advisory_xact_lock(hashtextextended('own pages ' || ${tx.storeId}::text, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{
    pages: number;
  }>`select count(*)::int as pages from (${ownPages(tx)}) o`.execute(tx);
  const isFull = (rows[0]?.pages ?? 0) >= MOST_OWN_PAGES && !(await isKnown(tx, id));
  return isFull ? fail('too_many_pages', { max: MOST_OWN_PAGES }) : ok();
}

async function isKnown(tx: StoreTx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from (${ownPages(tx)}) o where o.id = ${id}`.execute(tx);
  return rows.length > 0;
}

// Counts published pages and drafts. The built-in pages of every store are not counted: their subjects end with a name
// instead of an id.
function ownPages({ storeId }: StoreTx) {
  return sql`
    select p.id::text as id from pages p where p.store_id = ${storeId} and p.kind = 'own'
    union
    select substr(c.subject, 6) from content_states c
     where c.store_id = ${storeId} and c.subject >= 'page:0' and c.subject < 'page:g' and length(c.subject) = 41`;
}
