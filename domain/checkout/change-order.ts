import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  type Goods,
  readVariantGoods,
  type SalePlace,
  TERMS_COLUMNS,
  taxOfSale,
  termsOf,
} from '#domain/cart/index.ts';
import {
  type ContactChange,
  type Edited,
  type EditFailure,
  editOrder,
  type MoveFailure,
} from '#domain/orders/index.ts';
import { isId } from '#lib/ids.ts';
import { type Failure, fail, type Result } from '#lib/result.ts';
import { snapshotLines } from './snapshot.ts';

export type ChangeOrderInput = {
  orderId: string;
  version: number;
  lines?: { lineId: string; quantity: number }[];
  /** Variants to add, at today's price and at the tax of the order's destination. */
  added?: { variantId: string; quantity: number }[];
  contact?: ContactChange;
};

export type ChangeFailure = MoveFailure | EditFailure | Failure<'product_not_sold', { variantId: string }>;

export async function changeOrder(
  tx: StoreTx,
  { added = [], ...input }: ChangeOrderInput,
  act: Act,
): Promise<Result<Edited, ChangeFailure>> {
  if (added.length === 0 || !isId(input.orderId)) return editOrder(tx, input, act);
  const place = await readPlace(tx, input.orderId);
  if (!place) return fail('order_not_found');
  const goods = await readVariantGoods(tx, added, { currency: place.currency, at: act.at });
  const lost = added.find(
    ({ variantId }) => !goods.some((item) => item.variantId === variantId && item.isSold),
  );
  if (lost) return fail('product_not_sold', { variantId: lost.variantId });
  const rateOf = await readRates(tx, place);
  const lines = snapshotLines(goods).map((line, index) => {
    const item = goods[index] as Goods;
    const { quantity, amount, taxClass } = item;
    return { ...line, quantity, unitPrice: amount ?? 0, taxRatePpm: rateOf(taxClass) };
  });
  return editOrder(tx, { ...input, added: lines }, act);
}

type Place = SalePlace & { currency: string };

function readPlace(tx: StoreTx, orderId: string): Promise<Place | undefined> {
  return tx
    .selectFrom('orders as o')
    .select(['o.currency', 'o.country', 'o.region', 'o.city', 'o.is_pickup as isPickup'])
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .executeTakeFirst();
}

async function readRates(tx: StoreTx, place: Place): Promise<(taxClass: string) => number> {
  const row = await tx
    .selectFrom('store_settings as st')
    .select(TERMS_COLUMNS)
    .where('st.store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  return taxOfSale(termsOf(row), place).rateFor;
}
