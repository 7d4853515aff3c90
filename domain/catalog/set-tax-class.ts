import { sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isTaxClass, type TaxClass } from '#domain/tax/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

export type SetTaxClassFailure =
  /** The store has no live variant with one of the SKUs. */
  Failure<'variant_not_found', { sku: string }> | 'tax_class_unknown';

export type TaxClassSet = { changed: number };

/** Sets the tax class of variants by SKU; with isWhole, of all variants of their products (G4). */
export async function setTaxClass(
  tx: StoreTx,
  input: { skus: string[]; isWhole?: boolean; taxClass: string },
  act: Act,
): Promise<Result<TaxClassSet, SetTaxClassFailure>> {
  const { taxClass } = input;
  if (!isTaxClass(taxClass)) return fail('tax_class_unknown');
  const named = await namedBy(tx, input.skus);
  const missing = input.skus.find((sku) => !named.some((variant) => variant.sku === sku));
  if (missing !== undefined) return fail('variant_not_found', { sku: missing });
  if (named.length === 0) return ok({ changed: 0 });
  const productIds = [...new Set(named.map(({ productId }) => productId))].sort();
  // Locks the products first, as all writers do.
  await sql`select from products where store_id = ${tx.storeId} and id = any(${productIds}::uuid[])
    order by id for no key update`.execute(tx);
  const changed = await writeClass(tx, {
    taxClass,
    productIds,
    variantIds: input.isWhole ? null : named.map(({ variantId }) => variantId),
  });
  if (changed === 0) return ok({ changed });
  await noteChange(tx, ['catalog', ...productIds.map((id) => `product:${id}` as const)]);
  for (const id of productIds) {
    await recordAudit(tx, act, {
      action: 'product.tax_class_set',
      subjectKind: 'product',
      subjectId: id,
      after: { taxClass, skus: input.skus, isWhole: input.isWhole ?? false },
    });
  }
  return ok({ changed });
}

async function namedBy(tx: StoreTx, skus: string[]) {
  if (skus.length === 0) return [];
  return tx
    .selectFrom('variants as v')
    .select(['v.id as variantId', 'v.product_id as productId', 'v.sku'])
    .where('v.store_id', '=', tx.storeId)
    .where('v.sku', 'in', skus)
    .where('v.archived_at', 'is', null)
    .execute();
}

type Write = { taxClass: TaxClass; productIds: string[]; variantIds: string[] | null };

async function writeClass(tx: StoreTx, { taxClass, productIds, variantIds }: Write): Promise<number> {
  const query = tx
    .updateTable('variants')
    .set({ tax_class: taxClass })
    .where('store_id', '=', tx.storeId)
    .where('product_id', 'in', productIds)
    .where('archived_at', 'is', null)
    .where('tax_class', '<>', taxClass);
  const done = await (variantIds ? query.where('id', 'in', variantIds) : query).executeTakeFirst();
  return Number(done.numUpdatedRows);
}
