import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf, SHOPPER } from '#tests/support/orders.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { eraseOwnAccount, openRequest, readRequest, recordOwnExport } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const secretKey = 'a key that only the process has';
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 4500, stock: 100 });

let accounts = 0;

/** An account with this address; of two, only one can have proven it. */
async function accountOf(emailNorm: string, emailVerified: boolean) {
  const { id } = await makeCustomer(cedar, {
    email: `${++accounts}@first.example`,
    isVerified: emailVerified,
  });
  await db.admin('update customers set email = $2, email_norm = $2 where id = $1', [id, emailNorm]);
  return { id, emailNorm, emailVerified };
}

const own = (shopper: Awaited<ReturnType<typeof accountOf>>) => ({ storeId: cedar.id, secretKey, shopper });
const logged = () =>
  db.admin<{ id: string; kind: string }>(
    "select id, kind from privacy_requests where source = 'shopper' order by id",
  );

test('what an account with an unproven address downloads and erases is no request of that address, and hides none of its owner (attack 25.2)', async () => {
  const email = 'owner@hidden.example';
  const idle = await accountOf(email, false);
  await recordOwnExport(own(idle), SHOPPER);
  expect(await logged(), 'anybody may open an account and leave it unused').toEqual([]);

  const buyer = await accountOf(email, false);
  await orderOf(cedar, [{ variantId: lamp }], { customerId: buyer.id });
  await recordOwnExport(own(buyer), SHOPPER);
  await recordOwnExport(own(buyer), SHOPPER);
  await eraseOwnAccount(own(buyer), SHOPPER);
  expect((await logged()).map(({ kind }) => kind)).toEqual(['export', 'erasure']);

  await recordOwnExport(own(await accountOf(email, true)), SHOPPER);
  const [, , owners] = await logged();
  expect(owners?.kind).toBe('export');
  const asked = { storeId: cedar.id, kind: 'export', receivedOn: '2026-11-20', email, phone: '' } as const;
  const opened = await openRequest({ ...asked, secretKey }, OWNER);
  if (!opened.ok) throw new Error(opened.code);
  const page = await readRequest(cedar.id, opened.value.requestId);
  expect(page?.others.map(({ id }) => id)).toEqual([owners?.id]);
});

test('a download looks for those of its day through an index, and not in all requests of the store (attack 25.2)', async () => {
  await db.admin(
    `insert into privacy_requests (store_id, id, kind, source, by_name, received_at, due_at, created_at, subjects)
       select $1, gen_random_uuid(), 'erasure', 'staff', 'Layla', at, at + interval '30 days', at, array['x']
         from generate_series($2::timestamptz - interval '3000 hours', $2, interval '1 hour') at`,
    [cedar.id, TEST_TIME],
  );
  await db.admin('analyze privacy_requests');
  const shopper = await accountOf('often@hidden.example', true);
  const { queries } = await queriesOf(() => recordOwnExport(own(shopper), SHOPPER));
  const [search] = queries.filter((text) => /^select .*privacy_requests/s.test(text));
  const plan = await withPlatform((tx) => sql`explain (generic_plan) ${sql.raw(search ?? '')}`.execute(tx));
  expect(JSON.stringify(plan.rows)).toContain('using privacy_requests_of_day');
});
