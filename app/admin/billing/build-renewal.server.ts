import { withPlatform } from '#db/index.ts';
import {
  type BillingState,
  nextCharge,
  nextTryAt,
  openCharge,
  platformInvoicesOf,
  readCard,
  readTaxPpm,
} from '#domain/subscription/index.ts';
import { money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { billingDesk } from '#server/index.ts';
import { whenText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/signed-in.server.ts';
import type { BillingView, CardView, RenewalView } from './billing-view.ts';
import { dayText } from './build-choice.server.ts';

type Paying = Pick<BillingView, 'canPay' | 'renewal' | 'card' | 'pending' | 'invoices'>;

/** How the subscription is paid: the next charge, the card, an open charge and the invoices. */
export async function buildPaying(state: BillingState, staff: Staff): Promise<Paying> {
  const { request, store } = staff;
  const { card, open, taxPpm } = await withPlatform(async (tx) => ({
    card: await readCard(tx, store.id),
    open: await openCharge(tx, store.id),
    taxPpm: await readTaxPpm(tx),
  }));
  const { now, locale } = request;
  const reading = { now, locale, timeZone: store.shell.timeZone, t: translator(locale) };
  const invoices = await platformInvoicesOf(store.id);
  return {
    canPay: billingDesk(request.config) !== null,
    renewal: renewalView(state, taxPpm, staff),
    card: card && cardView(card),
    pending: open && { chargeId: open.id, total: money(open.total, open.currency) },
    invoices: invoices.map(({ number, issuedAt, total, currency, parties: { sold } }) => ({
      ...{
        number,
        when: whenText(issuedAt, reading),
        plan: sold.name[locale],
        total: money(total, currency),
      },
      ...{ from: dayText(new Date(sold.from), staff), until: dayText(new Date(sold.until), staff) },
    })),
  };
}

export function cardView(card: {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}): CardView {
  const { brand, last4, expMonth, expYear } = card;
  return {
    brand,
    last4,
    expires: `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`,
  };
}

function renewalView(state: BillingState, taxPpm: number, staff: Staff): RenewalView | null {
  const { renewal, status, periodEndsAt } = state;
  const { now, locale } = staff.request;
  const next = nextCharge(state, taxPpm, now);
  if (!renewal || !next) return null;
  const nextTry = nextTryAt(renewal.paidUntil, renewal.failedTries);
  const failed = {
    nextTry: nextTry && nextTry > now ? dayText(nextTry, staff) : null,
    closes: periodEndsAt ? dayText(periodEndsAt, staff) : '',
  };
  return {
    cycle: renewal.cycle,
    next: {
      ...{ total: next.total, on: dayText(next.on, staff), cycle: next.cycle },
      plan: renewal.next ? next.package.names[locale] : null,
    },
    isCancelled: renewal.cancelsAtEnd,
    failed: status === 'past_due' ? failed : null,
  };
}
