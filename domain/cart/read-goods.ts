import { type RawBuilder, sql } from 'kysely';
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
  /** On sale in this store now: product public, variant not archived, a price in the store's currency. */
  isSold: boolean;
  /** Minor units of the store's currency; null without a price. */
  amount: number | null;
  /** Units that can be had; null where stock is not counted or backorder is allowed. */
  available: number | null;
  texts: Partial<Record<Locale, { title: string; slug: string }>>;
  options: { kind: 'colour' | 'size' | 'other'; code: string; swatch: string; names: Words; values: Words }[];
  media: { hash: string; width: number; height: number; alts: Words } | null;
};

type Row = Omit<Goods, 'isSold' | 'texts' | 'options'> & {
  isPublic: boolean;
  texts: Goods['texts'] | null;
  options: Goods['options'] | null;
};

/** The lines of a cart, in the order they were added. */
export function readCartGoods(
  tx: StoreTx,
  cart: { cartId: string; currency: string; at: Date },
): Promise<Goods[]> {
  const lines = sql`(select variant_id, quantity, seen_amount, position from cart_lines
                      where store_id = ${tx.storeId} and cart_id = ${cart.cartId})`;
  return readGoods(tx, lines, cart);
}

/** The same for variants that are in no cart. One that does not exist in this store is left out. */
export async function readVariantGoods(
  tx: StoreTx,
  wanted: readonly { variantId: string; quantity: number }[],
  terms: { currency: string; at: Date },
): Promise<Goods[]> {
  if (wanted.length === 0) return [];
  const rows = wanted.map(
    (line, index) => sql`(${line.variantId}::uuid, ${line.quantity}::int, 0::bigint, ${index}::int)`,
  );
  return readGoods(tx, sql`(values ${sql.join(rows)})`, terms);
}

// One statement: texts, options and picture come as JSON beside each line, so nothing multiplies the rows.
async function readGoods(
  tx: StoreTx,
  lines: RawBuilder<unknown>,
  { currency, at }: { currency: string; at: Date },
): Promise<Goods[]> {
  const store = tx.storeId;
  const { rows } = await sql<Row>`
    select l.variant_id as "variantId", v.product_id as "productId", coalesce(v.sku, '') as sku, l.quantity,
           l.seen_amount as "seenAmount", vp.amount,
           p.status = 'active' and v.archived_at is null
             and (p.publish_at is null or p.publish_at <= ${at}) as "isPublic",
           case when s.variant_id is null then 0
                when s.is_tracked and not s.allows_backorder then greatest(s.quantity, 0) end as available,
           (select jsonb_object_agg(t.locale, jsonb_build_object('title', t.title, 'slug', t.slug))
              from product_texts t where t.store_id = ${store} and t.product_id = p.id) as texts,
           ${optionsOfVariant(store)} as options, ${pictureOfVariant(store)} as media
      from ${lines} as l (variant_id, quantity, seen_amount, position)
      join variants v on v.store_id = ${store} and v.id = l.variant_id
      join products p on p.store_id = ${store} and p.id = v.product_id
      left join variant_prices vp on vp.store_id = ${store} and vp.currency = ${currency} and vp.variant_id = v.id
      left join stock_levels s on s.store_id = ${store} and s.variant_id = v.id
     order by l.position`.execute(tx);
  return rows.map(({ isPublic, texts, options, ...row }) => ({
    ...row,
    // A price that was raised beyond what a line may cost is no price: the line is lost, not the page.
    isSold: isPublic && row.amount !== null && row.quantity <= mostAt(row.amount),
    texts: texts ?? {},
    options: options ?? [],
  }));
}

/** Of `variants v`: what was chosen, in the order of the product's options. */
function optionsOfVariant(store: string): RawBuilder<unknown> {
  return sql`(
    select jsonb_agg(jsonb_build_object('kind', o.kind, 'code', ov.code, 'swatch', ov.swatch,
             'names', (select jsonb_object_agg(ot.locale, ot.name) from product_option_texts ot
                        where ot.store_id = ${store} and ot.option_id = o.id),
             'values', (select jsonb_object_agg(vt.locale, vt.label) from option_value_texts vt
                         where vt.store_id = ${store} and vt.value_id = ov.id)) order by o.position)
      from variant_values vv
      join product_options o on o.store_id = vv.store_id and o.id = vv.option_id
      join option_values ov on ov.store_id = vv.store_id and ov.id = vv.value_id
     where vv.store_id = ${store} and vv.variant_id = v.id)`;
}

/** Of `variants v` of `products p`: its own picture, else the product's first. */
function pictureOfVariant(store: string): RawBuilder<unknown> {
  return sql`(
    select jsonb_build_object('hash', m.hash, 'width', m.width, 'height', m.height,
             'alts', coalesce((select jsonb_object_agg(mt.locale, mt.alt) from media_texts mt
                                where mt.store_id = ${store} and mt.media_id = m.id), '{}'))
      from media m where m.store_id = ${store} and m.id = coalesce(v.media_id,
        (select pm.media_id from product_media pm
          where pm.store_id = ${store} and pm.product_id = p.id order by pm.position limit 1)))`;
}
