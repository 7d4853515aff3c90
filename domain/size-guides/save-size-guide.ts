import { sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { assignGuide, lockAssigned, missingOf } from './assign-guide.ts';
import { type GuideFailure, planGuide, type SizeGuide } from './guide-body.ts';

export const MOST_GUIDES = 100;
/** A guide for more products is assigned by their category. */
export const MOST_GUIDE_PRODUCTS = 200;

/** The cache tag of every product's page, because a guide can be assigned to any of them. */
export const SIZE_GUIDES_TAG = 'size_guides:all';

export type SizeGuideInput = {
  id?: string;
  /** The version that was edited; a different version is 'stale'. */
  expectedVersion?: number;
  guide: SizeGuide;
  /** The only categories with this guide: a category that had another one changes over. */
  categoryIds: string[];
  /** The only products with this guide of their own. */
  productIds: string[];
};

export type SaveGuideFailure =
  | GuideFailure
  | 'size_guide_not_found'
  | Failure<'stale', { version: number }>
  | Failure<'too_many_guides', { max: number }>
  | Failure<'too_many_products', { max: number }>
  | 'category_not_found'
  | 'product_not_found';

type Known = { version: number; names: string[] };

/** Creates or updates a guide and what it is for, and invalidates the pages of products. */
export async function saveSizeGuide(
  tx: StoreTx,
  input: SizeGuideInput,
  act: Act,
): Promise<Result<{ id: string }, SaveGuideFailure>> {
  const plan = planGuide(input.guide);
  if (!plan.ok) return plan;
  if (input.productIds.length > MOST_GUIDE_PRODUCTS)
    return fail('too_many_products', { max: MOST_GUIDE_PRODUCTS });
  const id = input.id ?? newId();
  const wanted = { id, categoryIds: input.categoryIds, productIds: input.productIds };
  await lockAssigned(tx, wanted);
  const known = input.id === undefined ? null : await lockGuide(tx, input.id);
  if (input.id !== undefined && !known) return fail('size_guide_not_found');
  if (known && input.expectedVersion !== undefined && input.expectedVersion !== known.version)
    return fail('stale', { version: known.version });
  if (!known && (await isFull(tx))) return fail('too_many_guides', { max: MOST_GUIDES });
  const missing = await missingOf(tx, wanted);
  if (missing) return fail(missing);
  await writeGuide(tx, { id, guide: plan.value, act });
  await assignGuide(tx, wanted, act);
  await noteChange(tx, [SIZE_GUIDES_TAG]);
  await recordAudit(tx, act, {
    ...auditOf(id, known ? 'size_guide.saved' : 'size_guide.created'),
    before: known ? { names: known.names } : undefined,
    after: {
      names: namesOf(plan.value.names),
      sizes: plan.value.rows.length,
      categories: input.categoryIds.length,
      products: input.productIds.length,
    },
  });
  return ok({ id });
}

/** Deletes a guide. Its products then have the guide of their category, or none. */
export async function removeSizeGuide(
  tx: StoreTx,
  id: string,
  act: Act,
): Promise<Result<undefined, 'size_guide_not_found'>> {
  if (!isId(id)) return fail('size_guide_not_found');
  await lockAssigned(tx, { id, categoryIds: [], productIds: [] });
  const known = await lockGuide(tx, id);
  if (!known) return fail('size_guide_not_found');
  await tx.deleteFrom('size_guides').where('store_id', '=', tx.storeId).where('id', '=', id).execute();
  await noteChange(tx, [SIZE_GUIDES_TAG]);
  await recordAudit(tx, act, { ...auditOf(id, 'size_guide.deleted'), before: { names: known.names } });
  return ok();
}

async function lockGuide(tx: StoreTx, id: string): Promise<Known | null> {
  if (!isId(id)) return null;
  const row = await tx
    .selectFrom('size_guides')
    .select(['version', 'name_en', 'name_ar'])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { version: row.version, names: namesOf({ en: row.name_en, ar: row.name_ar }) } : null;
}

/** It locks nothing: simultaneous saves may exceed the limit by a few. */
async function isFull(tx: StoreTx): Promise<boolean> {
  const { rows } = await sql`select 1 from size_guides where store_id = ${tx.storeId}
    offset ${MOST_GUIDES - 1} limit 1`.execute(tx);
  return rows.length > 0;
}

async function writeGuide(tx: StoreTx, { id, guide, act }: { id: string; guide: SizeGuide; act: Act }) {
  const { names, ...body } = guide;
  const columns = { name_en: names.en, name_ar: names.ar, body: JSON.stringify(body) };
  await tx
    .insertInto('size_guides')
    .values({ store_id: tx.storeId, id, created_at: act.at, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'id'])
        .doUpdateSet((row) => ({ ...columns, version: row('size_guides.version', '+', 1) })),
    )
    .execute();
}

const namesOf = (names: Record<Locale, string>) => LOCALES.flatMap((locale) => names[locale] || []);

function auditOf(subjectId: string, action: string) {
  return { action, subjectKind: 'size_guide', subjectId };
}
