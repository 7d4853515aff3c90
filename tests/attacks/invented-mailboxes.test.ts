import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { placeStaffOrder } from '#domain/checkout/index.ts';
import { makePaymentLink } from '#domain/orders/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

// Anybody can open a shop. Its mails are sent from the platform's address, so they must not reach an unlimited number
// of strangers.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const HOUR = 3_600_000;
const lamps = new Map<string, string>();
for (const store of [cedar, najd])
  lamps.set(store.id, await makeVariant(store, { title: 'Lamp', amount: 2000, stock: 1000 }));

const owner = ({ ownerId }: typeof cedar, at = TEST_TIME) =>
  staffAct({ userId: ownerId, name: 'Rana', role: 'owner' }, at);

async function write(email: string, { store = cedar, at = TEST_TIME } = {}) {
  const lines = [{ variantId: lamps.get(store.id) ?? '', quantity: 1 }];
  const order = { key: newId(), lines, form: { ...GOOD_FORM, email }, locale: 'en' as const };
  // Rolls back a refusal, as the route does.
  let placed: Awaited<ReturnType<typeof placeStaffOrder>> | null = null;
  await withStore(store.id, async (tx) => {
    placed = await placeStaffOrder(tx, order, owner(store, at));
    if (!placed.ok) throw new Error(placed.code);
  }).catch(() => null);
  if (!placed) throw new Error('no answer');
  return placed as Awaited<ReturnType<typeof placeStaffOrder>>;
}

test('the staff of a store can write at most sixty orders with an e-mail address per hour', async () => {
  for (let nth = 0; nth < 60; nth++)
    expect(await write(`stranger${nth}@victims.example`)).toMatchObject({ ok: true });
  const refused = await expectNothingChanged(db, () => write('one.more@victims.example'));
  expect(refused).toMatchObject({ code: 'too_many_orders', data: { retryAfterSeconds: 3600 } });
  expect(await write('stranger@victims.example', { store: najd })).toMatchObject({ ok: true });
  const later = new Date(TEST_TIME.getTime() + HOUR + 1);
  expect(await write('one.more@victims.example', { at: later })).toMatchObject({ ok: true });
}, 60_000);

test('the payment link of an order is mailed at most five times a day, and is shown each time', async () => {
  const made = await write('victim@victims.example', { store: najd });
  if (!made.ok) throw new Error(made.code);
  const { orderId } = made.value;
  const link = (at = TEST_TIME) =>
    withStore(najd.id, (tx) => makePaymentLink(tx, { orderId, byMail: true }, owner(najd, at)));
  for (let nth = 0; nth < 5; nth++)
    expect(await link()).toMatchObject({ ok: true, value: { isMailed: true } });
  expect(await link()).toMatchObject({ ok: true, value: { isMailed: false, token: expect.any(String) } });
  const mails = await db.admin("select from mails where recipient = 'victim@victims.example'");
  expect(mails).toHaveLength(5);
  const tomorrow = new Date(TEST_TIME.getTime() + 24 * HOUR + 1);
  expect(await link(tomorrow)).toMatchObject({ ok: true, value: { isMailed: true } });
});
