import { expect, test } from 'vitest';
import { runInTurn } from '#lib/current-turn.ts';
import { isPassword } from './index.ts';
import { PasswordLine } from './password-line.ts';

const LIMITS = { atOnce: 1, waiting: 8, shoppers: 6, ofNetwork: 3 };

type Who = { storeId?: string; line?: string; from?: string; giveBack?: () => void };
const inTurnOf = <T>(
  { storeId = 'cedar', line = 'posts', from = '203.0.113.1', giveBack = () => {} }: Who,
  fn: () => T,
) => runInTurn({ storeId, line, from, giveBack }, fn);
const PLATFORM = { storeId: 'platform', from: '198.51.100.1' };

/** A line in which one work runs until `begin` ends it; `order` lists those that began after it. */
function openLine() {
  const line = new PasswordLine(LIMITS);
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const held = line.take(() => first.promise);
  const ask = (name: string, who: Who) =>
    inTurnOf(who, () => line.take(async () => void order.push(name))).then(({ ok }) => ok);
  const begin = async () => {
    first.resolve();
    await held;
  };
  return { line, order, ask, begin };
}

test('staff take every second place, however many shoppers wait', async () => {
  const { order, ask, begin } = openLine();
  const shops = ['a', 'b', 'c', 'd'].map((storeId, at) => ask(storeId, { storeId, from: `203.0.113.${at}` }));
  const staff = [
    ask('platform', PLATFORM),
    ask('admin', { storeId: 'a', line: 'admin', from: '198.51.100.2' }),
  ];
  await begin();
  expect(await Promise.all([...shops, ...staff])).toEqual(Array(6).fill(true));
  expect(order).toEqual(['platform', 'a', 'admin', 'b', 'c', 'd']);
});

test('shoppers of all stores and networks leave places to staff', async () => {
  const { ask, begin } = openLine();
  const flood = Array.from({ length: 20 }, (_, at) =>
    ask('flood', { storeId: `shop-${at}`, from: `203.0.113.${at}` }),
  );
  const staff = [ask('one', PLATFORM), ask('two', { ...PLATFORM, from: '198.51.100.2' })];
  await begin();
  expect((await Promise.all(flood)).filter(Boolean)).toHaveLength(LIMITS.shoppers);
  expect(await Promise.all(staff)).toEqual([true, true]);
});

test('one network has a share of the places, in all shops together', async () => {
  const { ask, begin } = openLine();
  const flood = Array.from({ length: 6 }, (_, at) => ask('flood', { storeId: `shop-${at}` }));
  const calm = ask('calm', { storeId: 'shop-0', from: '198.51.100.1' });
  await begin();
  expect((await Promise.all(flood)).filter(Boolean)).toHaveLength(LIMITS.ofNetwork);
  expect(await calm).toBe(true);
});

test('a store is served next, however many requests of another store wait from many networks', async () => {
  const { order, ask, begin } = openLine();
  const flood = Array.from({ length: 9 }, (_, at) => ask(`flood ${at}`, { from: `203.0.113.${at}` }));
  const calm = ask('calm', { storeId: 'najd', from: '198.51.100.1' });
  await begin();
  expect((await Promise.all(flood)).filter(Boolean)).toHaveLength(LIMITS.shoppers - 1);
  expect(await calm).toBe(true);
  expect(order.slice(0, 2)).toEqual(['flood 0', 'calm']);
});

test('a shopper of a quiet network replaces one of the network that has the most places of the store', async () => {
  const { order, ask, begin } = openLine();
  const flood = ['203.0.113.1', '203.0.113.2'].flatMap((from) =>
    Array.from({ length: 3 }, () => ask('flood', { from })),
  );
  const calm = ask('calm', { from: '198.51.100.1' });
  await begin();
  expect((await Promise.all(flood)).filter(Boolean)).toHaveLength(5);
  expect(await calm).toBe(true);
  expect(order.slice(0, 3)).toEqual(['flood', 'flood', 'calm']);
});

test('a request that waits in the line for passwords gives its slot of the process back', async () => {
  const { ask, begin } = openLine();
  let given = 0;
  const waiting = ask('waits', { giveBack: () => void given++ });
  expect(given).toBe(1);
  await begin();
  await waiting;
  await ask('does not wait', { giveBack: () => void given++ });
  expect(given).toBe(1);
});

test('sign-ins spread over shops and networks keep no owner and no operator out', async () => {
  const tries = Array.from({ length: 90 }, (_, at) =>
    inTurnOf({ storeId: `shop-${at % 45}`, from: `203.0.113.${at}` }, () => isPassword('wrong', null)),
  );
  const owner = inTurnOf(PLATFORM, () => isPassword('right', null));
  expect(await owner).toEqual({ ok: true, value: false });
  const answers = await Promise.all(tries);
  expect(answers.filter(({ ok }) => !ok).length).toBeGreaterThan(0);
});
