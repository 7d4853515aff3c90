import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { buildCart, type CartLine, readVariantGoods } from '#domain/cart/index.ts';
import { productIdsOf } from '#domain/catalog/index.ts';
import { toLatinDigits } from '#lib/digits.ts';
import type { Locale } from '#lib/locale.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { readTerms } from './draft-order.ts';

/** A product with the variants that are for sale, each a line of one piece, in the order of the product's editor. */
export type TillProduct = { productId: string; goods: CartLine[] };

/** exact: the variant whose SKU or barcode was typed; its product comes first. */
export type TillGoods = { products: TillProduct[]; exact: string | null };

const MOST_PRODUCTS = 8;
const MOST_VARIANTS = 100;
const MOST_TYPED = 80;

/**
 * Finds products for sale, for an order that staff write: by words of the title, in any language and spelling, by the
 * start of a SKU, or by a whole SKU or barcode. Prices are in the store's own currency.
 */
export async function findTillGoods(
  tx: StoreTx,
  { query, locale, at }: { query: string; locale: Locale; at: Date },
): Promise<TillGoods> {
  const words = toLatinDigits(normalizeText(query)).replace(/\s+/g, ' ').trim().slice(0, MOST_TYPED);
  if (words === '') return { products: [], exact: null };
  const exact = await findExact(tx, words);
  const found = await productIdsOf(tx, { query: words, status: 'active' }, MOST_PRODUCTS);
  const ids = [...new Set([...(exact ? [exact.productId] : []), ...found])].slice(0, MOST_PRODUCTS);
  const lines = await linesOf(tx, await variantsOf(tx, ids), { locale, at });
  const products = ids.flatMap((productId) => {
    const goods = lines.filter((line) => line.productId === productId);
    return goods.length > 0 ? [{ productId, goods }] : [];
  });
  const isSold = lines.some(({ variantId }) => variantId === exact?.variantId);
  return { products: rank(products, words, exact?.productId), exact: (isSold && exact?.variantId) || null };
}

/** Reads the chosen variants as lines; variants that are not for sale are left out. */
export async function linesOf(
  tx: StoreTx,
  variantIds: readonly string[],
  { locale, at }: { locale: Locale; at: Date },
): Promise<CartLine[]> {
  if (variantIds.length === 0) return [];
  const terms = await readTerms(tx);
  const wanted = variantIds.map((variantId) => ({ variantId, quantity: 1 }));
  const goods = await readVariantGoods(tx, wanted, { currency: terms.currency, at });
  const sold = goods.filter((item) => item.isSold);
  // There is no earlier price to compare with.
  return buildCart(sold, terms, locale).lines.map((line) => ({ ...line, problems: [] }));
}

async function findExact(tx: StoreTx, typed: string) {
  const { rows } = await sql<{ variantId: string; productId: string }>`
    select v.id as "variantId", v.product_id as "productId" from variants v
      join products p on p.store_id = v.store_id and p.id = v.product_id and p.status = 'active'
     where v.store_id = ${tx.storeId} and v.archived_at is null
       and (lower(v.sku) = ${typed.toLowerCase()} or v.barcode = ${typed})
     order by p.created_at desc, v.id limit 1`.execute(tx);
  return rows[0] ?? null;
}

async function variantsOf(tx: StoreTx, productIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from unnest(${[...productIds]}::uuid[]) with ordinality as w (id, place)
     cross join lateral (
       select v.id, v.position from variants v
        where v.store_id = ${tx.storeId} and v.product_id = w.id and v.archived_at is null
        order by v.position, v.id limit ${MOST_VARIANTS}) v
     order by w.place, v.position, v.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The exact hit first, then titles that begin with the typed words, then the newest. */
function rank(products: TillProduct[], words: string, exact: string | undefined): TillProduct[] {
  const typed = words.toLowerCase();
  const place = ({ productId, goods }: TillProduct) => {
    if (productId === exact) return 0;
    return goods[0]?.title.toLowerCase().startsWith(typed) ? 1 : 2;
  };
  return products.toSorted((a, b) => place(a) - place(b));
}
