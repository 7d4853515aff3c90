import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Asking, FairTurns, type LineName } from './fair-turns.ts';

const limits = {
  ...{ most: 4, mostBesideOthers: 2, flood: 99, mostWaiting: 5, quietAfterMs: 1000 },
  ...{
    yieldMs: 5,
    atLeastEveryMs: 200,
    mostPosts: 2,
    mostPostsBesideOthers: 1,
    postRests: 2,
    longestMs: 10_000,
  },
};
const pages = (storeId: string): Asking => ({ storeId, line: 'pages' });
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that ends on command; `order` lists the jobs that have begun. */
function workshop(now = () => 0) {
  const turns = new FairTurns(limits, now);
  const order: string[] = [];
  const finish: (() => void)[] = [];
  const ask = (storeId: string, name = storeId, line: LineName = 'pages') =>
    turns.take({ storeId, line }, async () => {
      order.push(name);
      await new Promise<void>((resolve) => finish.push(resolve));
      return name;
    });
  return { turns, order, ask, finishNext: () => finish.shift()?.() };
}

test('a store without competing stores gets all slots of the process, up to its limit', async () => {
  const { order, ask } = workshop();
  for (let n = 0; n < 6; n++) void ask('a');
  await settled();
  expect(order).toEqual(['a', 'a', 'a', 'a']);
});

test('a second store is served next, however many requests of the first store wait, and then the two alternate', async () => {
  const { order, ask, finishNext } = workshop();
  for (let n = 1; n <= 8; n++) void ask('a', `a${n}`);
  for (let n = 1; n <= 3; n++) void ask('b', `b${n}`);
  await settled();
  expect(order).toEqual(['a1', 'a2', 'a3', 'a4']);
  for (let n = 0; n < 4; n++) {
    finishNext();
    await settled();
  }
  // The first free slot goes to b. a gets another slot only when its running requests are down to its limit
  // of two.
  expect(order.slice(4, 6)).toEqual(['b1', 'b2']);
  expect(order.slice(6).filter((name) => name.startsWith('a')).length).toBeLessThanOrEqual(2);
});

test('while other stores wait, a store has two slots, so a third store’s request starts at once', async () => {
  const { order, ask } = workshop();
  void ask('b');
  for (let n = 0; n < 5; n++) void ask('a');
  void ask('c');
  await settled();
  expect(order).toEqual(['b', 'a', 'a', 'c']);
});

test('a sixth waiting request of a store is refused, while requests of other stores are accepted', async () => {
  const { ask, order } = workshop();
  const asked = Array.from({ length: 10 }, () => ask('a'));
  expect(await asked[9]).toBeNull();
  void ask('b');
  await settled();
  expect(order).toEqual(['a', 'a', 'a', 'a']);
});

