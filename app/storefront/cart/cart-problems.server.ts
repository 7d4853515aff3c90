import type { CartFailure } from '#domain/cart/index.ts';
import type { Shop } from '../page/shop.server.ts';

/** Message for a refused cart change. */
export function failureText({ say }: Shop, failure: CartFailure): string {
  switch (failure.code) {
    case 'quantity_missing':
    case 'quantity_not_whole':
    case 'quantity_too_small':
      return say('checkout.error.quantity', { max: 9999 });
    case 'quantity_too_large':
      return say('checkout.error.quantity', { max: failure.data.max });
    case 'not_available':
    case 'line_not_found':
      return say('checkout.error.variantGone');
    case 'sold_out':
      return say('checkout.error.soldOut');
    case 'only_n_available': {
      const { available, inCart } = failure.data;
      if (inCart === 0) return say('checkout.error.notEnough', { count: available });
      return say('checkout.error.notEnoughInCart', { count: available, inCart });
    }
    case 'too_many_lines':
      return say('checkout.error.tooManyLines');
    case 'too_many_carts':
      return say('checkout.error.tooManyCarts');
  }
}

/** Encodes a refusal for a query parameter: 'only_n_available.12.3'. */
export function problemCode(failure: CartFailure): string {
  if (failure.code !== 'only_n_available') return failure.code;
  return `${failure.code}.${failure.data.available}.${failure.data.inCart}`;
}

/** Message for a code of problemCode; null for no code or an unknown one. */
export function problemText(shop: Shop, code: string | null): string | null {
  const [name, available = '', inCart = ''] = (code ?? '').split('.');
  switch (name) {
    case 'quantity_missing':
    case 'quantity_not_whole':
    case 'quantity_too_small':
    case 'not_available':
    case 'line_not_found':
    case 'sold_out':
    case 'too_many_carts':
      return failureText(shop, { ok: false, code: name, data: undefined } as CartFailure);
    case 'quantity_too_large':
      return failureText(shop, { ok: false, code: name, data: { max: 9999 } });
    case 'too_many_lines':
      return failureText(shop, { ok: false, code: name, data: { max: 100 } });
    case 'only_n_available': {
      const data = { available: Number.parseInt(available, 10), inCart: Number.parseInt(inCart, 10) };
      if (!(data.available >= 0) || !(data.inCart >= 0)) return null;
      return failureText(shop, { ok: false, code: name, data });
    }
    default:
      return null;
  }
}
