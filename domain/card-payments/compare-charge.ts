import type { AccountKeys, Attempt, Charge } from '#domain/payments/index.ts';

/**
 * Returns the fields in which a charge differs from what was asked. Money of another order, amount, currency
 * or mode (test or live) never settles an order, even if the webhook's signature is valid (J3).
 */
export function compareCharge(charge: Charge, attempt: Attempt, keys: AccountKeys): string[] {
  const differences: string[] = [];
  if (charge.key !== attempt.id) differences.push('attempt');
  if (charge.orderId !== attempt.orderId) differences.push('order');
  if (charge.amount.currency !== attempt.amount.currency) differences.push('currency');
  if (charge.amount.amount !== attempt.amount.amount) differences.push('amount');
  if (charge.isLive !== (keys.mode === 'live')) differences.push('mode');
  if (charge.state === 'paid' && charge.captured !== attempt.amount.amount) differences.push('captured');
  return differences;
}
