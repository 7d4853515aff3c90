import type { StoreTx } from '#db/index.ts';
import { addLine, type CartFailure } from '#domain/cart/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { countCartAdd, setCartCookie } from '#server/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { OWN, TOGETHER_FIELD } from '../product/together-view.ts';
import { cartTokenOf } from './cart-cookie.server.ts';
import { chosenVariant, fieldText } from './cart-fields.server.ts';
import type { LeftOut } from './left-out.server.ts';

/** The page's product and the three shown with it. */
const MOST = 4;
const ID_LENGTH = 36;

type Added = { changed: Result<'added', CartFailure>; leftOut: LeftOut[] };

/**
 * Adds one unit of each product that was bought together and is available; the others are returned with their
 * reasons. Fails only if nothing was added.
 */
export async function addTogether(tx: StoreTx, shop: Shop, form: FormData): Promise<Added> {
  const { request, currency } = shop;
  const leftOut: LeftOut[] = [];
  let cartToken = await cartTokenOf(shop);
  let isSomeAdded = false;
  for (const variantId of await wantedOf(tx, shop, form)) {
    const line = { cartToken, variantId, quantity: '1', currency };
    const added = await addLine(tx, line, request.act());
    if (added.ok) {
      isSomeAdded = true;
      cartToken = added.value.cartToken;
      setCartCookie(request.cookies, cartToken);
      countCartAdd(request, variantId);
    } else leftOut.push({ variantId, failure: added });
  }
  return { changed: isSomeAdded ? ok('added') : (leftOut[0]?.failure ?? fail('not_available')), leftOut };
}

async function wantedOf(tx: StoreTx, shop: Shop, form: FormData): Promise<string[]> {
  const asked = fieldText(form, TOGETHER_FIELD)
    .slice(0, MOST * (ID_LENGTH + 1))
    .split(',', MOST);
  const wanted: string[] = [];
  // Each once: the choice of the form takes the page's statements to read.
  for (const each of new Set(asked)) {
    wanted.push(each === OWN ? ((await chosenVariant(tx, shop, form)) ?? '') : each);
  }
  return [...new Set(wanted)];
}
