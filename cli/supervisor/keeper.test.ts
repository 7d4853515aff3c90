import { expect, test, vi } from 'vitest';
import { createLogger } from '#lib/log.ts';
import { createBackOff } from './back-off.ts';
import { superviseProcess } from './keeper.ts';
import type { Running } from './launch.ts';

type Fake = Running & { serve(): void; end(): void; stops: number[]; isKilled: boolean };

/** Fake processes with only the parts that the keeper uses. */
function fakes() {
  const all: Fake[] = [];
  const launch = (): Running => {
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<{ code: number | null; signal: string | null }>();
    ready.promise.catch(() => {});
    const end = () => {
      ready.reject(new Error('It ended while it was starting.'));
      ended.resolve({ code: null, signal: 'SIGKILL' });
    };
    const one: Fake = {
      ...{ pid: 100 + all.length, ready: ready.promise, ended: ended.promise, serve: ready.resolve, end },
      ...{ stops: [], isKilled: false },
      stop: async (idleMs) => {
        one.stops.push(idleMs);
        ended.resolve({ code: 0, signal: null });
      },
      kill: () => {
        one.isKilled = true;
        end();
      },
    };
    all.push(one);
    return one;
  };
  return { all, launch };
}

const log = createLogger({ level: 'silent' });

async function serving() {
  const { all, launch } = fakes();
  const keeper = superviseProcess('web', launch, log);
  all[0]?.serve();
  await keeper.ready;
  return { all, keeper };
}

test('a process that ends by itself is restarted, and a process that was stopped is not', async () => {
  const { all, keeper } = await serving();
  all[0]?.end();
  await vi.waitFor(() => expect(all).toHaveLength(2));
  await keeper.stop();
  expect(all[1]?.stops).toHaveLength(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(all).toHaveLength(2);
});

test('a first start that fails is rejected with the process’s message and not retried', async () => {
  const { all, launch } = fakes();
  const keeper = superviseProcess('worker', launch, log);
  all[0]?.end();
  await expect(keeper.ready).rejects.toThrow('It ended while it was starting.');
  expect(all).toHaveLength(1);
});

test('the old process is stopped only when the new one serves', async () => {
  const { all, keeper } = await serving();
  const replaced = keeper.replace(6000);
  await vi.waitFor(() => expect(all).toHaveLength(2));
  expect(all[0]?.stops).toEqual([]);
  all[1]?.serve();
  await replaced;
  expect(all[0]?.stops).toEqual([6000]);
  all[1]?.end();
  await vi.waitFor(() => expect(all).toHaveLength(3));
});

test('a new process that does not start leaves the old one serving', async () => {
  const { all, keeper } = await serving();
  const replaced = keeper.replace(6000);
  await vi.waitFor(() => expect(all).toHaveLength(2));
  all[1]?.end();
  await expect(replaced).rejects.toThrow('while it was starting');
  expect(all[0]).toMatchObject({ stops: [], isKilled: false });
  all[0]?.end();
  await vi.waitFor(() => expect(all).toHaveLength(3));
});

test('the waits before a restart double up to half a minute, and half a minute of serving resets them', () => {
  const backOff = createBackOff();
  const waits = Array.from({ length: 11 }, () => backOff.next(0).waitMs);
  expect(waits).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  expect(backOff.next(29_999)).toEqual({ waitMs: 30_000, failures: 12 });
  expect(backOff.next(30_000)).toEqual({ waitMs: 100, failures: 1 });
});
