import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { mostAt } from './quantity.ts';

type Words = Partial<Record<Locale, string>>;

/** A wanted variant with all that a cart shows and an order copies, in both languages, as the store has it now. */
export type Goods = {
  variantId: string;
  productId: string;
  sku: string;
  quantity: number;
  seenAmount: number;
  /** What that was in; null: the store's own currency. */
  seenCurrency: string | null;
  /** On sale in this store now: product public, variant not archived, a price in the shown currency. */
  isSold: boolean;
  /** Minor units of the shown currency; null without a price in it. */
  amount: number | null;
  /** Units that can be had; null where stock is not counted or backorder is allowed. */
  available: number | null;
  weightGrams: number;
  taxClass: string;
  /** false: it is a file and nothing else. */
  isShipped: boolean;
  texts: Partial<Record<Locale, { title: string; slug: string }>>;
  options: { kind: 'colour' | 'size' | 'other'; code: string; swatch: string; names: Words; values: Words }[];
  media: { hash: string; width: number; height: number; alts: Words } | null;
};

/** As app.cart_goods writes them: texts, options and picture as JSON beside each line. */
export type GoodsRow = Omit<Goods, 'isSold' | 'texts' | 'options'> & {
  isPublic: boolean;
  texts: Goods['texts'] | null;
  options: Goods['options'] | null;
};

/** The goods of variants that are in no cart. One that does not exist in this store is left out. */
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

/** What app.cart_goods gave, the lines of a cart in the order they were added. */
export function goodsOf(rows: readonly GoodsRow[] | null): Goods[] {
  return (rows ?? []).map(({ isPublic, texts, options, ...row }) => ({
    ...row,
    // A price that was raised beyond what a line may cost is no price: the line is lost, not the page.
    isSold: isPublic && row.amount !== null && row.quantity <= mostAt(row.amount),
    texts: texts ?? {},
    options: options ?? [],
  }));
}
