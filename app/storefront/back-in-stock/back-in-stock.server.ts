import { withStore } from '#db/index.ts';
import { type AddAlertFailure, addBackInStockAlert } from '#domain/back-in-stock/index.ts';
import type { Shop } from '../page/shop.server.ts';

/** Result of a back-in-stock form; `isField` when the message is about the typed e-mail. */
export type BackInStockReply = { ok: boolean; text: string; isField: boolean };

/**
 * Subscribes a shopper or guest to a back-in-stock alert. A filled honeypot field gets the same thanks, but no alert.
 */
export async function requestBackInStockAlert(
  shop: Shop,
  form: FormData,
): Promise<{ reply: BackInStockReply; status: number }> {
  const done = { reply: { ok: true, text: shop.say('backinstock.done'), isField: false }, status: 200 };
  if (textOf(form, 'website') !== '') return done;
  const shopper = await shop.request.shopper();
  const alert = {
    variantId: textOf(form, 'variant'),
    email: textOf(form, 'email'),
    customerId: shopper?.id ?? null,
    locale: shop.locale,
    linkBase: shop.request.publicOrigin + shop.href('/').replace(/\/$/, ''),
  };
  const asked = await withStore(shop.storeId, (tx) => addBackInStockAlert(tx, alert, shop.request.act()));
  return asked.ok ? done : { reply: refusal(shop, asked), status: STATUS[asked.code] };
}

const STATUS: Record<AddAlertFailure['code'], number> = {
  email_invalid: 422,
  variant_not_found: 404,
  in_stock: 409,
  too_many_tries: 429,
};

function refusal({ say }: Shop, asked: AddAlertFailure): BackInStockReply {
  switch (asked.code) {
    case 'email_invalid':
      return { ok: false, text: say(`backinstock.error.${asked.data.problem}`), isField: true };
    case 'in_stock':
      return { ok: true, text: say('backinstock.inStock'), isField: false };
    case 'variant_not_found':
      return { ok: false, text: say('backinstock.gone'), isField: false };
    case 'too_many_tries': {
      const minutes = Math.max(1, Math.ceil(asked.data.retryAfterSeconds / 60));
      return { ok: false, text: say('backinstock.error.tooMany', { minutes }), isField: false };
    }
  }
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
