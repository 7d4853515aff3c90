import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type Reader, withStore, withStoreReadOnly } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { parkOrder } from '#domain/checkout/index.ts';
import { sendMessage } from '#domain/inbox/index.ts';
import { jsonParts } from '#lib/json-parts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf, SHOPPER } from '#tests/support/orders.ts';
import { queriesOf, transactionsIn } from '#tests/support/queries.ts';
import { makeCustomer, makeProduct } from '#tests/support/reviewers.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { exportOwnAccount, openRequest, readRequest } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const email = 'sara.haddad@example.com';
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 4500, stock: 100 });
const { productId } = await makeProduct(db, cedar, 'Rug');
const customerId = await makeCustomer(cedar, 'Sara Haddad');
await db.admin('update customers set email_verified_at = $2 where id = $1', [customerId, TEST_TIME]);
for (let nth = 0; nth < 3; nth++)
  await orderOf(cedar, [{ variantId: lamp }], { form: { ...GOOD_FORM, email } });
await db.admin(
  `insert into reviews (store_id, id, product_id, name, email, rating, title, comment, locale, status, created_at)
   select $1, gen_random_uuid(), $2, 'Sara', $3, 5, 'Title ' || nth, 'Comment ' || nth, 'en', 'published', $4
     from generate_series(1, 201) nth`,
  [cedar.id, productId, email, TEST_TIME],
);
await withStore(cedar.id, (tx) =>
  sendMessage(tx, { name: 'Sara', email, orderNumber: '', comments: 'Where is it?', locale: 'en' }, SHOPPER),
);
const PARKED = 11;
for (let nth = 1; nth <= PARKED; nth++) {
  const form = {
    fields: { ...GOOD_FORM, email: email.toUpperCase() },
    lines: [{ variantId: lamp, quantity: nth }],
  };
  const parking = { label: `Sara ${nth}`, form, replaces: null, country: 'SA' };
  const parked = await withStore(cedar.id, (tx) => parkOrder(tx, parking, OWNER));
  if (!parked.ok) throw new Error('The order was not parked.');
}

test('a person’s file is read order by order while it is sent, and has everything once', async () => {
  let reads = 0;
  const read: Reader = (work) => {
    reads += 1;
    return withStoreReadOnly(cedar.id, work);
  };
  const shopper = { id: customerId, email, emailNorm: email, emailVerified: true };
  const options = { locale: 'en', origin: 'https://shop.example' } as const;
  const file = await exportOwnAccount(read, shopper, options);
  expect(reads, 'before the first byte').toBe(1);
  const readsOfOrders: number[] = [];
  const { orders } = file;
  const counted = (async function* () {
    for await (const some of orders) {
      readsOfOrders.push(some.length, reads);
      yield some;
    }
  })();
  const data = JSON.parse(await text(jsonParts({ ...file, orders: counted })));
  expect(readsOfOrders).toEqual([1, 3, 1, 4, 1, 5]);
  expect(data.orders.map(({ number }: { number: number }) => number)).toEqual([1003, 1002, 1001]);
  const units = data.parkedOrders.map(
    ({ lines: [line] }: { lines: { quantity: number }[] }) => line?.quantity,
  );
  expect(new Set(units).size).toBe(PARKED);
  expect(data.parkedOrders).toHaveLength(PARKED);
  expect(data.parkedOrders[0]).toMatchObject({
    label: expect.stringMatching(/^Sara \d+$/),
    fields: { name: GOOD_FORM.name },
    lines: [{ product: 'Lamp' }],
  });
  expect(new Set(data.reviews.map(({ title }: { title: string }) => title)).size).toBe(201);
  expect(data.reviews).toHaveLength(201);
  expect(data.messages).toMatchObject([{ body: 'Where is it?', replies: [] }]);
  expect(data.mails.length).toBeGreaterThan(0);
  expect(data.accounts).toMatchObject([{ account: { email, emailVerified: true } }]);
});

test('the page of a request counts what is held about the person, and reads no text of it', async () => {
  const asked = { storeId: cedar.id, kind: 'export', receivedOn: '2026-11-20', secretKey: 'secret' } as const;
  const opened = await openRequest({ ...asked, email, phone: '' }, OWNER);
  if (!opened.ok) throw new Error(opened.code);
  const { value, queries } = await queriesOf(() => readRequest(cedar.id, opened.value.requestId));
  expect(value?.held).toMatchObject({
    ordersOpen: 3,
    parked: PARKED,
    reviews: 201,
    messages: 1,
    alerts: 0,
    texts: 0,
  });
  expect(transactionsIn(queries)).toBeGreaterThan(0);
  expect(queries.filter((text) => /comment|body/.test(text))).toEqual([]);
});

test('the page of a request lists a hundred other addresses of a phone number that many buyers have, and counts the rest', async () => {
  const phone = '+966550001111';
  await orderOf(cedar, [{ variantId: lamp }], { form: { ...GOOD_FORM, phone } });
  await db.admin(
    `insert into customers (store_id, id, email, email_norm, name, phone, locale, created_at, updated_at)
     select $1, gen_random_uuid(), address, address, 'Person', $2, 'en', $3, $3
       from (select 'a' || lpad(n::text, 3, '0') || '@many.example' as address from generate_series(1, 120) n) x`,
    [cedar.id, phone, TEST_TIME],
  );
  const opened = await openRequest(
    { storeId: cedar.id, kind: 'export', receivedOn: '2026-11-20', secretKey: 'secret', email: '', phone },
    OWNER,
  );
  if (!opened.ok) throw new Error(opened.code);
  const page = await readRequest(cedar.id, opened.value.requestId);
  const { emails, phones, more } = page?.held?.alsoSeen ?? { emails: [], phones: [], more: 0 };
  expect([emails.length, emails[0], emails.at(-1)]).toEqual([100, 'a001@many.example', 'a100@many.example']);
  // The order's own e-mail address comes after them.
  expect([phones, more]).toEqual([[], 21]);
  expect(page?.held?.ordersOpen).toBe(1);
});
