import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { listMessages, type NewMessage, sendMessage } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const message: NewMessage = {
  name: 'Noura Al Otaibi',
  email: 'noura@example.com',
  orderNumber: '#1042',
  comments: 'Is the lamp\r\nbrass?',
  locale: 'en',
};
const minutes = (n: number) => new Date(TEST_TIME.getTime() + n * 60_000);
const send = (change: Partial<NewMessage>, { ip = '10.0.0.1', at = TEST_TIME, store = cedar.id } = {}) =>
  withStore(store, (tx) =>
    sendMessage(tx, { ...message, ...change }, shopperAct(at, { ip, requestId: 'r' })),
  );
const inbox = (store: string) => withStore(store, (tx) => listMessages(tx));

test('a message is in the inbox of its store with its exact text, newest first', async () => {
  expect((await send({ comments: 'First' })).ok).toBe(true);
  expect((await send({}, { at: minutes(1) })).ok).toBe(true);
  const { rows, next } = await inbox(cedar.id);
  expect(rows.map(({ body }) => body)).toEqual(['Is the lamp\nbrass?', 'First']);
  expect(rows[0]).toMatchObject({ name: 'Noura Al Otaibi', orderNumber: '#1042', status: 'new' });
  expect(next).toBeNull();
  expect((await inbox(najd.id)).rows).toEqual([]);
});

test.each<[Partial<NewMessage>, object]>([
  [
    { name: ' ', email: '', comments: '\n\u0000' },
    { name: 'required', email: 'required', comments: 'required' },
  ],
  [{ email: 'noura@' }, { email: 'invalid' }],
  [{ email: 'a b@example.com' }, { email: 'invalid' }],
  [{ email: `${'x'.repeat(250)}@example.com` }, { email: 'too_long' }],
  [{ name: 'x'.repeat(121) }, { name: 'too_long' }],
  [{ comments: 'x'.repeat(5001) }, { comments: 'too_long' }],
  [{ orderNumber: '1'.repeat(21) }, { orderNumber: 'too_long' }],
])('the message %o is refused with the problem of each field and is not stored', async (change, problems) => {
  const refused = await expectNothingChanged(db, () => send(change));
  expect(refused).toEqual({ ok: false, code: 'fields_invalid', data: problems });
});

test('the sixth message of an hour from one IP address is refused, but accepted from another address or an hour later', async () => {
  const from = { ip: '10.9.9.9' };
  for (let n = 0; n < 5; n++) expect((await send({}, { ...from, at: minutes(n) })).ok).toBe(true);
  const refused = await expectNothingChanged(db, () => send({}, { ...from, at: minutes(6) }), [
    'rate_limits',
  ]);
  expect(refused).toMatchObject({ ok: false, code: 'too_many_tries', data: { retryAfterSeconds: 3240 } });
  expect((await send({}, { ip: '10.8.8.8', at: minutes(6) })).ok).toBe(true);
  expect((await send({}, { ...from, store: najd.id, at: minutes(6) })).ok).toBe(true);
  expect((await send({}, { ...from, at: minutes(61) })).ok).toBe(true);
});

test('inbox pages of fifty messages have no gap', async () => {
  for (let n = 0; n < 55; n++)
    await send({ comments: `No. ${n}` }, { ip: `10.1.0.${n}`, store: najd.id, at: minutes(90 + n) });
  const first = await inbox(najd.id);
  const second = await withStore(najd.id, (tx) => listMessages(tx, { after: first.next }));
  const bodies = [...first.rows, ...second.rows].map(({ body }) => body);
  expect(bodies.slice(0, 55)).toEqual(Array.from({ length: 55 }, (_, n) => `No. ${54 - n}`));
  expect(second.next).toBeNull();
});
