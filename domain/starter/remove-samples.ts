import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { deleteProduct, removeCategory } from '#domain/catalog/index.ts';
import { type HomeSectionInput, homeSectionsToEdit, saveHomeSections } from '#domain/content/index.ts';
import { mediaUses, removeMedia } from '#domain/media/index.ts';
import { lockState, unlockState } from '#domain/publishing/index.ts';
import { emptySampleCategories, sectionState, untouchedSamples } from './sample-state.ts';

export type RemovedSamples = {
  removed: number;
  /** `kept`: sample products that were edited or ordered, and so belong to the owner now. */
  kept: number;
};

type Sample = { kind: string; id: string; digest: string };

/**
 * Removes the unchanged samples of a store: products, categories without other products, home sections that show
 * them, and pictures that nothing else uses. Idempotent.
 */
export async function removeSamples(tx: StoreTx, act: Act): Promise<RemovedSamples> {
  const samples = await lockSamples(tx);
  if (samples.length === 0) return { removed: 0, kept: 0 };
  const idsOf = (kind: string) => samples.filter((each) => each.kind === kind).map(({ id }) => id);
  const removed = await removeProducts(tx, act);
  const kept = await countProductsLeft(tx, idsOf('product'));
  await removeCategories(tx, idsOf('category'), act);
  await removeSections(tx, samples, act);
  await removePictures(tx, idsOf('picture'), act);
  await tx.deleteFrom('samples').where('store_id', '=', tx.storeId).execute();
  await recordAudit(tx, act, {
    ...{ action: 'samples.removed', subjectKind: 'store', subjectId: tx.storeId },
    after: { removed, kept },
  });
  return { removed, kept };
}

/** The lock makes a second press wait. It then finds no samples. */
function lockSamples(tx: StoreTx): Promise<Sample[]> {
  return tx
    .selectFrom('samples')
    .select(['kind', 'subject_id as id', 'digest'])
    .where('store_id', '=', tx.storeId)
    .orderBy('kind')
    .orderBy('subject_id')
    .forUpdate()
    .execute();
}

async function removeProducts(tx: StoreTx, act: Act): Promise<number> {
  let removed = 0;
  const known = await untouchedSamples(tx);
  // Waits for edits in progress. Samples that they change are left out below.
  await tx
    .selectFrom('products')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('id', 'in', known.length > 0 ? known : [tx.storeId])
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const productId of await untouchedSamples(tx)) {
    // The database refuses to delete a product that is being ordered at this moment, so the product stays.
    const done = await deleteProduct(tx, { productId }, act);
    if (done.ok) removed += 1;
  }
  return removed;
}

async function countProductsLeft(tx: StoreTx, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('id', 'in', ids)
    .execute();
  return rows.length;
}

async function removeCategories(tx: StoreTx, ids: string[], act: Act): Promise<void> {
  if (ids.length === 0) return;
  // Waits for saves that put a product into one of these categories, so that the next statement sees it. Locks all
  // categories, as other verbs do.
  await tx
    .selectFrom('categories')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const categoryId of await emptySampleCategories(tx)) await removeCategory(tx, { categoryId }, act);
}

async function removeSections(tx: StoreTx, samples: Sample[], act: Act): Promise<void> {
  const states = new Set(samples.filter(({ kind }) => kind === 'section').map(({ digest }) => digest));
  // The same lock as for publishing the home page.
  await lockState(tx, 'home', act);
  const sections = await homeSectionsToEdit(tx);
  const own = sections.filter((section) => !states.has(sectionState(section)));
  if (own.length < sections.length) await saveOwn(tx, own, act);
  await unlockState(tx, 'home');
}

async function saveOwn(tx: StoreTx, own: HomeSectionInput[], act: Act): Promise<void> {
  const hasHero = own.some(({ kind }) => kind === 'hero');
  const next = hasHero ? own : [{ kind: 'hero' as const, itemCount: 1 }, ...own];
  const saved = await saveHomeSections(tx, next, act);
  if (!saved.ok) throw new Error('The home page without its samples was refused.', { cause: saved });
}

async function removePictures(tx: StoreTx, ids: string[], act: Act): Promise<void> {
  for (const mediaId of ids) {
    const uses = await mediaUses(tx, { mediaId, locale: 'en' });
    if (uses.length === 0 && !(await isInDraft(tx, mediaId))) await removeMedia(tx, { mediaId }, act);
  }
}

/** True if an unpublished draft of the home page shows the picture. */
async function isInDraft(tx: StoreTx, mediaId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('content_states')
    .select('subject')
    .where('store_id', '=', tx.storeId)
    .where(sql<string>`draft::text`, 'like', `%${mediaId}%`)
    .executeTakeFirst();
  return row !== undefined;
}
