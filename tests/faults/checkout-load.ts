// For the fault tests: a process of shoppers that fills carts, places orders and prints each acknowledged order.
import { closeDatabase, openDatabase, withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import { addLine, viewCart } from '#domain/cart/index.ts';
import { placeOrder } from '#domain/checkout/index.ts';
import { newToken } from '#lib/ids.ts';

const SHOPPERS = 8;
const [, , url = '', storeId = '', ...variantIds] = process.argv;

openDatabase({ app: url }, () => {});
await Promise.all(Array.from({ length: SHOPPERS }, (_, index) => shop(index)));
await closeDatabase();

async function shop(index: number): Promise<void> {
  for (let round = index; ; round++) await orderOnce(round);
}

async function orderOnce(round: number): Promise<void> {
  const act = shopperAct(new Date());
  let cartToken: string | null = null;
  for (const offset of [0, 1]) {
    const variantId = variantIds[(round + offset) % variantIds.length] ?? '';
    const added = await withStore(storeId, (tx) => addLine(tx, { cartToken, variantId, quantity: 1 }, act));
    if (!added.ok) throw new Error(added.code);
    cartToken = added.value.cartToken;
  }
  const { quote } = await withStore(storeId, (tx) => viewCart(tx, { cartToken, locale: 'en', at: act.at }));
  const form = {
    name: 'Sara Haddad',
    email: `shopper${round}@example.com`,
    phone: '+966501234567',
    address: '12 Palm Street',
    city: 'Riyadh',
    zipCode: '12345',
  };
  const input = { cartToken, idempotencyKey: newToken(), quote, form, locale: 'en' as const };
  const placed = await placeOrder(storeId, input, act);
  if (!placed.ok) throw new Error(placed.code);
  process.stdout.write(`${placed.value.number} ${placed.value.orderToken}\n`);
}
