import { withStore } from '#db/index.ts';
import { type AskToBeToldFailure, askToBeTold } from '#domain/restock/index.ts';
import type { Shop } from '../page/shop.server.ts';

/** Result of a back-in-stock form; `isField` when the message is about the typed e-mail. */
export type RestockReply = { ok: boolean; text: string; isField: boolean };

/**
 * Subscribes a shopper or guest to a stock alert. A filled honeypot field gets the same thanks, but no alert.
 */
export async function askForStock(
  shop: Shop,
  form: FormData,
): Promise<{ reply: RestockReply; status: number }> {
  const done = { reply: { ok: true, text: shop.say('restock.done'), isField: false }, status: 200 };
  if (textOf(form, 'website') !== '') return done;
  const shopper = await shop.request.shopper();
  const alert = {
    variantId: textOf(form, 'variant'),
    email: textOf(form, 'email'),
    customerId: shopper?.id ?? null,
    locale: shop.locale,
    linkBase: shop.request.publicOrigin + shop.href('/').replace(/\/$/, ''),
  };
  const asked = await withStore(shop.storeId, (tx) => askToBeTold(tx, alert, shop.request.act()));
  return asked.ok ? done : { reply: refusal(shop, asked), status: STATUS[asked.code] };
}

const STATUS: Record<AskToBeToldFailure['code'], number> = {
  email_invalid: 422,
  variant_not_found: 404,
  in_stock: 409,
  too_many_tries: 429,
};

function refusal({ say }: Shop, asked: AskToBeToldFailure): RestockReply {
  switch (asked.code) {
    case 'email_invalid':
      return { ok: false, text: say(`restock.error.${asked.data.problem}`), isField: true };
    case 'in_stock':
      return { ok: true, text: say('restock.inStock'), isField: false };
    case 'variant_not_found':
      return { ok: false, text: say('restock.gone'), isField: false };
    case 'too_many_tries': {
      const minutes = Math.max(1, Math.ceil(asked.data.retryAfterSeconds / 60));
      return { ok: false, text: say('restock.error.tooMany', { minutes }), isField: false };
    }
  }
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
