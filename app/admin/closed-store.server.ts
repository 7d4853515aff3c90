import { data, type RouterContextProvider } from 'react-router';
import type { Action } from '#domain/identity/index.ts';
import { type PlanCode, type StoreClosure, subscriptionOf } from '#domain/subscription/index.ts';
import { translator } from '#messages/index.ts';
import { requestContext, storeOf } from '#server/index.ts';
import { whenText } from './when.ts';

/** What an admin's page says in its own place while its store is closed. */
export type ClosedStore = {
  closure: StoreClosure;
  plan: PlanCode;
  /** Since when, in the store's own time; null where nothing says so. */
  since: string | null;
  reason: string | null;
};

/** Data is never held hostage: what the owner needs to renew and to leave works in a closed store too. */
const STAYS_OPEN: readonly Action[] = [
  'billing.view',
  'exports.orders',
  'exports.products',
  'exports.customers',
];

/** Throws the closed store's answer in place of any page and any form, but those that stay open. */
export async function refuseWhileClosed(
  context: Readonly<RouterContextProvider>,
  action: Action | null,
): Promise<void> {
  const request = context.get(requestContext);
  const { id, closure, shell } = storeOf(request);
  if (!closure || (action && STAYS_OPEN.includes(action))) return;
  const { planCode, periodEndsAt, suspension } = await subscriptionOf(id);
  const { locale, now } = request;
  const since = closure === 'suspended' ? suspension?.at : periodEndsAt;
  const reading = { now, locale, timeZone: shell.timeZone, t: translator(locale) };
  const closed: ClosedStore = {
    closure,
    plan: planCode,
    since: since ? whenText(since, reading).exact : null,
    reason: closure === 'suspended' ? (suspension?.reason ?? null) : null,
  };
  throw data(closed, { status: 503, headers: { 'retry-after': '300', 'x-robots-tag': 'noindex' } });
}
