import { data, type RouterContextProvider } from 'react-router';
import { closingOf } from '#domain/closing/index.ts';
import type { Action } from '#domain/identity/index.ts';
import { type StoreClosure, subscriptionOf } from '#domain/subscription/index.ts';
import { translator } from '#messages/index.ts';
import { requestContext, storeOf } from '#server/index.ts';
import { whenText } from '../../ui/console/when.ts';
import type { BuyView, CardView } from '../billing/billing-view.ts';
import { buildClosedRenewal } from '../billing/build-closed-renewal.server.ts';

/** The message shown instead of an admin page while its store is closed. */
export type ClosedStore = {
  closure: StoreClosure;
  /** The name of the store's package; null if it has none. */
  plan: string | null;
  /** The time of closing in the store's time zone; null if unknown. */
  since: string | null;
  reason: string | null;
  /** Data to renew the plan with one press; null if the operator renews it, or the member may not. */
  renewal: { buy: BuyView; card: CardView | null } | null;
  /** Set if the owner closed the store. */
  closing: { byName: string; removesOn: string; isLate: boolean } | null;
};

/** The actions that stay available in a closed store, so that its owner can renew and export the data. */
const STAYS_OPEN: readonly Action[] = [
  'store.reopen',
  'billing.view',
  'exports.orders',
  'exports.products',
  'exports.customers',
  'exports.everything',
];

/** Throws the page of a closed store for every page and form except those in STAYS_OPEN. */
export async function refuseWhileClosed(
  context: Readonly<RouterContextProvider>,
  action: Action | null,
): Promise<void> {
  const request = context.get(requestContext);
  const { id, closure, shell } = storeOf(request);
  if (!closure || (action && STAYS_OPEN.includes(action))) return;
  const { package: plan, periodEndsAt, suspension } = await subscriptionOf(id);
  const { locale, now } = request;
  const closing = closure === 'closed' ? await closingOf(id) : null;
  const since = { closed: closing?.at, suspended: suspension?.at, expired: periodEndsAt }[closure];
  const reading = { now, locale, timeZone: shell.timeZone, t: translator(locale) };
  const closed: ClosedStore = {
    closure,
    plan: plan?.names[locale] ?? null,
    since: since ? whenText(since, reading).exact : null,
    reason: closure === 'suspended' ? (suspension?.reason ?? null) : null,
    renewal: closure === 'expired' ? await buildClosedRenewal(context) : null,
    closing: closing && {
      byName: closing.byName,
      removesOn: whenText(closing.removesAt, reading).exact,
      isLate: closing.removesAt <= now,
    },
  };
  throw data(closed, { status: 503, headers: { 'retry-after': '300', 'x-robots-tag': 'noindex' } });
}
