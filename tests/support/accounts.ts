import { withStore } from '#db/index.ts';
import { shopperAct, systemAct } from '#domain/audit/index.ts';
import { sendReset, signUp, verifyEmail } from '#domain/customers/index.ts';
import { newId } from '#lib/ids.ts';
import type { TestDatabase } from './database.ts';
import { TEST_TIME, type TestStore } from './stores.ts';

export const SHOPPER_PASSWORD = 'figs & mint';
const ORIGIN = 'http://shop.example';
const NOBODY = { userAgent: 'test', previousToken: null };

export type TestShopper = { id: string; email: string; password: string; token: string };

/** A shopper's account with a session, created through the verbs; verified unless stated otherwise. */
export async function makeShopper(
  db: TestDatabase,
  store: TestStore,
  {
    email = `s-${newId().slice(-8)}@example.com`,
    name = 'Noura Saleh',
    isVerified = true,
    at = TEST_TIME,
  } = {},
): Promise<TestShopper> {
  const act = shopperAct(at, { ip: `10.${newId().slice(-2)}` });
  const password = SHOPPER_PASSWORD;
  const input = { email, name, password, locale: 'en', origin: ORIGIN, visit: NOBODY } as const;
  const made = await signUp(store.id, input, act);
  if (!made.ok) throw new Error(`No account was made: ${made.code}`);
  const { customerId: id, token: session } = made.value;
  if (isVerified) {
    const token = await mailedToken(db, store, { email, path: 'verify-email' });
    await withStore(store.id, (tx) => verifyEmail(tx, { token, origin: ORIGIN, signedInAs: id }, act));
  }
  return { id, email, password, token: session };
}

/** The token of the newest link of a kind that was mailed to an address. */
export async function mailedToken(
  db: TestDatabase,
  store: TestStore,
  { email, path }: { email: string; path: string },
): Promise<string> {
  const rows = await db.admin(
    'select body_text from mails where store_id = $1 and recipient = $2 and position($3 in body_text) > 0 order by id desc',
    [store.id, email, `/${path}?token=`],
  );
  const token = /\?token=([\w-]+)/.exec(String(rows[0]?.body_text ?? ''))?.[1];
  if (!token) throw new Error(`Nothing with /${path} was mailed to ${email}.`);
  return token;
}

/** A reset link for a shopper, as the job mails it. */
export async function resetToken(
  db: TestDatabase,
  store: TestStore,
  { id, email, at = TEST_TIME }: { id: string; email: string; at?: Date },
): Promise<string> {
  const job = { customerId: id, origin: ORIGIN, requestId: newId() };
  await withStore(store.id, (tx) => sendReset(tx, job, systemAct('test', at)));
  return mailedToken(db, store, { email, path: 'reset-password' });
}
