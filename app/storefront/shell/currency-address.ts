import { parseWholeNumber } from '#lib/digits.ts';
import { PRICE_CEILING, PRICE_FLOOR } from '#lib/listing-query.ts';
import type { Rate } from '#lib/money/index.ts';

/** Exchange rate between two currencies, from the rate of each to the store's own. */
export function rateBetween(left: Rate, next: Rate): { numer: bigint; denom: bigint } {
  return {
    numer: BigInt(next.numer) * BigInt(left.denom),
    denom: BigInt(next.denom) * BigInt(left.numer),
  };
}

/**
 * URL after a currency switch: converts the bounds of the price filter, rounded outwards, and restarts a list
 * whose cursor contains a price. 10000 still means no bound.
 */
export function addressInCurrency(address: string, rate: { numer: bigint; denom: bigint }): string {
  const at = address.indexOf('?');
  if (at === -1) return address;
  const search = new URLSearchParams(address.slice(at + 1));
  search.delete('after');
  search.delete('from');
  const min = parseWholeNumber(search.get('min') ?? '');
  if (min !== null) set(search, 'min', (BigInt(min) * rate.numer) / rate.denom);
  const max = parseWholeNumber(search.get('max') ?? '');
  const isBound = max !== null && max < PRICE_CEILING;
  if (isBound) set(search, 'max', (BigInt(max) * rate.numer + rate.denom - 1n) / rate.denom);
  else search.delete('max');
  const text = search.toString();
  return address.slice(0, at) + (text && `?${text}`);
}

function set(search: URLSearchParams, name: 'min' | 'max', amount: bigint): void {
  const isNone = name === 'min' ? amount <= PRICE_FLOOR : amount >= PRICE_CEILING;
  if (isNone) search.delete(name);
  else search.set(name, String(amount > PRICE_CEILING ? PRICE_CEILING : amount));
}
