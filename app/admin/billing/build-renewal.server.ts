import { withPlatform } from '#db/index.ts';
import {
  type BillingState,
  type Charge,
  listBankAccounts,
  nextCharge,
  nextTryAt,
  openCharge,
  platformInvoicesOf,
  readCard,
  readTaxPpm,
  readTransfer,
  type SavedCard,
  TRANSFER,
} from '#domain/subscription/index.ts';
import { ibanText } from '#lib/iban.ts';
import { money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { billingDesk } from '#server/index.ts';
import { whenText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/signed-in.server.ts';
import type { BillingView, CardView, RenewalView, TransferView } from './billing-view.ts';
import { dayText } from './build-choice.server.ts';

type Paying = Pick<
  BillingView,
  'canPay' | 'cardEntry' | 'renewal' | 'card' | 'pending' | 'transfer' | 'invoices'
>;

/** The payments of the subscription: next charge, saved card, open charge and invoices. */
export async function buildPaying(state: BillingState, staff: Staff): Promise<Paying> {
  const { request, store } = staff;
  const { card, open, accounts, taxPpm } = await withPlatform(async (tx) => ({
    card: await readCard(tx, store.id),
    open: await openCharge(tx, store.id),
    accounts: await listBankAccounts(tx),
    taxPpm: await readTaxPpm(tx),
  }));
  const { now, locale } = request;
  const reading = { now, locale, timeZone: store.shell.timeZone, t: translator(locale) };
  const cardEntry = billingDesk(request.config)?.entry.kind ?? null;
  const invoices = await platformInvoicesOf(store.id);
  return {
    canPay: cardEntry !== null || accounts.length > 0,
    cardEntry,
    renewal: renewalView(state, taxPpm, staff),
    card: ownCard(card, staff),
    pending:
      open && open.provider !== TRANSFER
        ? { chargeId: open.id, total: money(open.total, open.currency) }
        : null,
    transfer: open && (await transferView(open, staff)),
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

async function transferView(charge: Charge, staff: Staff): Promise<TransferView | null> {
  const transfer = await withPlatform((tx) => readTransfer(tx, charge.id));
  if (!transfer) return null;
  const { reference, account, expiresAt } = transfer;
  return {
    ...{ chargeId: charge.id, total: money(charge.total, charge.currency), reference },
    account: { ...account, iban: ibanText(account.iban) },
    renewsFrom: charge.kind === 'renew' ? dayText(charge.period_start, staff) : null,
    until: dayText(expiresAt, staff),
  };
}

/** The saved card. A card that was saved by another provider cannot be charged, so it is left out. */
export function ownCard(card: SavedCard | null, { request }: Staff): CardView | null {
  return card && card.provider === billingDesk(request.config)?.name ? cardView(card) : null;
}

function cardView(card: { brand: string; last4: string; expMonth: number; expYear: number }): CardView {
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
  const next = nextCharge(state, taxPpm);
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
    paysBy: renewal.paysBy,
    failed: status === 'past_due' ? failed : null,
  };
}
