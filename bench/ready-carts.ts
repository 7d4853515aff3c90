import type pg from 'pg';
import { withStore } from '#db/index.ts';
import { viewCart } from '#domain/cart/index.ts';
import { hashToken, newId, newToken } from '#lib/ids.ts';
import { CODE } from './selling-rules.ts';

/** The state of a shopper's browser when the checkout page is on screen. */
export type ReadyCart = { token: string; key: string; quote: string; shopper: number };

// Numbers the shoppers. A discount code counts once for each shopper, so no two carts of an install belong to
// the same one.
let shoppers = 2_000_000;

/**
 * The delivery address of the ready carts, in the store's own country; order-load.ts posts it in the checkout
 * form.
 */
export const DESTINATION = { city: 'Portland', zipCode: '97204' };

export type Goods = { variantId: string; amount: number };

/**
 * Carts with two lines, each of a different shopper. They are inserted without the verbs, because creating
 * carts is not measured. `pairs` are used in rotation.
 */
export async function makeCarts(
  database: pg.Client,
  storeId: string,
  of: { pairs: [Goods, Goods][]; count: number },
): Promise<ReadyCart[]> {
  const at = new Date().toISOString();
  const carts = Array.from({ length: of.count }, (_, nth) => ({
    id: newId(),
    token: newToken(),
    pair: of.pairs[nth % of.pairs.length]!,
  }));
  const shared = { store_id: storeId, created_at: at, updated_at: at };
  await lay(
    database,
    'carts',
    carts.map(({ id, token }) => {
      return { ...shared, id, token_hash: hashToken(token), status: 'open', discount_codes: [CODE] };
    }),
  );
  const lines = carts.flatMap(({ id, pair }) =>
    pair.map(({ variantId, amount }, position) => {
      const seen = { quantity: 1, seen_amount: amount, position, added_at: at };
      return { store_id: storeId, cart_id: id, variant_id: variantId, ...seen };
    }),
  );
  await lay(database, 'cart_lines', lines);
  const quotes = new Map<[Goods, Goods], string>();
  for (const { token, pair } of carts.slice(0, of.pairs.length)) {
    quotes.set(pair, await quoteOf(storeId, token));
  }
  return carts.map(({ token, pair }) => ({
    token,
    key: newToken(),
    quote: quotes.get(pair)!,
    shopper: shoppers++,
  }));
}

async function quoteOf(storeId: string, cartToken: string): Promise<string> {
  const choice = { to: DESTINATION, paymentMethod: null };
  const input = { cartToken, locale: 'en' as const, at: new Date(), choice };
  const { quote, lines, discounts } = await withStore(storeId, (tx) => viewCart(tx, input));
  if (discounts.length !== 2) throw new Error(`A ready cart has ${discounts.length} discounts.`);
  if (lines.length !== 2) throw new Error(`A ready cart has ${lines.length} lines.`);
  return quote;
}

async function lay(database: pg.Client, table: string, rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await database.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
