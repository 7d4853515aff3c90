import { openBillingDesk } from '#adapters/billing-desk/index.ts';
import { withPlatform } from '#db/index.ts';
import { type Act, systemAct } from '#domain/audit/index.ts';
import {
  type BillingProvider,
  buySubscription,
  type Cycle,
  makeCharge,
  readBillingState,
  readQuote,
  saveBankAccount,
  saveCard,
} from '#domain/subscription/index.ts';
import { cardBank, DECLINED_LATER, TEST_CARDS } from '#domain/testbank/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { newId } from '#lib/ids.ts';
import { TEST_TIME } from './stores.ts';

export const DAY = 86_400_000;
export const CARDS = { ...TEST_CARDS, declinedLater: DECLINED_LATER };

const config = readConfig({});
if (!config.ok) throw new Error('The settings of this test are wrong.');
const opened = openBillingDesk(config.value, cardBank);
if (!opened) throw new Error('The test bank is closed.');

/** The test bank, as in an install in demo mode. */
export const bankDesk: BillingProvider = opened;

export const actAt = (at: Date | number): Act => systemAct('owner', new Date(at));

/** Saves one of the test cards for a store. */
export async function giveCard(
  storeId: string,
  card: keyof typeof CARDS = 'pays',
  at = TEST_TIME,
): Promise<void> {
  const saved = await bankDesk.saveCard(
    { number: CARDS[card], expiry: '12/44', cvc: '123' },
    { storeId, now: at },
  );
  if (!saved.ok) throw new Error(saved.code);
  await saveCard({ storeId, card: saved.value }, actAt(at));
}

export type Buying = {
  storeId: string;
  code: string;
  cycle: Cycle;
  at?: Date;
  key?: string;
  total?: number;
  way?: 'card' | 'transfer';
  desk?: BillingProvider;
};

export const quoteOf = ({ storeId, code, cycle, at = TEST_TIME }: Buying) =>
  withPlatform((tx) => readQuote(tx, { storeId, code, cycle, storeCurrency: 'USD' }, at));

/** Buys at the price that is shown; returns the charge's id or the refusal. */
export async function press(buying: Buying) {
  const { storeId, code, cycle, at = TEST_TIME, key = newId(), total, way = 'card' } = buying;
  const quoted = await quoteOf(buying);
  const expectedTotal = total ?? (quoted.ok ? quoted.value.total : 0);
  return buySubscription({ storeId, code, cycle, storeCurrency: 'USD', key, expectedTotal, way }, actAt(at));
}

/** Buys and makes the charge, as the request does. */
export async function buy(buying: Buying) {
  const pressed = await press(buying);
  if (!pressed.ok) return pressed;
  const { chargeId } = pressed.value;
  const { storeId, at = TEST_TIME, desk = bankDesk } = buying;
  return makeCharge(storeId, { chargeId, desk, returnUrl: 'http://localhost/back' }, actAt(at));
}

export const stateOf = (storeId: string) => withPlatform((tx) => readBillingState(tx, storeId));

export const IBAN = 'SA0380000000608010167519';

/** The operator's bank account in dollars; without one nothing can be paid by transfer. */
export async function giveBankAccount(at = TEST_TIME): Promise<void> {
  const account = { currency: 'USD', holder: 'Souk Ltd', bank: 'Test bank', iban: IBAN, swift: '' };
  const saved = await saveBankAccount(account, actAt(at));
  if (!saved.ok) throw new Error(saved.code);
}

/** Orders a plan by bank transfer; returns the id of the pending charge. */
export async function orderByTransfer(buying: Omit<Buying, 'way'>): Promise<string> {
  const ordered = await press({ ...buying, way: 'transfer' });
  if (!ordered.ok) throw new Error(ordered.code);
  return ordered.value.chargeId;
}
