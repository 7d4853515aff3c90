import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import { mailedToken, makeShopper, resetToken } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { consumeToken } from './tokens.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = shopperAct(TEST_TIME, { ip: '10.1.0.1' });
const refuse = (email: string) =>
  db.admin("insert into mail_suppressions values ($1, $2, 'no such user', 1, now(), now())", [
    cedar.id,
    email,
  ]);
const refusing = () => db.admin('select email_norm from mail_suppressions');

test('a shopper’s mailed link allows mails to an address that refused them; a used or invented one does not', async () => {
  const shopper = await makeShopper(db, cedar, { email: 'layla@example.com', isVerified: false });
  const verify = await mailedToken(db, cedar, { email: shopper.email, path: 'verify-email' });
  const reset = await resetToken(db, cedar, shopper);
  const consume = (token: string, purpose: 'verify_email' | 'reset_password') =>
    withStore(cedar.id, (tx) => consumeToken(tx, { token, purpose }, act));
  await refuse(shopper.email);
  expect(await consume(verify, 'verify_email')).not.toBeNull();
  expect(await refusing()).toEqual([]);
  await refuse(shopper.email);
  await expectNothingChanged(db, async () => {
    expect(await consume(verify, 'verify_email')).toBeNull();
    expect(await consume('invented', 'reset_password')).toBeNull();
  });
  expect(await consume(reset, 'reset_password')).not.toBeNull();
  expect(await refusing()).toEqual([]);
});
