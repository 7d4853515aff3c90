import { expect, test } from 'vitest';
import { SIGNATURE_HEADER, signingSecret, signWebhook } from '#adapters/payment-test/index.ts';
import { asWorker } from '#db/index.ts';
import { receiveEvent } from '#domain/card-payments/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { jobAct, later, openTestAccount, SECRET, testDesk } from '#tests/support/card-orders.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { dropEventsTask } from './card-payments.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const read = readConfig({ PLATFORM_HOST: 'souk.localhost:4110', SECRET_KEY: SECRET });
if (!read.ok) throw new Error(read.data.problems.join());
const { value: config } = read;
const desk = testDesk({ at: TEST_TIME });
const DAY = 24 * 60;
const accounts = new Map<string, string>();
for (const store of [cedar, najd]) accounts.set(store.id, await openTestAccount(store, desk));

async function hear(storeId: string, id: string, minutes: number) {
  const accountId = accounts.get(storeId) ?? '';
  const body = JSON.stringify({ id, type: 'tax.updated', livemode: false, charge: '' });
  const header = signWebhook(signingSecret(SECRET, { storeId, accountId }), body, later(minutes));
  const received = {
    provider: 'test',
    accountId,
    body,
    headers: new Headers({ [SIGNATURE_HEADER]: header }),
  };
  expect((await receiveEvent(storeId, { received, desk }, jobAct(minutes))).ok).toBe(true);
}

const run = (minutes: number) =>
  asWorker(() =>
    dropEventsTask.run(
      { storeId: cedar.id },
      { config, log: createLogger({ level: 'silent' }), now: later(minutes) },
    ),
  );
const kept = async () =>
  (await db.admin<{ id: string }>('select event_id as id from payment_events order by 1')).map(
    ({ id }) => id,
  );
const queued = () =>
  db.admin<{ at: Date }>(
    `select run_at as at from graphile_worker.jobs
      where task_identifier = 'payments.drop-events' and key like $1 || '%'`,
    [cedar.id],
  );

test('events older than a week are deleted by a job of their store, which runs again for the oldest one left', async () => {
  await hear(cedar.id, 'evt_old', 0);
  await hear(cedar.id, 'evt_new', 2 * DAY);
  await hear(najd.id, 'evt_of_najd', 0);
  expect(await queued()).toEqual([{ at: later(7 * DAY) }]);
  await run(7 * DAY);
  expect(await kept()).toEqual(['evt_new', 'evt_of_najd']);
  expect(await queued()).toEqual([{ at: later(9 * DAY) }]);
});
