import { exponentOf, type Money } from '#lib/money/index.ts';
import type { ProviderName } from './provider.ts';

/**
 * True if a card provider takes exactly this amount. Stripe counts amounts of three decimals in tens, and ariary whole.
 * Asked wherever a card is offered, because its provider refuses another amount only after the order is placed.
 */
export function takesAmount(provider: ProviderName, { amount, currency }: Money): boolean {
  if (provider !== 'stripe') return true;
  if (currency === 'MGA') return amount % 100 === 0;
  return exponentOf(currency) < 3 || amount % 10 === 0;
}
