import { withStore } from '#db/index.ts';
import { addCode } from '#domain/cart/index.ts';
import { type PlaceOrderInput, placeOrder } from '#domain/checkout/index.ts';
import { inLanes } from './lanes.ts';
import { checkoutOf, fillCart, GOOD_FORM, SHOPPER } from './orders.ts';
import { TEST_TIME, type TestStore } from './stores.ts';

/** A cart to which a code was applied; `refused` is null if the code counts. */
export async function cartWithCode(
  store: TestStore,
  lines: { variantId: string; quantity?: number }[],
  typed: string,
) {
  const cartToken = await fillCart(store, lines);
  const look = { cartToken, locale: 'en' as const, at: TEST_TIME };
  const added = await withStore(store.id, (tx) => addCode(tx, { ...look, typed }, SHOPPER));
  return { cartToken, added };
}

/** The checkout form of a cart with a code, as the checkout page shows it. */
export async function checkoutWithCode(
  store: TestStore,
  lines: { variantId: string; quantity?: number }[],
  { code, form = {}, ...changes }: { code: string } & Partial<PlaceOrderInput>,
): Promise<PlaceOrderInput> {
  const { cartToken, added } = await cartWithCode(store, lines, code);
  if (!added.ok) throw new Error(`The code was refused: ${JSON.stringify(added.data)}`);
  return checkoutOf(store, cartToken, { form: { ...GOOD_FORM, ...form }, ...changes });
}

/** Places all orders and returns the placed orders and the reasons why others were refused. */
export async function placeAll(store: TestStore, inputs: PlaceOrderInput[], lanes: number) {
  const outcomes = await inLanes(
    lanes,
    inputs.map((input) => () => placeOrder(store.id, input, SHOPPER)),
  );
  return {
    placed: outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : [])),
    refused: outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome])),
  };
}
