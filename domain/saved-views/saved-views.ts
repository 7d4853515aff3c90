import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId, newId } from '#lib/ids.ts';

/** A saved view of an admin list: `query` is the query string of the list's URL. */
export type SavedView = { id: string; name: string; query: string };

const MOST = 20;

/** The saved views of a list, by name. */
export function listSavedViews(tx: StoreTx, list: string): Promise<SavedView[]> {
  return tx
    .selectFrom('saved_views as w')
    .select(['w.id', 'w.name', 'w.query'])
    .where('w.store_id', '=', tx.storeId)
    .where('w.list', '=', list)
    .orderBy('w.name')
    .limit(MOST)
    .execute();
}

/**
 * Saves filters as a view for the whole team, or updates a view. False if the name is empty, the list is
 * full, or the view does not exist.
 */
export async function saveView(
  tx: StoreTx,
  view: { list: string; id?: string; name?: string; query: string },
  act: Act,
): Promise<boolean> {
  const views = await listSavedViews(tx, view.list);
  const query = view.query.slice(0, 500);
  if (view.id !== undefined)
    return changeView(tx, { query, known: views.find(({ id }) => id === view.id) }, act);
  const name = cleanLine(view.name ?? '').slice(0, 60);
  if (name === '' || views.length >= MOST) return false;
  const row = { store_id: tx.storeId, id: newId(), list: view.list, name, query, created_at: act.at };
  await tx.insertInto('saved_views').values(row).execute();
  await recordAudit(tx, act, {
    action: 'saved_view.saved',
    subjectKind: 'saved_view',
    subjectId: row.id,
    after: { list: view.list, name, query },
  });
  return true;
}

async function changeView(
  tx: StoreTx,
  { known, query }: { known: SavedView | undefined; query: string },
  act: Act,
): Promise<boolean> {
  if (!known) return false;
  await tx
    .updateTable('saved_views')
    .set({ query })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', known.id)
    .execute();
  await recordAudit(tx, act, {
    action: 'saved_view.saved',
    subjectKind: 'saved_view',
    subjectId: known.id,
    before: { name: known.name, query: known.query },
    after: { name: known.name, query },
  });
  return true;
}

export async function deleteSavedView(
  tx: StoreTx,
  { list, id }: { list: string; id: string },
  act: Act,
): Promise<boolean> {
  if (!isId(id)) return false;
  const gone = await tx
    .deleteFrom('saved_views as w')
    .where('w.store_id', '=', tx.storeId)
    .where('w.list', '=', list)
    .where('w.id', '=', id)
    .returning('w.name')
    .executeTakeFirst();
  if (!gone) return false;
  await recordAudit(tx, act, {
    action: 'saved_view.dropped',
    subjectKind: 'saved_view',
    subjectId: id,
    before: { list, name: gone.name },
  });
  return true;
}
