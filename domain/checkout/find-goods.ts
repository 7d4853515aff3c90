import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Goods, readVariantGoods } from '#domain/cart/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type Money, money } from '#lib/money/index.ts';
import { normalizeText } from '#lib/normalize-text.ts';

export type FoundGoods = {
  variantId: string;
  title: string;
  options: string;
  sku: string;
  price: Money;
  /** Null if stock is not counted or backorder is allowed. */
  available: number | null;
};

const MOST = 12;

/** Finds variants for sale by title or by the start of the SKU, priced in an order's currency. */
export async function findGoods(
  tx: StoreTx,
  { query, currency, locale, at }: { query: string; currency: string; locale: Locale; at: Date },
): Promise<FoundGoods[]> {
  const words = normalizeText(query).replace(/\s+/g, ' ').trim().slice(0, 80).toLowerCase();
  if (words === '') return [];
  const { rows } = await sql<{ id: string }>`
    select v.id from variants v
      join products p on p.store_id = v.store_id and p.id = v.product_id and p.status = 'active'
     where v.store_id = ${tx.storeId} and v.archived_at is null
       and (lower(v.sku) ^@ ${words} or exists (
             select from product_texts t where t.store_id = v.store_id and t.product_id = v.product_id
                and strpos(lower(t.title), ${words}) > 0))
     order by p.created_at desc, v.position limit ${MOST}`.execute(tx);
  return goodsOf(
    tx,
    rows.map((row) => row.id),
    { currency, locale, at },
  );
}

/** Returns the variants of products, by product, as candidates for an exchange. */
export async function siblingsOf(
  tx: StoreTx,
  productIds: readonly string[],
  terms: { currency: string; locale: Locale; at: Date },
): Promise<Map<string, FoundGoods[]>> {
  const found = new Map<string, FoundGoods[]>();
  for (const productId of new Set(productIds)) {
    const rows = await tx
      .selectFrom('variants as v')
      .select('v.id')
      .where('v.store_id', '=', tx.storeId)
      .where('v.product_id', '=', productId)
      .where('v.archived_at', 'is', null)
      .orderBy('v.position')
      .limit(100)
      .execute();
    const ids = rows.map((row) => row.id);
    found.set(productId, await goodsOf(tx, ids, terms));
  }
  return found;
}

/** Returns chosen variants in the same form as findGoods; variants no longer for sale are left out. */
export async function goodsOf(
  tx: StoreTx,
  variantIds: readonly string[],
  { currency, locale, at }: { currency: string; locale: Locale; at: Date },
): Promise<FoundGoods[]> {
  if (variantIds.length === 0) return [];
  const wanted = variantIds.map((variantId) => ({ variantId, quantity: 1 }));
  const goods = await readVariantGoods(tx, wanted, { currency, at });
  return goods.filter((item) => item.isSold).map((item) => drawGoods(item, currency, locale));
}

function drawGoods(item: Goods, currency: string, locale: Locale): FoundGoods {
  const text = item.texts[locale] ?? item.texts.en ?? item.texts.ar;
  const values = item.options.map(({ values: words }) => words[locale] ?? words.en ?? words.ar ?? '');
  return {
    variantId: item.variantId,
    title: text?.title ?? '',
    options: values.filter(Boolean).join(' · '),
    sku: item.sku,
    price: money(item.amount ?? 0, currency),
    available: item.available,
  };
}
