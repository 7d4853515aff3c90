import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { readSender, setSender } from '#domain/senders/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

// A store's own sender: receivers see the domain that its owner has proven in DNS.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const settings = { platformHost: 'platform.shop', storesHost: 'platform.shop', singleStore: null };
const set = (typed: string, { id } = cedar) =>
  setSender(id, { typed, settings, secretKey: 'k'.repeat(32) }, systemAct('owner', TEST_TIME));

/** Waits until this many transactions wait for the lock of a row. */
const waiting = (count: number) =>
  vi.waitFor(
    async () => {
      const rows = await db.admin(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).toHaveLength(count);
    },
    { timeout: 20_000 },
  );

test('if two sender domains are set at once, the address of one never gets the verification of the other', async () => {
  await set('hello@victim.shop');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const holding = withStore(cedar.id, async (tx) => {
    await sql`select from mail_senders where store_id = ${cedar.id} for update`.execute(tx);
    lock();
    await released;
  });
  await locked;
  const own = set('hello@attacker.shop');
  await waiting(1);
  const foreign = set('billing@victim.shop');
  await waiting(2);
  release();
  await Promise.all([holding, own, foreign]);
  const sender = await withStore(cedar.id, readSender);
  expect(sender?.address).toBe('billing@victim.shop');
  expect(sender?.host).toBe('victim.shop');
}, 60_000);

test('the database refuses a sender whose address is not on its verified domain', async () => {
  await set('hello@victim.shop');
  await expectNothingChanged(db, async () => {
    for (const address of [
      'hello@other.shop',
      'hello@sub.victim.shop',
      'hello@notvictim.shop',
      'victim.shop',
    ])
      await expect(
        withStore(cedar.id, (tx) =>
          sql`update mail_senders set address = ${address} where store_id = ${cedar.id}`.execute(tx),
        ),
      ).rejects.toThrow('mail_senders_address_of_host');
  });
});

test('at most ten sender domains an hour get a key, even if more are set at once, and another address of the same domain needs no new key', async () => {
  const tried = await Promise.all(
    Array.from({ length: 14 }, (_, nth) => set(`hello@shop${nth}.example.com`, najd)),
  );
  expect(tried.filter(({ ok }) => ok)).toHaveLength(10);
  await expectNothingChanged(
    db,
    async () =>
      expect(await set('hello@another.example.com', najd)).toMatchObject({ code: 'changed_too_often' }),
    ['rate_limits'],
  );
  const sender = await withStore(najd.id, readSender);
  expect(await set(`orders@${sender?.host}`, najd)).toMatchObject({ ok: true });
}, 60_000);
