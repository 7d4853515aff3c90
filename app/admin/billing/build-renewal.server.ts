import { withPlatform } from '#db/index.ts';
import {
  type BillingState,
  nextTryAt,
  openCharge,
  platformInvoicesOf,
  quotePeriod,
  readCard,
  readTaxPpm,
} from '#domain/subscription/index.ts';
import { money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { billingDesk } from '#server/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import { whenText } from '../shell/when.ts';
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

function renewalView(
  { renewal, package: own, status, periodEndsAt }: BillingState,
  taxPpm: number,
  staff: Staff,
): RenewalView | null {
  if (!renewal || !own) return null;
  const { cycle, currency, paidUntil, cancelsAtEnd, failedTries } = renewal;
  const wanted = renewal.next ?? { package: own, cycle };
  const terms = { now: staff.request.now, taxPpm, storeCurrency: currency, start: paidUntil, renewal };
  const quoted = quotePeriod(currency, wanted, terms);
  const nextTry = nextTryAt(paidUntil, failedTries);
  return {
    cycle,
    next: {
      total: quoted.ok ? money(quoted.value.total, currency) : null,
      on: dayText(paidUntil, staff),
      plan: renewal.next ? renewal.next.package.names[staff.request.locale] : null,
      cycle: wanted.cycle,
    },
    isCancelled: cancelsAtEnd,
    failed:
      status === 'past_due'
        ? {
            nextTry: nextTry && nextTry > staff.request.now ? dayText(nextTry, staff) : null,
            closes: periodEndsAt ? dayText(periodEndsAt, staff) : '',
          }
        : null,
  };
}
