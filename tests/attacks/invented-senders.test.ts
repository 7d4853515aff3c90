import { expect, test } from 'vitest';
import { makeShopper } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

// An invented cookie does not raise the body limit for a file (O).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 5 });
const order = await orderOf(cedar, [{ variantId: lamp }]);
const host = shopHost(cedar.slug);
const TOKEN = 'x'.repeat(43);

const body = Buffer.concat([
  Buffer.from('--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n'),
  Buffer.alloc(2 << 20),
  Buffer.from('\r\n--b--\r\n'),
]);

const send = (path: string, cookie: string) => {
  const headers = { origin: `http://${host}`, cookie, 'content-type': 'multipart/form-data; boundary=b' };
  return ask(server, { host, path }, { method: 'POST', body, headers });
};

test.each([
  ['/profile', `shopper=${TOKEN}`],
  ['/ar/profile.data', 'shopper=x'],
  ['/products/lamp/review', `shopper=${TOKEN}`],
  [`/transfer/${order.number}`, `shopper=${TOKEN}`],
  [`/transfer/${order.number}`, `order=${order.number}.${TOKEN}`],
  [`/my-orders/${order.number}`, `shopper=${TOKEN}; order=${order.number}.${TOKEN}`],
])('a request with an invented cookie may not send a file of 2 MB: %s with %s', async (path, cookie) => {
  await expectNothingChanged(db, async () => {
    expect((await send(path, cookie)).status).toBe(413);
  });
});

test('requests with a valid account or order cookie reach the photo check', async () => {
  const { token } = await makeShopper(db, cedar);
  expect((await send('/profile', `shopper=${token}`)).status).not.toBe(413);
  const own = `order=${order.number}.${order.orderToken}`;
  expect((await send(`/transfer/${order.number}`, own)).status).not.toBe(413);
});
