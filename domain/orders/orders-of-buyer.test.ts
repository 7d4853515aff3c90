import { type KyselyPlugin, sql } from 'kysely';
import { expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { editOrder } from './edit-order.ts';
import { noteBuyers } from './note-buyers.ts';
import { heldOrders, selectAddressesOnOrders } from './orders-of-buyer.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const PHONE = '+966557001122';
const PERSON = { customerIds: [], emails: [], phones: [PHONE] };

let rowsRead = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    rowsRead += result.rows.length;
    return result;
  },
};

/** The orders and addresses that are found by the phone number, and the number of rows that were read for them. */
async function held(storeId: string) {
  rowsRead = 0;
  return withStore(storeId, async (tx) => {
    const counted = Object.assign(tx.withPlugin(counting), { storeId }) as StoreTx;
    const orders = await heldOrders(counted, PERSON);
    const { rows } = await sql<{ kind: string; address: string }>`
      ${await selectAddressesOnOrders(counted, PERSON)} order by address`.execute(counted);
    const listed = (wanted: string) =>
      rows.flatMap(({ kind, address }) => (kind === wanted ? [address] : []));
    return { ...orders, emails: listed('email'), phones: listed('phone'), rowsRead };
  });
}

test('a person is found by a phone number in orders that are new, indexed or changed, and no other buyer is read', async () => {
  const cup = await makeVariant(cedar, { title: 'Cup', amount: 2000, stock: null });
  const order = (email: string, phone = '+966550000000') =>
    orderOf(cedar, [{ variantId: cup }], { form: { ...GOOD_FORM, email, phone } });
  const others: string[] = [];
  for (let at = 0; at < 9; at++) others.push((await order(`other-${at}@example.com`)).orderId);
  await order('huda@example.com', PHONE);
  const huda = { over: 0, open: 1, emails: ['huda@example.com'], phones: [PHONE] };
  const fresh = await held(cedar.id);
  expect(fresh).toMatchObject(huda);
  expect(fresh.rowsRead, 'while all of them are new').toBeLessThan(9);

  expect(await withStore(cedar.id, noteBuyers)).toBe(true);
  const noted = await held(cedar.id);
  expect(noted).toMatchObject(huda);
  expect(noted.rowsRead, 'once they are indexed').toBeLessThan(9);

  const changed = 'other-3@example.com';
  const edited = await withStore(cedar.id, (tx) =>
    editOrder(tx, { orderId: others[3] ?? '', version: 1, contact: { phone: PHONE } }, OWNER),
  );
  expect(edited.ok).toBe(true);
  expect(await held(cedar.id)).toMatchObject({ ...huda, open: 2, emails: ['huda@example.com', changed] });
  expect(await held(najd.id)).toMatchObject({ over: 0, open: 0, emails: [] });
});
