import { withStore } from '#db/index.ts';
import { type Act, shopperAct } from '#domain/audit/index.ts';
import { addLine, type CartView, viewCart } from '#domain/cart/index.ts';
import { saveProduct } from '#domain/catalog/index.ts';
import { type PlacedOrder, type PlaceOrderInput, placeOrder } from '#domain/checkout/index.ts';
import { newToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import { TEST_TIME, type TestStore } from './stores.ts';

export const SHOPPER: Act = shopperAct(TEST_TIME, { ip: '192.0.2.10' });

/** A complete form, as a shopper in Saudi Arabia types it. */
export const GOOD_FORM = {
  name: 'Sara Haddad',
  email: 'Sara@Example.com',
  phone: '+966 50 123 4567',
  address: '12 Palm Street, apartment 4',
  city: 'Riyadh',
  zipCode: '12345',
};

type Stock = { isTracked: boolean; quantity: number; allowsBackorder?: boolean };

/** A product with one variant. A null stock means that the stock is not tracked. Returns the variant's id. */
export async function makeVariant(
  store: TestStore,
  { title, amount, stock }: { title: string; amount: number; stock: number | Stock | null },
): Promise<string> {
  const level = typeof stock === 'number' ? { isTracked: true, quantity: stock } : stock;
  const saved = await withStore(store.id, (tx) =>
    saveProduct(
      tx,
      {
        texts: { en: { title }, ar: { title: `${title} بالعربية` } },
        status: 'active',
        options: [],
        variants: [
          {
            values: [],
            price: money(amount, store.currency),
            sku: `SKU-${title.replaceAll(' ', '-')}`,
            stock: level ?? { isTracked: false, quantity: 0 },
          },
        ],
      },
      SHOPPER,
    ),
  );
  const variantId = saved.ok ? saved.value.variantIds[0] : undefined;
  if (!variantId) throw new Error(`${title} was not made.`);
  return variantId;
}

/** A new cart with these lines; returns its token. */
export async function fillCart(
  store: TestStore,
  lines: { variantId: string; quantity?: unknown }[],
  shopper: Act = SHOPPER,
): Promise<string> {
  let cartToken: string | null = null;
  for (const line of lines) {
    const { variantId, quantity = 1 } = line;
    const added = await withStore(store.id, (tx) => addLine(tx, { cartToken, variantId, quantity }, shopper));
    if (!added.ok) throw new Error(`The cart refused a line: ${added.code}`);
    cartToken = added.value.cartToken;
  }
  if (cartToken === null) throw new Error('A cart needs a line.');
  return cartToken;
}

export function lookAtCart(
  store: TestStore,
  cartToken: string | null,
  locale: Locale = 'en',
): Promise<CartView> {
  return withStore(store.id, (tx) => viewCart(tx, { cartToken, locale, at: TEST_TIME }));
}

/** The checkout form to post for this cart: a quote of the current cart, and a fresh idempotency key. */
export async function checkoutOf(
  store: TestStore,
  cartToken: string,
  changes: Partial<PlaceOrderInput> = {},
): Promise<PlaceOrderInput> {
  const { quote } = await lookAtCart(store, cartToken);
  return { cartToken, idempotencyKey: newToken(), quote, form: GOOD_FORM, locale: 'en', ...changes };
}

/** An order of these lines, placed through the checkout's verb. */
export async function orderOf(
  store: TestStore,
  lines: { variantId: string; quantity?: unknown }[],
  changes: Partial<PlaceOrderInput> = {},
): Promise<PlacedOrder> {
  const input = await checkoutOf(store, await fillCart(store, lines), changes);
  const placed = await placeOrder(store.id, input, SHOPPER);
  if (!placed.ok) throw new Error(`The order was refused: ${placed.code} ${JSON.stringify(placed.data)}`);
  return placed.value;
}

/**
 * Finds stored orders whose sums are wrong: the lines must add up to the order, and the payment must equal its total.
 */
export const BROKEN_ORDERS = `
  select o.number from orders o
   where o.subtotal <> (select coalesce(sum(l.line_subtotal), -1) from order_lines l
                         where l.store_id = o.store_id and l.order_id = o.id)
      or o.item_count <> (select coalesce(sum(l.quantity), -1) from order_lines l
                           where l.store_id = o.store_id and l.order_id = o.id)
      or o.discount_total <> (select sum(l.line_discount) from order_lines l
                               where l.store_id = o.store_id and l.order_id = o.id)
      or o.total <> o.subtotal - o.discount_total + o.delivery_total + o.cod_fee
                    + case when o.prices_include_tax then 0 else o.tax_total end
      or not exists (select from payments p where p.store_id = o.store_id and p.order_id = o.id
                        and p.amount = o.total and p.currency = o.currency)
      or not exists (select from order_events e where e.store_id = o.store_id and e.order_id = o.id
                        and e.kind = 'placed')`;
