import { sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { convertPrices } from './convert-prices.ts';
import { holdCurrencies } from './currencies.ts';
import type { EditRowsFailure, RowProblem } from './errors.ts';
import { indexProducts } from './index-products.ts';
import { MAX_AMOUNT, type ProductStatus } from './product-input.ts';
import { refreshPrices } from './refresh-prices.ts';
import { setStock } from './set-stock.ts';

export const ROW_FIELDS = ['status', 'price', 'compareAt', 'quantity'] as const;
export type RowField = (typeof ROW_FIELDS)[number];

/** An edited cell: the value shown before and the new value. Swapping the two undoes the edit. */
export type RowEdit =
  | { id: string; field: 'status'; from: ProductStatus; to: ProductStatus }
  | { id: string; field: 'price' | 'quantity'; from: number; to: number }
  | { id: string; field: 'compareAt'; from: number | null; to: number | null };

export const MOST_EDITS = 2000;

type Known = {
  id: string;
  productId: string;
  status: ProductStatus;
  amount: number;
  compareAt: number | null;
  saleAmount: number | null;
  isTracked: boolean;
  quantity: number;
};

/** Writes many cells, all or none; stale and invalid cells are returned. */
export async function editRows(
  tx: StoreTx,
  input: { edits: RowEdit[]; currency: string },
  act: Act,
): Promise<Result<{ count: number }, EditRowsFailure>> {
  const edits = input.edits.filter((edit) => edit.from !== edit.to);
  if (edits.length > MOST_EDITS) return fail('too_many_edits', { max: MOST_EDITS });
  if (edits.length === 0) return ok({ count: 0 });
  await holdCurrencies(tx);
  const known = await lockRows(tx, edits, input.currency);
  const problems = edits.flatMap((edit) => problemOf(edit, known, edits) ?? []);
  if (problems.length > 0) return fail('rows_refused', { problems });
  await writePrices(tx, { edits, currency: input.currency });
  await writeStatuses(tx, edits);
  for (const edit of edits) if (edit.field === 'quantity') await writeQuantity(tx, edit, act);
  await refresh(tx, { edits, known }, act);
  for (const edit of edits) if (edit.field !== 'quantity') await writeAudit(tx, { edit, ...input }, act);
  return ok({ count: edits.length });
}

// Every save locks in this order: products first, each kind by id.
async function lockRows(tx: StoreTx, edits: RowEdit[], currency: string): Promise<Map<string, Known>> {
  const store = tx.storeId;
  const ids = [...new Set(edits.map(({ id }) => id))].filter(isId);
  const owners = sql`select id from products where store_id = ${store} and id = any(${ids}::uuid[])
    union select product_id from variants where store_id = ${store} and id = any(${ids}::uuid[])`;
  await sql`select from products p where p.store_id = ${store} and p.id in (${owners})
    order by p.id for no key update`.execute(tx);
  await sql`select from stock_levels s where s.store_id = ${store} and s.variant_id = any(${ids}::uuid[])
    order by s.variant_id for update`.execute(tx);
  const { rows } = await sql<Known>`
    select v.id, v.product_id as "productId", p.status, vp.amount, vp.compare_at as "compareAt",
        vp.sale_amount as "saleAmount", s.is_tracked as "isTracked", s.quantity
      from variants v
      join products p on p.store_id = ${store} and p.id = v.product_id
      join variant_prices vp on vp.store_id = ${store} and vp.variant_id = v.id and vp.currency = ${currency}
      join stock_levels s on s.store_id = ${store} and s.variant_id = v.id
     where v.store_id = ${store} and v.id = any(${ids}::uuid[]) and v.archived_at is null`.execute(tx);
  const products = await tx
    .selectFrom('products')
    .select(['id', 'status'])
    .where('store_id', '=', store)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const bare = { amount: 0, compareAt: null, saleAmount: null, isTracked: false, quantity: 0 };
  const ofProducts = products.map(({ id, status }) => ({
    ...bare,
    id,
    productId: id,
    status: status as ProductStatus,
  }));
  return new Map([...rows, ...ofProducts].map((row) => [row.id, row]));
}

function problemOf(edit: RowEdit, known: Map<string, Known>, edits: RowEdit[]): RowProblem | null {
  const { id, field } = edit;
  const row = known.get(id);
  if (!row) return { id, field, code: 'gone' };
  const now = currentOf(row, field);
  if (now !== edit.from) return { id, field, code: 'changed', now };
  if (field === 'status') return null;
  if (edit.to !== null && !isCount(edit.to as number)) return { id, field, code: 'invalid' };
  if (field === 'quantity') return row.isTracked ? null : { id, field, code: 'not_counted' };
  const priced = edits.find((each) => each.id === id && each.field === 'price');
  const price = Number(priced?.to ?? row.amount);
  const isAboveSale = row.saleAmount === null || row.saleAmount < price;
  if (field === 'price') return isAboveSale ? null : { id, field, code: 'below_sale' };
  return edit.to === null || Number(edit.to) > price ? null : { id, field, code: 'not_higher' };
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= MAX_AMOUNT;
}

function currentOf(row: Known, field: RowField): string | number | null {
  switch (field) {
    case 'status':
      return row.status;
    case 'price':
      return row.amount;
    case 'compareAt':
      return row.compareAt;
    case 'quantity':
      return row.quantity;
  }
}

async function writePrices(
  tx: StoreTx,
  { edits, currency }: { edits: RowEdit[]; currency: string },
): Promise<void> {
  const of = (field: RowField) => edits.filter((edit) => edit.field === field);
  for (const [field, column] of [
    ['price', sql`amount`],
    ['compareAt', sql`compare_at`],
  ] as const) {
    const rows = of(field);
    if (rows.length === 0) continue;
    await sql`
      update variant_prices vp set ${column} = e.value
        from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ to }) => to as number | null)}::bigint[])
          as e (id, value)
       where vp.store_id = ${tx.storeId} and vp.currency = ${currency} and vp.variant_id = e.id`.execute(tx);
  }
}

async function writeStatuses(tx: StoreTx, edits: RowEdit[]): Promise<void> {
  const rows = edits.filter((edit) => edit.field === 'status');
  if (rows.length === 0) return;
  await sql`
    update products p set status = e.status
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ to }) => to)}::text[]) as e (id, status)
     where p.store_id = ${tx.storeId} and p.id = e.id`.execute(tx);
}

async function writeQuantity(
  tx: StoreTx,
  edit: RowEdit & { field: 'quantity' | 'price' },
  act: Act,
): Promise<void> {
  const stock = { variantId: edit.id, isTracked: true, quantity: edit.to };
  const saved = await setStock(tx, { ...stock, cause: { reason: 'adjusted' }, isIndexed: true }, act);
  if (!saved.ok) throw new Error(`A quantity that was checked was refused: ${saved.code}`);
}

async function refresh(
  tx: StoreTx,
  { edits, known }: { edits: RowEdit[]; known: Map<string, Known> },
  act: Act,
): Promise<void> {
  const productIds = [...new Set(edits.map(({ id }) => known.get(id)?.productId ?? id))];
  const priced = edits.filter(({ field }) => field === 'price' || field === 'compareAt');
  const pricedIds = [...new Set(priced.map(({ id }) => known.get(id)?.productId ?? id))];
  await sql`update products set version = version + 1, updated_at = ${act.at}
    where store_id = ${tx.storeId} and id = any(${productIds}::uuid[])`.execute(tx);
  await convertPrices(tx, pricedIds);
  await refreshPrices(tx, pricedIds, act.at);
  for (let start = 0; start < productIds.length; start += 500) {
    await indexProducts(tx, productIds.slice(start, start + 500));
  }
  await noteChange(tx, ['home', 'catalog', ...productIds.map((id) => `product:${id}` as const)]);
}

async function writeAudit(
  tx: StoreTx,
  { edit, currency }: { edit: RowEdit; currency: string },
  act: Act,
): Promise<void> {
  // An amount is recorded with its currency, because the audit log formats it as money.
  const said = (value: RowEdit['to']) => (typeof value === 'number' ? { amount: value, currency } : value);
  await recordAudit(tx, act, {
    action: edit.field === 'status' ? 'product.changed' : 'price.changed',
    subjectKind: edit.field === 'status' ? 'product' : 'variant',
    subjectId: edit.id,
    before: { [edit.field]: said(edit.from) },
    after: { [edit.field]: said(edit.to) },
  });
}
