import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { SHARED_PLACES } from '#domain/content/index.ts';
import { closeDrafts, forgetSubject } from '#domain/publishing/index.ts';
import type { EarlierRows } from './archive-state.ts';
import { deleteWhere, insertEarlier, newerThan, oneOf, overwriteEarlier, RAISED } from './write-rows.ts';

/**
 * Replaces content pages, the sections of the home page and of other pages, and redirects. Discards drafts; keeps
 * redirects that have been made since.
 */
export async function takeContent(tx: StoreTx, rows: EarlierRows, act: Act): Promise<void> {
  await closeDrafts(tx, ['home', 'pages', ...SHARED_PLACES.map((place) => `shared:${place}` as const)], act);
  const newer = await newerThan(tx, rows, 'pages');
  await deleteWhere(tx, 'pages', oneOf('id', newer));
  for (const id of newer) await forgetSubject(tx, `page:${id}`);
  await deleteWhere(tx, 'page_texts');
  await overwriteEarlier(tx, rows, 'pages', { key: ['id'], also: { version: RAISED } });
  await insertEarlier(tx, rows, 'page_texts');
  await deleteWhere(tx, 'home_sections');
  await insertEarlier(tx, rows, 'home_sections');
  await insertEarlier(tx, rows, 'home_section_texts');
  await deleteWhere(tx, 'shared_blocks');
  await insertEarlier(tx, rows, 'shared_blocks', ofPresentCategories(tx));
  await closeDrafts(tx, ['categories'], act);
  await overwriteEarlier(tx, rows, 'redirects', { key: ['from_path'] });
}

/** The sections of a category that was deleted meanwhile stay away, unless the catalogue is taken back before. */
function ofPresentCategories({ storeId }: StoreTx): RawBuilder<unknown> {
  return sql`(r.place not like 'category:%' or exists (select from categories k
    where k.store_id = ${storeId} and k.id::text = substr(r.place, 10)))`;
}
