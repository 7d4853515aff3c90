import { expect, test, vi } from 'vitest';
import { BodyBudget } from './body-budget.ts';
import { readBody } from './read-body.ts';

const LIMITS = { all: 100, store: 80, address: 40 };
const kept = () => expect.unreachable('This body was stopped.');

type Sent = { storeId?: string; ip: string; bytes: number; stop?: () => void };

function budgetOf(limits = LIMITS) {
  const budget = new BodyBudget(limits, limits);
  return ({ storeId = 'cedar', ip, bytes, stop = kept }: Sent) =>
    budget.open({ storeId, ip }).add(bytes, stop);
}

test('when all is full, the oldest body of the client with the most makes room for another client', () => {
  const stopped: string[] = [];
  const add = budgetOf();
  const sent = [
    ['a', '2001:db8:1:1::1', 40],
    ['b', '2001:db8:1:2::1', 30],
    ['a', '192.0.2.1', 30],
  ] as const;
  for (const [storeId, ip, bytes] of sent)
    expect(add({ storeId, ip, bytes, stop: () => void stopped.push(ip) })).toBe(true);
  expect(add({ storeId: 'c', ip: '192.0.2.2', bytes: 20 })).toBe(true);
  expect(stopped).toEqual(['2001:db8:1:1::1']);
});

test('when a store is full, bodies of other stores stay', () => {
  const add = budgetOf({ all: 1000, store: 80, address: 1000 });
  let stopped = 0;
  add({ storeId: 'other', ip: '192.0.2.1', bytes: 80 });
  for (const ip of ['192.0.2.2', '192.0.2.3']) add({ ip, bytes: 40, stop: () => void stopped++ });
  expect(add({ ip: '192.0.2.4', bytes: 10 })).toBe(true);
  expect(stopped).toBe(1);
});

test('no body is stopped for a client that has as much itself', () => {
  const add = budgetOf();
  for (const ip of ['192.0.2.1', '192.0.2.2']) expect(add({ ip, bytes: 40 })).toBe(true);
  expect(add({ ip: '192.0.2.3', bytes: 40 })).toBe(false);
  expect(add({ ip: '192.0.2.1', bytes: 1 })).toBe(false);
});

test('a body that has arrived is not stopped', () => {
  const budget = new BodyBudget(LIMITS, LIMITS);
  for (const ip of ['192.0.2.1', '192.0.2.2']) {
    const held = budget.open({ storeId: 'cedar', ip });
    held.add(40, kept);
    held.arrived();
  }
  expect(budget.open({ storeId: 'cedar', ip: '192.0.2.3' }).add(1)).toBe(false);
});

test('a large form stops thousands of bodies with a byte each, looking at each of them once', () => {
  const many = 10_000;
  const budget = new BodyBudget({ all: many, store: many, address: many }, LIMITS);
  let stopped = 0;
  const stop = () => void stopped++;
  for (let count = 0; count < many; count++) budget.open({ storeId: 'cedar', ip: '192.0.2.1' }).add(1, stop);
  const groupings = vi.spyOn(Map, 'groupBy');
  expect(budget.open({ storeId: 'najd', ip: '192.0.2.2' }).add(4000, kept)).toBe(true);
  expect([stopped, groupings.mock.calls.length]).toEqual([4000, 0]);
  expect(budget.open({ storeId: 'najd', ip: '192.0.2.3' }).add(6000, kept)).toBe(false);
});

test('room is made down to what the newcomer has, from one client after the other', () => {
  const add = budgetOf({ all: 100, store: 100, address: 100 });
  const stopped: string[] = [];
  const hold = (ip: string, bytes: number) => add({ ip, bytes, stop: () => void stopped.push(ip) });
  for (let count = 0; count < 5; count++) for (const ip of ['192.0.2.1', '192.0.2.2']) hold(ip, 10);
  expect(hold('192.0.2.3', 20)).toBe(true);
  expect(stopped).toEqual(['192.0.2.1', '192.0.2.1']);
  expect(hold('192.0.2.3', 15)).toBe(true);
  expect(stopped.slice(2)).toEqual(['192.0.2.2', '192.0.2.2']);
  expect(hold('192.0.2.3', 30)).toBe(false);
});

/** A request whose body stalls after its first bytes. */
function stalled(announced: number): Request {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) });
  const headers = { 'content-length': String(announced) };
  return new Request('http://shop.test/cart', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);
}

test.each([20_000, 200_000])('a stopped body of %i bytes is answered as busy', async (announced) => {
  const limits = { all: 20_000, store: 20_000, address: 20_000 };
  const budget = new BodyBudget({ all: 10, store: 10, address: 10 }, limits);
  const held = budget.open({ storeId: 'cedar', ip: '192.0.2.1' });
  const reading = readBody(stalled(announced), { limit: 1_000_000, held });
  const other = budget.open({ storeId: 'cedar', ip: '192.0.2.2' });
  await expect.poll(() => (announced > 65_536 ? other.add(5) : other.addSmall(15_000))).toBe(true);
  expect(await reading).toMatchObject({ ok: false, code: 'busy' });
});
