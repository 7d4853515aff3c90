import { expect, test } from 'vitest';
import { asWorker } from '#db/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { newId } from '#lib/ids.ts';
import { createLogger } from '#lib/log.ts';
import { mailedToken, makeShopper } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { sendResetTask } from './send-reset.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const log = createLogger({ level: 'silent' });

async function run(payload: Record<string, string>): Promise<void> {
  const read = readConfig({});
  if (!read.ok) throw new Error('no settings');
  const config = read.value;
  await asWorker(() => sendResetTask.run(payload, { config, log, now: TEST_TIME }));
}

test('a password reset request mails one link of the account’s own store, and nothing if there is no account', async () => {
  const { id: customerId, email } = await makeShopper(db, cedar);
  const job = { customerId, origin: 'http://cedar.example', requestId: newId() };
  await expectNothingChanged(db, () => run({ ...job, customerId: '', storeId: cedar.id }));
  await expectNothingChanged(db, () => run({ ...job, storeId: najd.id }));
  await run({ ...job, storeId: cedar.id });
  expect(await mailedToken(db, cedar, { email, path: 'reset-password' })).toMatch(/^[\w-]{43}$/);
  await expectNothingChanged(db, () => run({ ...job, storeId: cedar.id }));
});