test('work that fails releases its slot', async () => {
  const turns = new FairTurns({ ...limits, most: 1 });
  await expect(turns.take(pages('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.take(pages('a'), async () => 'done')).toBe('done');
});

describe('clients that wait in the same queue', () => {
  function sharedQueue() {
    const turns = new FairTurns({ ...limits, most: 1 });
    const order: string[] = [];
    const ask = (from: string, name = from) =>
      turns.take({ ...pages('platform'), from }, async () => void order.push(name));
    return { order, ask };
  }

  test('clients take turns, however many requests one of them has in the queue', async () => {
    const { order, ask } = sharedQueue();
    const flood = ['f1', 'f2', 'f3', 'f4'].map((name) => ask('flood', name));
    await Promise.all([...flood, ask('calm'), ask('other')]);
    expect(order).toEqual(['f1', 'f2', 'calm', 'other', 'f3', 'f4']);
  });

  test('in a full queue another client’s request replaces the newest of the client with the most', async () => {
    const { order, ask } = sharedQueue();
    const flood = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7'].map((name) => ask('flood', name));
    const calm = [ask('calm', 'c1'), ask('calm', 'c2'), ask('calm', 'c3')];
    expect((await Promise.all(flood)).map((done) => done === null)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
    expect((await Promise.all(calm)).map((done) => done === null)).toEqual([false, false, true]);
    expect(order).toEqual(['f1', 'f2', 'c1', 'f3', 'c2', 'f4']);
  });
});

test('a store that has been idle no longer limits the slots of another store', async () => {
  let time = 0;
  const { turns, ask, order } = workshop(() => time);
  await turns.take(pages('b'), async () => {});
  time = 1001;
  for (let n = 0; n < 4; n++) void ask('a');
  await settled();
  expect(order).toEqual(['a', 'a', 'a', 'a']);
});

/**
 * A queue with one slot in which few waiting requests count as a flood. `ask` takes the given time, by a
 * clock that the test advances.
 */
function floodedShop(neighbours?: { note(): void; hasOthersThan(): boolean }) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const turns = new FairTurns({ ...limits, flood: 2, mostWaiting: 50 }, Date.now, neighbours);
  const order: string[] = [];
  const ask = (storeId: string, ms: number, line: LineName = 'pages') =>
    turns.take({ storeId, line }, async () => {
      order.push(storeId);
      await new Promise((resolve) => setTimeout(resolve, ms));
    });
  return { order, ask };
}

test('the next page of a flood waits until another store’s page has been rendered, and then for as long as the flood’s last page took', async () => {
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

test('a shopper who opens one page after another does not wait for a flood, which still gets a page now and then', async () => {
  const { order, ask } = floodedShop();
  for (let nth = 0; nth < 30; nth++) void ask('flood', 10);
  void ask('calm', 1);
  await vi.advanceTimersByTimeAsync(20);
  const before = order.length;
  const reading = (async () => {
    for (let page = 0; page < 60; page++) {
      await ask('calm', 10);
      // The time a browser needs to ask for the next page.
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

test('a process that serves only the flooded store still slows the flood down for the stores of another process', async () => {
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

describe('the queues of a store', () => {
  test('posts of a store have a smaller share of its slots, and pages do not wait behind them', async () => {
    const { order, ask } = workshop();
    for (let n = 0; n < 5; n++) void ask('a', 'post', 'posts');
    void ask('a', 'page');
    await settled();
    expect(order).toEqual(['post', 'post', 'page']);
  });

  test('while another store waits, only one post of a store runs at a time', async () => {
    const { order, ask } = workshop();
    void ask('b');
    for (let n = 0; n < 3; n++) void ask('a', 'post', 'posts');
    void ask('a', 'page');
    await settled();
    expect(order).toEqual(['b', 'post', 'page']);
  });

  test('a store’s own staff requests do not reduce its shoppers’ slots as requests of another store do', async () => {
    const { order, ask } = workshop();
    void ask('a', 'admin', 'admin');
    for (let n = 0; n < 4; n++) void ask('a', 'page');
    await settled();
    expect(order).toEqual(['admin', 'page', 'page', 'page']);
  });

  test('the next post of a flood waits twice as long as the last one took', async () => {
    const { order, ask } = floodedShop();
    void ask('calm', 1);
    await vi.advanceTimersByTimeAsync(10);
    for (let nth = 0; nth < 9; nth++) void ask('flood', 10, 'posts');
    await vi.advanceTimersByTimeAsync(11);
    expect(order).toEqual(['calm', 'flood']);
    await vi.advanceTimersByTimeAsync(18);
    expect(order, 'ten for the post, twenty of rest').toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2);
    expect(order).toHaveLength(3);
  });
});

test('a queued request whose client disconnects leaves the queue, and its work never runs', async () => {
  const { order, ask, turns, finishNext } = workshop();
  for (let n = 0; n < 4; n++) void ask('a', `a${n}`);
  const client = new AbortController();
  const left = turns.take({ ...pages('a'), signal: () => client.signal }, async () => order.push('left'));
  void ask('a', 'next');
  client.abort();
  expect(await left).toBeNull();
  finishNext();
  await settled();
  expect(order).toEqual(['a0', 'a1', 'a2', 'a3', 'next']);
});

test('work that waits long for an external service releases its slot once, and is finished', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const turns = new FairTurns({ ...limits, most: 1, longestMs: 100 }, Date.now);
  const order: string[] = [];
  const slow = turns.take(pages('a'), async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return 'paid';
  });
  const next = (name: string) =>
    turns.take(pages('a'), async () => {
      order.push(name);
      await new Promise((resolve) => setTimeout(resolve, 150));
    });
  void next('first');
  void next('second');
  void next('third');
  void next('fourth');
  await vi.advanceTimersByTimeAsync(99);
  expect(order).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(order).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(210);
  expect(await slow).toBe('paid');
  expect(order, 'what ends late gives no second place').toEqual(['first', 'second', 'third']);
});

test('a paused flood continues even if its timer fires before the clock reaches the time', async () => {
  // A clock slower than the timers, so that each timer fires early.
  const now = () => performance.now() * 0.8;
  const others = { note: () => {}, hasOthersThan: () => true };
  const turns = new FairTurns({ ...limits, flood: 1, most: 1, atLeastEveryMs: 1000 }, now, others);
  const work = () => new Promise((resolve) => setTimeout(resolve, 10, 'done'));
  const worked = Array.from({ length: 4 }, () => turns.take(pages('a'), work));
  expect(await Promise.all(worked)).toEqual(Array(4).fill('done'));
});
