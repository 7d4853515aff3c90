import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { shopperAct } from '#domain/audit/index.ts';
import { runInTurn } from '#lib/current-turn.ts';
import { makeShopper, SHOPPER_PASSWORD } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { signIn } from './index.ts';

// With its real cost, a comparison takes long enough for others to wait. The hashes of other tests are cheap.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();

test('a shopper’s sign-in makes its three comparisons in one place of the line for passwords', async () => {
  const { email } = await makeShopper(db, cedar);
  const slow = await argon2.hash(SHOPPER_PASSWORD);
  await db.admin('update customers set password_hash = $1 where email_norm = $2', [slow, email]);
  const visit = { userAgent: 'test', previousToken: null };
  const waits = Array.from({ length: 6 }, () => 0);
  const signInFrom = (nth: number) => {
    const from = `203.0.113.${nth}`;
    const giveBack = () => void waits[nth]!++;
    const act = shopperAct(TEST_TIME, { ip: from });
    return runInTurn({ storeId: cedar.id, line: 'posts', from, giveBack }, () =>
      signIn(cedar.id, { email, password: SHOPPER_PASSWORD, visit }, act),
    );
  };
  const answers = await Promise.all(waits.map((_, nth) => signInFrom(nth)));
  expect(answers.map(({ ok }) => ok)).toEqual(Array(6).fill(true));
  // A sign-in takes one place for its three comparisons, so it waits, and gives its slot back, at most once.
  expect(Math.max(...waits)).toBe(1);
});
