import { type RawBuilder, sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { countAttempt, type Limit } from '#domain/identity/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { cleanLine, tooLong } from './clean-text.ts';
import type { ChangeProductsFailure } from './errors.ts';
import { indexProducts } from './index-products.ts';
import { MAX_TAGS, type ProductStatus } from './product-input.ts';

export type ProductsChange =
  /** With `from`, products that have another status by now are left alone. */
  | { kind: 'status'; status: ProductStatus; from?: ProductStatus }
  | { kind: 'tag'; tag: string; isOn: boolean }
  | { kind: 'brand'; brandId: string | null }
  | { kind: 'category'; categoryId: string; isOn: boolean };

/** The limit is the number of products that are indexed in one batch. */
export const MOST_CHANGED = 500;

/**
 * A form of a few bytes changes thousands of products, each with an entry in the log. Unlimited changes would fill the
 * disk that all stores share. Only parts of more than FEW products are counted.
 */
const CHANGES: Limit = { bucket: 'bulk changes', windowSeconds: 3600, free: 240, refuse: 240 };
const FEW = 100;

type Changed = { id: string; before: unknown };

/** `ids` are the changed products; `was` holds the former status of each product whose status changed. */
export type ChangedProducts = { count: number; ids: string[]; was: { id: string; status: ProductStatus }[] };

/** Applies a change to many products and returns the number of changed products. */
export async function changeProducts(
  tx: StoreTx,
  input: { productIds: string[]; change: ProductsChange },
  act: Act,
): Promise<Result<ChangedProducts, ChangeProductsFailure>> {
  const productIds = [...new Set(input.productIds)].filter(isId).slice(0, MOST_CHANGED);
  const change = clean(input.change);
  const refused = await refuse(tx, change);
  if (refused) return refused;
  const isMany = productIds.length > FEW;
  if (isMany && (await countAttempt(tx, CHANGES, { subject: 'all', at: act.at })).isRefused)
    return fail('too_many_changes');
  await sql`select from products p where p.store_id = ${tx.storeId} and p.id = any(${productIds}::uuid[])
    order by p.id for no key update`.execute(tx);
  if (change.kind === 'tag' && change.isOn && (await isFullOfTags(tx, productIds, change.tag)))
    return fail('too_many_tags', { max: MAX_TAGS });
  const changed = await write(tx, productIds, change);
  const ids = changed.map(({ id }) => id);
  if (ids.length === 0) return ok({ count: 0, ids, was: [] });
  await sql`update products set version = version + 1, updated_at = ${act.at}
    where store_id = ${tx.storeId} and id = any(${ids}::uuid[])`.execute(tx);
  await indexProducts(tx, ids);
  await noteChange(tx, ['home', 'catalog', ...ids.map((id) => `product:${id}` as const)]);
  for (const { id, before } of changed) {
    const entry = { action: 'product.changed', subjectKind: 'product', subjectId: id };
    await recordAudit(tx, act, { ...entry, before: partOf(change, before), after: partOf(change) });
  }
  const was = changed.map(({ id, before }) => ({ id, status: before as ProductStatus }));
  return ok({ count: ids.length, ids, was: change.kind === 'status' ? was : [] });
}

function clean(change: ProductsChange): ProductsChange {
  return change.kind === 'tag' ? { ...change, tag: cleanLine(change.tag) } : change;
}

async function refuse(tx: StoreTx, change: ProductsChange) {
  if (change.kind === 'tag') {
    return change.tag === '' ? fail('tag_missing') : tooLong(change.tag, { field: 'tags', max: 100 });
  }
  if (change.kind === 'brand' && change.brandId !== null) {
    return (await isThere(tx, 'brands', change.brandId))
      ? null
      : fail('brand_not_found', { id: change.brandId });
  }
  if (change.kind !== 'category') return null;
  const { categoryId } = change;
  return (await isThere(tx, 'categories', categoryId))
    ? null
    : fail('category_not_found', { id: categoryId });
}

/** True if one of the products already has as many other tags as it may have. */
async function isFullOfTags(tx: StoreTx, productIds: string[], tag: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from product_tags where store_id = ${tx.storeId} and product_id = any(${productIds}::uuid[])
       and tag <> ${tag} group by product_id having count(*) >= ${MAX_TAGS} limit 1`.execute(tx);
  return rows.length > 0;
}

async function isThere(tx: StoreTx, table: 'brands' | 'categories', id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

async function write(tx: StoreTx, productIds: string[], change: ProductsChange): Promise<Changed[]> {
  const { rows } = await statement(tx.storeId, productIds, change).execute(tx);
  return rows;
}

// Each statement returns the changed products with the previous value.
function statement(store: string, productIds: string[], change: ProductsChange) {
  switch (change.kind) {
    case 'status':
      return sql<Changed>`
        update products p set status = ${change.status} from products was
         where p.store_id = ${store} and p.id = any(${productIds}::uuid[]) and p.status <> ${change.status}
           and p.status = coalesce(${change.from ?? null}::text, p.status)
           and was.store_id = ${store} and was.id = p.id
        returning p.id, was.status as before`;
    case 'brand':
      return sql<Changed>`
        update products p set brand_id = ${change.brandId} from products was
         where p.store_id = ${store} and p.id = any(${productIds}::uuid[])
           and p.brand_id is distinct from ${change.brandId}::uuid
           and was.store_id = ${store} and was.id = p.id
        returning p.id, was.brand_id as before`;
    case 'tag':
      return setPart(store, productIds, {
        table: sql`product_tags`,
        column: sql`tag`,
        value: sql`${change.tag}::text`,
        isOn: change.isOn,
      });
    case 'category':
      return setPart(store, productIds, {
        table: sql`product_categories`,
        column: sql`category_id`,
        value: sql`${change.categoryId}::uuid`,
        isOn: change.isOn,
      });
  }
}

type Part = {
  table: RawBuilder<unknown>;
  column: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
  isOn: boolean;
};

function setPart(store: string, productIds: string[], part: Part) {
  const { table, column, value, isOn } = part;
  if (!isOn) {
    return sql<Changed>`
      delete from ${table} where store_id = ${store} and product_id = any(${productIds}::uuid[])
         and ${column} = ${value} returning product_id as id, null as before`;
  }
  return sql<Changed>`
    insert into ${table} (store_id, product_id, ${column})
    select p.store_id, p.id, ${value} from products p
     where p.store_id = ${store} and p.id = any(${productIds}::uuid[])
    on conflict do nothing returning product_id as id, null as before`;
}

function partOf(change: ProductsChange, before?: unknown): Record<string, unknown> {
  const isBefore = before !== undefined;
  switch (change.kind) {
    case 'status':
      return { status: isBefore ? before : change.status };
    case 'brand':
      return { brandId: isBefore ? before : change.brandId };
    case 'tag':
      return isBefore === change.isOn ? { tag: null } : { tag: change.tag };
    case 'category':
      return isBefore === change.isOn ? { categoryId: null } : { categoryId: change.categoryId };
  }
}
