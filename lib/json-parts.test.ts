import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { jsonParts } from './json-parts.ts';

async function* batches(...each: unknown[][]) {
  yield* each;
}

const textOf = (object: Record<string, unknown>) => text(jsonParts(object));

const ORDERS = [{ number: 1, lines: [{ title: 'a\nb' }] }, { number: 2, lines: [] }, 'text', null];

test('an object in parts is the same JSON as in one piece, whatever the batches of its lists', async () => {
  const rest = {
    store: 'Souk "A"',
    at: new Date(0),
    nothing: null,
    left: undefined,
    none: [],
    deep: { a: [1] },
  };
  const whole = `${JSON.stringify({ ...rest, orders: ORDERS, mails: [] }, null, 2)}\n`;
  const [one, two, three, four] = ORDERS;
  const parts = { ...rest, orders: batches([one, two], [], [three], [four]), mails: batches() };
  expect(await textOf(parts)).toBe(whole);
  expect(await textOf({ ...rest, orders: batches(ORDERS), mails: [] })).toBe(whole);
  expect(await textOf({})).toBe('{}\n');
});

test('a batch is read only when what was written before it was taken', async () => {
  let read = 0;
  const counted = (async function* () {
    for (; read < 3; read += 1) yield [read];
  })();
  const parts = jsonParts({ orders: counted });
  await parts.next();
  await parts.next();
  expect(read).toBe(0);
  await parts.next();
  expect(read).toBe(1);
});
