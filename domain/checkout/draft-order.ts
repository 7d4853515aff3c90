import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import {
  buildCart,
  type CartChoice,
  type CartOffers,
  type CartView,
  type Goods,
  readVariantGoods,
  type StoreTerms,
  TERMS_COLUMNS,
  termsOf,
} from '#domain/cart/index.ts';
import type { PaymentMethod } from '#domain/payments/index.ts';
import type { Discount } from '#domain/pricing/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import type { Locale } from '#lib/locale.ts';

/** The input for pricing an order without a cart. Variants are distinct, quantities whole numbers above 0. */
export type DraftInput = {
  lines: { variantId: string; quantity: number }[];
  form: Record<string, unknown>;
  locale: Locale;
  customerId?: string | undefined;
  /** Default: cash on delivery. A card order waits for its payment. */
  paymentMethod?: PaymentMethod;
  /**
   * Codes as parseCode returns them. With an array, even an empty one, the store's automatic discounts apply as
   * in the shop; without it the order gets no discounts.
   */
  codes?: readonly string[];
  /** A manual discount on the goods by staff. It replaces codes and automatic discounts. */
  staffDiscount?: Discount | null;
};

export type Draft = { goods: Goods[]; terms: StoreTerms; offers: CartOffers | null };

/** Reads the goods, the store's terms and the discounts that an order without a cart may get. */
export async function readDraft(tx: StoreTx, input: DraftInput, at: Date): Promise<Draft> {
  const terms = await readTerms(tx);
  const goods = await readVariantGoods(tx, input.lines, { currency: terms.currency, at });
  return { terms, goods, offers: await readOffers(tx, input, at) };
}

/** Prices a draft with the function that prices carts. Only cash on delivery has a fee. */
export function priceDraft(
  { goods, terms, offers }: Draft,
  { locale, paymentMethod = 'cash_on_delivery', staffDiscount = null }: DraftInput,
  choice: CartChoice,
): CartView {
  const isCash = paymentMethod === 'cash_on_delivery';
  return buildCart(goods, terms, locale, {
    choice: { ...choice, paymentMethod: isCash ? paymentMethod : undefined },
    offers,
    orderDiscount: staffDiscount,
  });
}

/** The store's terms in its own currency, outside a cart. */
export async function readTerms(tx: StoreTx): Promise<StoreTerms> {
  const row = await tx
    .selectFrom('store_settings as st')
    .select(TERMS_COLUMNS)
    .where('st.store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  return termsOf(row);
}

async function readOffers(
  tx: StoreTx,
  { lines, codes, staffDiscount, customerId, form }: DraftInput,
  at: Date,
): Promise<CartOffers | null> {
  // A manual discount has no order_discounts row. The rows must add up to the order's discount (domain/consistency),
  // so the two are not combined.
  if (!codes || staffDiscount) return null;
  const ids = lines.map(({ variantId }) => variantId);
  const email = typeof form.email === 'string' ? cleanLine(form.email.slice(0, 300)).toLowerCase() : '';
  const { rows } = await sql<{ discounts: unknown }>`
    select app.discounts_for(${ids}::uuid[], ${[...codes]}::text[], ${customerId ?? null}::uuid, ${email}, ${at})
        as discounts`.execute(tx);
  return { codes: [...codes], discounts: rows[0]?.discounts ?? null, takesCards: false, credit: null };
}
