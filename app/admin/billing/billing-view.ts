import type { CardEntry, CardProblem, Cycle, Phase, SubscriptionChange } from '#domain/subscription/index.ts';
import type { Money } from '#lib/money/index.ts';
import type { WhenText } from '../../ui/console/when.ts';
import type { PlanUseView } from './plan-uses.tsx';

export type PriceView = { month: Money; year: Money };

/** A package that the store may choose. */
export type OfferView = {
  code: string;
  name: string;
  isOwn: boolean;
  price: PriceView | null;
  limits: { name: PlanUseView['name']; all: number | null }[];
};

export type CardView = { brand: string; last4: string; expires: string };

export type OverView = { name: PlanUseView['name']; used: number; limit: number };

/**
 * A line of a price: a whole period, the remaining days of a period, or the credit for unused days of the old plan.
 */
export type LineView = {
  what: 'period' | 'rest' | 'unused';
  plan: string;
  cycle: Cycle;
  amount: Money;
  days: { left: number; of: number } | null;
};

/** The purchase that the owner is asked to confirm. */
export type BuyView = {
  kind: 'subscribe' | 'renew' | 'upgrade';
  code: string;
  plan: string;
  cycle: Cycle;
  lines: LineView[];
  /** null: no tax. */
  tax: { percent: string; amount: Money } | null;
  total: Money;
  from: string;
  until: string;
  over: OverView[];
  /** `card`: where the card is entered; null if plans are not paid by card. */
  ways: { card: CardEntry['kind'] | null; transfer: boolean };
  /** Identifies one press of the button, so that a repeated form is charged once. */
  key: string;
};

/** A change without a charge: to a smaller plan at the period's end, or to a free plan at once. */
export type ChangeView = {
  kind: 'downgrade' | 'free';
  code: string;
  plan: string;
  cycle: Cycle;
  price: Money | null;
  from: string;
  over: OverView[];
};

export type RenewalView = {
  cycle: Cycle;
  /** Null if the next plan is free. */
  next: { total: Money | null; on: string; plan: string | null; cycle: Cycle };
  isCancelled: boolean;
  paysBy: 'card' | 'transfer';
  failed: { nextTry: string | null; closes: string } | null;
};

/** A pending bank transfer. */
export type TransferView = {
  chargeId: string;
  total: Money;
  reference: string;
  account: { holder: string; bank: string; iban: string; swift: string };
  /** The first day of the period of a renewal; null for a purchase. */
  renewsFrom: string | null;
  until: string;
};

export type InvoiceView = {
  number: number;
  when: WhenText;
  plan: string;
  from: string;
  until: string;
  total: Money;
};

/** The data of Plan & billing, with times in the store's time zone. */
export type BillingView = {
  /** The name of the store's package; null for a store without a package, which has no limits. */
  plan: string | null;
  price: PriceView | null;
  phase: Phase;
  periodEnd: WhenText | null;
  /** Whole days left, today included; null without an end or after it. */
  daysLeft: number | null;
  /** The display name of the store's time zone. */
  zone: string;
  uses: PlanUseView[];
  offers: OfferView[];
  stripeId: string | null;
  storeAddress: string;
  suspension: { reason: string; by: ChangeBy; when: WhenText } | null;
  /** True if the install has any payment method for plans; otherwise the operator extends them. */
  canPay: boolean;
  /** The place where the card is entered; null if plans are not paid by card. */
  cardEntry: CardEntry['kind'] | null;
  renewal: RenewalView | null;
  card: CardView | null;
  /** A charge that waits for the owner to confirm it at the bank. */
  pending: { chargeId: string; total: Money } | null;
  transfer: TransferView | null;
  choice: BuyView | ChangeView | null;
  invoices: InvoiceView[];
  changes: {
    id: string;
    kind: SubscriptionChange['kind'];
    reason: string;
    periodEnd: WhenText | null;
    /** The name of the new package, for a change of package. */
    plan: string | null;
    by: ChangeBy;
    when: WhenText;
  }[];
};

/** The name of the person who made the change; the operator is not named. */
export type ChangeBy = { name: string } | 'operator';

/** The reason why a form was refused, with the typed card except its code. */
export type BillingProblem = {
  code:
    | 'card_invalid'
    | 'not_entered'
    | 'declined'
    | 'price_changed'
    | 'charge_pending'
    | 'over_limits'
    | 'not_now'
    | 'unreachable'
    | 'no_card'
    | 'unconfirmed'
    | 'too_many_cards'
    | 'no_transfer'
    | 'too_many_transfers';
  field: CardProblem | null;
  reason: string;
  typed: { number: string; expiry: string };
};

/** The successful outcomes of the page's forms; the page that follows announces each once. */
export const DONE = [
  'paid',
  'card',
  'downgrade',
  'keep',
  'cancel',
  'resume',
  'free',
  'stopped',
  'asked',
] as const;

export type Done = (typeof DONE)[number];
