import { openCardDesk, type ProviderOrigins } from '#adapters/payment-desk/index.ts';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import {
  type CardAccountInput,
  type CardDesk,
  type PaymentProvider,
  saveCardAccount,
} from '#domain/payments/index.ts';
import { bank, payByCard, type TypedCard } from '#domain/testbank/index.ts';
import { readConfig } from '#lib/config/index.ts';
import type { TestDatabase } from './database.ts';
import { GOOD_FORM, SHOPPER } from './orders.ts';
import { TEST_TIME, type TestStore } from './stores.ts';

export const SECRET = 'a-secret-key-of-tests-that-is-long-enough';
export const SHOP_URL = 'http://cedar.souk.localhost:4110';

/** The time `minutes` after TEST_TIME, and the act of a job at that time. */
export const later = (minutes: number, ms = 0) => new Date(TEST_TIME.getTime() + minutes * 60_000 + ms);
export const jobAct = (minutes = 0) => systemAct('test', later(minutes));

/** The card desk of a demo install with a fixed clock. */
export function testDesk(
  now: { at: Date },
  change: (provider: PaymentProvider) => Partial<PaymentProvider> = () => ({}),
  places: ProviderOrigins = {},
) {
  const read = readConfig({ PLATFORM_HOST: 'souk.localhost:4110', SECRET_KEY: SECRET });
  if (!read.ok) throw new Error(read.data.problems.join());
  const real = openCardDesk({ ...read.value, clock: () => now.at }, bank, places);
  const desk: CardDesk = {
    ...real,
    provider: (name) => {
      const provider = real.provider(name);
      return provider && { ...provider, ...change(provider) };
    },
  };
  return desk;
}

/** An account at the test provider that accepts the store's cards. */
export async function openTestAccount(
  store: TestStore,
  desk: CardDesk,
  more: { capturesLater?: boolean } = {},
) {
  const input = {
    id: null,
    version: 0,
    provider: 'test' as const,
    mode: 'test' as const,
    connectedId: '',
    secrets: {},
    takesCards: true,
    capturesLater: false,
    ...more,
  };
  const saved = await withStore(store.id, (tx) => saveCardAccount(tx, { input, desk }, SHOPPER));
  if (!saved.ok) throw new Error(saved.code);
  return saved.value.id;
}

/** An account at Moyasar as its owner types it. */
export const moyasarAccount = (secretKey: string): CardAccountInput => ({
  ...{ id: null, version: 0, provider: 'moyasar', mode: 'test', connectedId: '' },
  ...{
    secrets: { secretKey, webhookSecret: `word-of-${secretKey}` },
    takesCards: true,
    capturesLater: false,
  },
});

/** An order that waits for a card payment. */
export async function cardOrder(store: TestStore, lines: { variantId: string; quantity: number }[]) {
  const placed = await withStore(store.id, (tx) =>
    recordOrder(tx, { lines, form: GOOD_FORM, locale: 'en', paymentMethod: 'card' }, SHOPPER),
  );
  if (!placed.ok) throw new Error(`${placed.code} ${JSON.stringify(placed.data)}`);
  return placed.value;
}

/** The page at the provider that was opened for an order. */
export async function pageOf(db: Pick<TestDatabase, 'admin'>, orderId: string) {
  const sql = 'select id as "attemptId", reference from payment_attempts where order_id = $1';
  const [page] = await db.admin<{ attemptId: string; reference: string }>(sql, [orderId]);
  if (!page) throw new Error('No page was opened for the order.');
  return page;
}

export const CARDS = {
  good: { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' },
  declined: { number: '4000000000000002', expiry: '12/34', cvc: '123' },
  asksFirst: { number: '4000 0025 0000 3155', expiry: '12/34', cvc: '123' },
} satisfies Record<string, TypedCard>;

/** Types a card on the page at which a payment starts. */
export async function typeCard(store: TestStore, url: string | null, card: TypedCard, now: Date) {
  const chargeId = url?.split('/').at(-1) ?? '';
  const paid = await withStore(store.id, (tx) => payByCard(tx, { chargeId, card, now }));
  if (!paid.ok) throw new Error(paid.code);
  return { chargeId, status: paid.value.status };
}
