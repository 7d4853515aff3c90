import { withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import { addCustomer, openSession } from '#domain/customers/index.ts';
import { TEST_TIME, type TestStore } from './stores.ts';

export type TestCustomer = { id: string; email: string; name: string };

/**
 * An account without a password, its e-mail verified unless stated otherwise. For an account that can sign
 * in, use makeShopper.
 */
export async function makeCustomer(
  store: TestStore,
  {
    email,
    name = 'Noura Al Otaibi',
    isVerified = true,
  }: { email: string; name?: string; isVerified?: boolean },
): Promise<TestCustomer> {
  const added = { email, name, isVerified, passwordHash: null, locale: store.defaultLocale };
  const id = await withStore(store.id, (tx) => addCustomer(tx, added, shopperAct(TEST_TIME)));
  if (!id) throw new Error(`${email} has an account already.`);
  return { id, email, name };
}

/** Starts a new session of the account and returns the value of the cookie `shopper`. */
export function signInAs(store: TestStore, customerId: string, at: Date = new Date()): Promise<string> {
  const visit = { userAgent: 'test', previousToken: null };
  return withStore(store.id, (tx) => openSession(tx, { customerId, visit }, shopperAct(at)));
}
