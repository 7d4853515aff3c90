import { expect, onTestFinished, test, vi } from 'vitest';
import { fairTurns } from './fair-turns.ts';

const limits = {
  ...{ most: 4, mostBesideOthers: 2, flood: 99, mostWaiting: 5, quietAfterMs: 1000 },
  ...{ yieldMs: 5, atLeastEveryMs: 200 },
};
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that is done when it is told so; `order` names what has begun. */
function workshop(now = () => 0) {
  const turns = fairTurns(limits, now);
  const order: string[] = [];
  const finish: (() => void)[] = [];
  const ask = (storeId: string, name = storeId) =>
    turns.take(storeId, async () => {
      order.push(name);
      await new Promise<void>((resolve) => finish.push(resolve));
      return name;
    });
  return { turns, order, ask, finishNext: () => finish.shift()?.() };
}

test('a store that is alone has the whole process, and not more', async () => {
  const { order, ask } = workshop();
  for (let n = 0; n < 6; n++) void ask('a');
  await settled();
  expect(order).toEqual(['a', 'a', 'a', 'a']);
});

test('a second store comes next, however many of the first wait, and then they take turns', async () => {
  const { order, ask, finishNext } = workshop();
  for (let n = 1; n <= 8; n++) void ask('a', `a${n}`);
  for (let n = 1; n <= 3; n++) void ask('b', `b${n}`);
  await settled();
  expect(order).toEqual(['a1', 'a2', 'a3', 'a4']);
  for (let n = 0; n < 4; n++) {
    finishNext();
    await settled();
  }
  // The first free place goes to b, and a goes on only when it is down to its two.
  expect(order.slice(4, 6)).toEqual(['b1', 'b2']);
  expect(order.slice(6).filter((name) => name.startsWith('a')).length).toBeLessThanOrEqual(2);
});

test('beside others a store has two places, so the third store starts at once', async () => {
  const { order, ask } = workshop();
  void ask('b');
  for (let n = 0; n < 5; n++) void ask('a');
  void ask('c');
  await settled();
  expect(order).toEqual(['b', 'a', 'a', 'c']);
});

test('whoever comes when five of the store wait is sent away, and others are not', async () => {
  const { ask, order } = workshop();
  const asked = Array.from({ length: 10 }, () => ask('a'));
  expect(await asked[9]).toBeNull();
  void ask('b');
  await settled();
  expect(order).toEqual(['a', 'a', 'a', 'a']);
});

test('work that fails gives its place back', async () => {
  const turns = fairTurns({ ...limits, most: 1 });
  await expect(turns.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.take('a', async () => 'done')).toBe('done');
});

test('a store that has been quiet is no longer among the others', async () => {
  let time = 0;
  const { turns, ask, order } = workshop(() => time);
  await turns.take('b', async () => {});
  time = 1001;
  for (let n = 0; n < 4; n++) void ask('a');
  await settled();
  expect(order).toEqual(['a', 'a', 'a', 'a']);
});

/** One place and small floods; `ask` takes as long as it is told, by a clock that the test turns. */
function floodedShop(neighbours?: { note(): void; hasOthersThan(): boolean }) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const turns = fairTurns({ ...limits, flood: 2, mostWaiting: 50 }, Date.now, neighbours);
  const order: string[] = [];
  const ask = (storeId: string, ms: number) =>
    turns.take(storeId, async () => {
      order.push(storeId);
      await new Promise((resolve) => setTimeout(resolve, ms));
    });
  return { order, ask };
}

test('a flood begins no page while another store has one made, nor right after, and rests as long as its last one took', async () => {
  const { order, ask } = floodedShop();
  for (let nth = 0; nth < 9; nth++) void ask('flood', 10);
  await vi.advanceTimersByTimeAsync(9);
  void ask('calm', 30);
  await vi.advanceTimersByTimeAsync(2);
  expect(order, 'four of the flood were being made when the other came').toEqual([
    ...Array(4).fill('flood'),
    'calm',
  ]);
  await vi.advanceTimersByTimeAsync(33);
  expect(order, 'thirty for the page and five for the next of that store').toHaveLength(5);
  await vi.advanceTimersByTimeAsync(1);
  expect(order.slice(5)).toEqual(['flood']);
  await vi.advanceTimersByTimeAsync(19);
  expect(order, 'ten for the page and ten of rest').toHaveLength(6);
  await vi.advanceTimersByTimeAsync(1);
  expect(order.slice(5)).toEqual(['flood', 'flood']);
});

test('whoever reads one page after the other waits for no flood, which has a page all the same now and then', async () => {
  const { order, ask } = floodedShop();
  for (let nth = 0; nth < 30; nth++) void ask('flood', 10);
  void ask('calm', 1);
  await vi.advanceTimersByTimeAsync(20);
  const before = order.length;
  const reading = (async () => {
    for (let page = 0; page < 60; page++) {
      await ask('calm', 10);
      // What a browser needs to ask for the next one.
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  await vi.advanceTimersByTimeAsync(60 * 12);
  await reading;
  const read = order.slice(before);
  expect(read.filter((storeId) => storeId === 'calm')).toHaveLength(60);
  const floods = read.length - 60;
  expect(floods).toBeGreaterThanOrEqual(3);
  expect(floods).toBeLessThanOrEqual(5);
});

test('a process that is asked for the flooded store alone spares the others of another process', async () => {
  let others = false;
  const { order, ask } = floodedShop({ note: () => {}, hasOthersThan: () => others });
  for (let nth = 0; nth < 20; nth++) void ask('flood', 10);
  await vi.advanceTimersByTimeAsync(15);
  expect(order, 'four at a time while nobody else is there').toHaveLength(8);
  others = true;
  await vi.advanceTimersByTimeAsync(100);
  expect(order.length - 8, 'a page and a rest in turn').toBeLessThanOrEqual(6);
  expect(order.length - 8).toBeGreaterThan(3);
});
