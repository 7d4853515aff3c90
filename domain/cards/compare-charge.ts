import type { AccountKeys, Attempt, Charge } from '#domain/payments/index.ts';

/**
 * What of a charge is not what was asked for. Another order's money, another amount, another currency or play money of
 * the test mode never settles an order, whoever signed the webhook (J3).
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
