import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { mostAt } from './quantity.ts';

type Words = Partial<Record<Locale, string>>;

/** A wanted variant with the current data that a cart shows and an order copies, in both languages. */
export type Goods = {
  variantId: string;
  productId: string;
  sku: string;
  quantity: number;
  seenAmount: number;
  /** The currency of seenAmount; null for the store's own. */
  seenCurrency: string | null;
  /**
   * True if the product is public, the variant is not archived, and the variant has a price in the shown
   * currency.
   */
  isSold: boolean;
  /** Minor units of the shown currency; null if the variant has no price in it. */
  amount: number | null;
  /** Null if stock is not counted or backorder is allowed. */
  available: number | null;
  weightGrams: number;
  taxClass: string;
  /** False only for a digital file. */
  isShipped: boolean;
  texts: Partial<Record<Locale, { title: string; slug: string }>>;
  options: { kind: 'colour' | 'size' | 'other'; code: string; swatch: string; names: Words; values: Words }[];
  media: { hash: string; width: number; height: number; alts: Words } | null;
};

/** A row of app.cart_goods: texts, options and picture are JSON. */
export type GoodsRow = Omit<Goods, 'isSold' | 'texts' | 'options'> & {
  isPublic: boolean;
  texts: Goods['texts'] | null;
  options: Goods['options'] | null;
};

/** Reads the goods of variants outside a cart. Variants unknown to this store are left out. */
export async function readVariantGoods(
  tx: StoreTx,
  wanted: readonly { variantId: string; quantity: number }[],
  terms: { currency: string; at: Date },
): Promise<Goods[]> {
  const ids = wanted.map((line) => line.variantId);
  const { rows } = await sql<Omit<GoodsRow, 'quantity' | 'seenAmount' | 'seenCurrency'>>`
    select variant_id as "variantId", product_id as "productId", sku, is_public as "isPublic", amount, available,
           texts, options, media, weight_grams as "weightGrams", tax_class as "taxClass",
           not exists (select from digital_files f
                        where f.store_id = ${tx.storeId} and f.variant_id = g.variant_id and f.is_whole) as "isShipped"
      from app.goods(${ids}::uuid[], ${terms.currency}, ${terms.at}) g`.execute(tx);
  const byId = new Map(rows.map((row) => [row.variantId, row]));
  return goodsOf(
    wanted.flatMap(({ variantId, quantity }) => {
      const row = byId.get(variantId);
      return row ? [{ ...row, quantity, seenAmount: 0, seenCurrency: terms.currency }] : [];
    }),
  );
}

/** Maps rows of app.cart_goods, in the order in which the lines were added. */
export function goodsOf(rows: readonly GoodsRow[] | null): Goods[] {
  return (rows ?? []).map(({ isPublic, texts, options, ...row }) => ({
    ...row,
    // A price above the maximum of a line makes the line unavailable instead of breaking the page.
    isSold: isPublic && row.amount !== null && row.quantity <= mostAt(row.amount),
    texts: texts ?? {},
    options: options ?? [],
  }));
}
