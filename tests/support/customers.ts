import { withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import { openSession } from '#domain/customers/index.ts';
import { newId } from '#lib/ids.ts';
import { TEST_TIME, type TestStore } from './stores.ts';

export type TestCustomer = { id: string; email: string; name: string };

/** An account of a store, its e-mail proven unless said otherwise. It has no password: tests sign it in by signInAs. */
export async function makeCustomer(
  store: TestStore,
  {
    email,
    name = 'Noura Al Otaibi',
    isVerified = true,
  }: { email: string; name?: string; isVerified?: boolean },
): Promise<TestCustomer> {
  const id = newId();
  await withStore(store.id, (tx) =>
    tx
      .insertInto('customers')
      .values({
        store_id: tx.storeId,
        id,
        email,
        email_norm: email.toLowerCase(),
        name,
        email_verified_at: isVerified ? TEST_TIME : null,
        locale: store.defaultLocale,
        created_at: TEST_TIME,
        updated_at: TEST_TIME,
      })
      .execute(),
  );
  return { id, email, name };
}

/** A new session of the account: the value of the cookie `shopper`. */
export function signInAs(store: TestStore, customerId: string, at: Date = new Date()): Promise<string> {
  const visit = { userAgent: 'test', previousToken: null };
  return withStore(store.id, (tx) => openSession(tx, { customerId, visit }, shopperAct(at)));
}
