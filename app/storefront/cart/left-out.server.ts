import { type StoreTx, withStore } from '#db/index.ts';
import type { CartFailure } from '#domain/cart/index.ts';
import { titlesOfVariants } from '#domain/catalog/index.ts';
import { isId } from '#lib/ids.ts';
import type { Shop } from '../page/shop.server.ts';
import { failureText, problemCode, problemText } from './cart-problems.server.ts';

/** A variant that could not be added beside others. */
export type LeftOut = { variantId: string; failure: CartFailure };

type Reason = { variantId: string; reason: string };

const MOST = 4;

/** Says which products were left out and why, in the shopper's language; null if none was. */
export async function leftOutText(
  tx: StoreTx,
  shop: Shop,
  { leftOut, isSomeAdded }: { leftOut: LeftOut[]; isSomeAdded: boolean },
): Promise<string | null> {
  const reasons = leftOut.map(({ variantId, failure }) => ({
    variantId,
    reason: failureText(shop, failure),
  }));
  return sayReasons(tx, shop, { reasons, isSomeAdded });
}

/** The same for the page after a plain post, as a query: '?left=ID.sold_out'. */
export function leftOutSearch(leftOut: LeftOut[], isSomeAdded: boolean): string {
  const search = new URLSearchParams(
    leftOut.map(({ variantId, failure }) => [
      isSomeAdded ? 'left' : 'none',
      `${isId(variantId) ? variantId : ''}.${problemCode(failure)}`,
    ]),
  );
  return search.size > 0 ? `?${search}` : '';
}

/** Reads the query of leftOutSearch; null without one. Anybody can write it: titles come from the catalogue. */
export async function readLeftOut(shop: Shop, { searchParams }: URL): Promise<string | null> {
  const isSomeAdded = searchParams.has('left');
  const reasons = searchParams
    .getAll(isSomeAdded ? 'left' : 'none')
    .slice(0, MOST)
    .flatMap((each) => readReason(shop, each));
  if (reasons.length === 0) return null;
  return withStore(shop.storeId, (tx) => sayReasons(tx, shop, { reasons, isSomeAdded }));
}

function readReason(shop: Shop, each: string): Reason[] {
  const dot = each.indexOf('.');
  const variantId = each.slice(0, dot);
  const reason = problemText(shop, each.slice(dot + 1));
  return reason && (variantId === '' || isId(variantId)) ? [{ variantId, reason }] : [];
}

async function sayReasons(
  tx: StoreTx,
  { say, locale, now }: Shop,
  { reasons, isSomeAdded }: { reasons: Reason[]; isSomeAdded: boolean },
): Promise<string | null> {
  if (reasons.length === 0) return null;
  const variantIds = reasons.map(({ variantId }) => variantId).filter(isId);
  const titles = await titlesOfVariants(tx, { variantIds, locale, now });
  const said = reasons.map(({ variantId, reason }) => {
    const title = titles.get(variantId);
    return title ? `\u2068${title}\u2069: ${reason}` : reason;
  });
  return say(isSomeAdded ? 'checkout.error.leftOut' : 'checkout.error.noneAdded', {
    reasons: said.join(' '),
  });
}
