import type { BillingProvider } from '#domain/subscription/index.ts';
import { saveCard } from '#domain/subscription/index.ts';
import { cardBank } from '#domain/testbank/index.ts';
import { moyasarBilling as openMoyasar } from '../../adapters/billing-moyasar/index.ts';
import { stripeBilling as openStripe } from '../../adapters/billing-stripe/index.ts';
import { actAt, bankDesk, CARDS } from './billing.ts';
import type { TestDatabase } from './database.ts';
import { moyasarBilling } from './moyasar-billing.ts';
import { TEST_TIME } from './stores.ts';
import type { Course } from './stripe-bank.ts';
import { type StripeBilling, stripeBilling } from './stripe-billing.ts';

/** A provider together with a stand-in for its server, for tests that all providers share. */
export type DeskUnderTest = {
  desk: BillingProvider;
  /** Saves a card for a store in the provider's own way. */
  give(storeId: string, course?: Course, at?: Date): Promise<void>;
  /** Changes the behaviour of all saved cards. */
  setCourse(course: 'pays' | 'declined'): Promise<void>;
  /** Answers the bank's challenge as the owner. */
  answer(chargeId: string, isYes: boolean): Promise<void>;
  /** The sum of the money taken for one charge, or for all. */
  sum(chargeId?: string): Promise<number>;
  /** Makes the provider forget the data that it stores for only a day. */
  forget(): void;
};

export function bankUnderTest(db: TestDatabase): DeskUnderTest {
  return {
    desk: bankDesk,
    async give(storeId, course = 'pays', at = TEST_TIME) {
      const typed = { number: CARDS[course], expiry: '12/44', cvc: '123' };
      await store(await bankDesk.saveCard(typed, { storeId, now: at }), storeId, at);
    },
    setCourse: async (course) => void (await db.admin('update test_bank_cards set course = $1', [course])),
    answer: (key, isYes) => cardBank.answer(key, { isYes, now: TEST_TIME }),
    async sum(key) {
      const [row] = await db.admin<{ sum: number }>(
        `select coalesce(sum(amount), 0)::int as sum from test_bank_charges
          where status = 'paid' and ($1::text is null or key = $1)`,
        [key ?? null],
      );
      return row?.sum ?? 0;
    },
    forget: () => {},
  };
}

export async function stripeUnderTest(): Promise<DeskUnderTest> {
  const stripe = await stripeBilling();
  const desk = openStripe(stripe.account);
  return {
    desk,
    async give(storeId, course, at) {
      await giveAtStripe(stripe, desk, { storeId, course, at });
    },
    setCourse: async (course) => stripe.setCourse(course),
    answer: async (key, isYes) => stripe.answer(key, isYes),
    sum: async (key) =>
      key
        ? stripe.intentsOf(key).reduce((sum, { amount_received }) => sum + Number(amount_received), 0)
        : stripe.sum(),
    forget: stripe.forgetKeys,
  };
}

export async function moyasarUnderTest(): Promise<DeskUnderTest> {
  const moyasar = await moyasarBilling();
  const desk = openMoyasar(moyasar.account, 'https://platform.example/billing');
  return {
    desk,
    async give(storeId, course = 'pays', at = TEST_TIME) {
      const entered = moyasar.enter(storeId, course);
      await store(await desk.saveCard({ entered }, { storeId, now: at }), storeId, at);
    },
    setCourse: async (course) => moyasar.setCourse(course),
    answer: async (key, isYes) => moyasar.answer(key, isYes),
    sum: async (key) => moyasar.sum(key),
    forget: () => {},
  };
}

/** Saves a card for a store as the owner does on Stripe's page. */
export async function giveAtStripe(
  stripe: StripeBilling,
  desk: BillingProvider,
  {
    storeId,
    course = 'pays',
    at = TEST_TIME,
  }: { storeId: string; course?: Course | undefined; at?: Date | undefined },
): Promise<void> {
  const entered = await enterAtStripe(desk, { storeId, enter: (id) => stripe.enter(id, course) });
  await store(await desk.saveCard({ entered }, { storeId, now: at }), storeId, at);
}

/** Opens the page for a store, enters a card there and returns the page's reference. */
export async function enterAtStripe(
  { entry }: BillingProvider,
  { storeId, enter, token = null }: { storeId: string; enter(id: string): void; token?: string | null },
): Promise<string> {
  if (entry.kind !== 'hosted') throw new Error('This provider has no page for cards.');
  const page = 'https://shop.admin.example/admin/settings/billing?plan=pro';
  const opened = await entry.open({ storeId, token, returnUrl: page, leaveUrl: page, locale: 'ar' });
  if (!opened.ok) throw new Error(opened.code);
  const reference = opened.value.url.split('/').at(-1) ?? '';
  enter(reference);
  return reference;
}

async function store(saved: Awaited<ReturnType<BillingProvider['saveCard']>>, storeId: string, at: Date) {
  if (!saved.ok) throw new Error(saved.code);
  await saveCard({ storeId, card: saved.value }, actAt(at));
}
