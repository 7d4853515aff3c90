import { z } from 'zod';

/** All payment methods in the order of the checkout; the last one is for free orders. */
export const PAYMENT_METHODS = [
  'cash_on_delivery',
  'card',
  'bank_transfer',
  'store_credit',
  'nothing_due',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The ways to confirm a cash order before packing: none, a call, or a code sent to the phone. */
export const CASH_CONFIRMATIONS = ['none', 'call', 'code'] as const;
export type CashConfirmation = (typeof CASH_CONFIRMATIONS)[number];

/** The store's confirmation method; `call` if the store chose a code but no SMS sender is set up. */
export function cashConfirmation({ confirm }: CashTerms, canSendTextMessages: boolean): CashConfirmation {
  return confirm === 'code' && !canSendTextMessages ? 'call' : confirm;
}

// Amounts are minor units of the store's own currency.
const amount = z.number().int().min(0).max(1_000_000_000_000);
const limit = amount.nullable().default(null);
const words = (max: number) =>
  z.object({ en: z.string().max(max).default(''), ar: z.string().max(max).default('') }).prefault({});
const limits = { min: limit, max: limit };

/** A zone of a method: a country, or only its listed cities (in any spelling and either language). */
const zone = z.object({
  country: z.string().regex(/^[A-Z]{2}$/),
  cities: z.array(z.string().min(1).max(120)).max(200).default([]),
});

/**
 * Schema of store_settings.payment_rules: methods and their terms, without secrets (see payment accounts).
 */
export const PAYMENT_RULES = z.object({
  cash: z
    .object({
      isOn: z.boolean().default(true),
      fee: amount.default(0),
      ...limits,
      zones: z.array(zone).max(50).default([]),
      confirm: z.enum(CASH_CONFIRMATIONS).default('none'),
      openPerPhone: z.number().int().min(1).max(100).nullable().default(null),
    })
    .prefault({}),
  card: z.object({ isOn: z.boolean().default(false), ...limits }).prefault({}),
  transfer: z
    .object({
      isOn: z.boolean().default(false),
      ...limits,
      holdDays: z.number().int().min(1).max(30).default(3),
      bankName: words(120),
      accountName: words(120),
      iban: z.string().max(34).default(''),
      swift: z.string().max(11).default(''),
      note: words(1000),
    })
    .prefault({}),
  credit: z.object({ isOn: z.boolean().default(false) }).prefault({}),
});

export type PaymentRules = z.infer<typeof PAYMENT_RULES>;
export type TransferTerms = PaymentRules['transfer'];
export type CashTerms = PaymentRules['cash'];

const DEFAULT: PaymentRules = PAYMENT_RULES.parse({});

/**
 * Parses store_settings.payment_rules; null means only cash on delivery. Keys that an older document lacks
 * are off.
 */
export function parsePaymentRules(document: unknown): PaymentRules {
  return document === null || document === undefined ? DEFAULT : PAYMENT_RULES.parse(document);
}
