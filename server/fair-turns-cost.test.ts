import { expect, test } from 'vitest';
import { type Asking, FairTurns } from './fair-turns.ts';
import { TURN_LIMITS } from './turn-limits.ts';

const pages = (storeId: string): Asking => ({ storeId, line: 'pages' });
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a request costs time in proportion to the number of queues, not to its square', async () => {
  const costBeside = async (stores: number) => {
    const turns = new FairTurns(TURN_LIMITS, () => 0);
    for (let n = 0; n < stores; n++) await turns.take(pages(`s${n}`), async () => {});
    const rounds: number[] = [];
    for (let round = 0; round < 5; round++) {
      const began = process.cpuUsage();
      for (let n = 0; n < 40; n++) await turns.take(pages(`s${n}`), async () => {});
      rounds.push(process.cpuUsage(began).user);
    }
    return Math.min(...rounds);
  };
  const few = await costBeside(400);
  expect((await costBeside(3200)) / few).toBeLessThan(24);
});

test('a request beside many flooded queues costs time in proportion to their number', async () => {
  const costBeside = async (stores: number) => {
    const turns = new FairTurns({ ...TURN_LIMITS, flood: 3, mostWaiting: 9, yieldMs: 1, atLeastEveryMs: 5 });
    let isOver = false;
    const keepAsking = async (storeId: string) => {
      while (!isOver) await turns.take(pages(storeId), settled);
    };
    const asking = Array.from({ length: stores }, (_, n) =>
      Array.from({ length: 5 }, () => keepAsking(`s${n}`)),
    );
    const began = process.cpuUsage();
    let done = 0;
    while (done < 60) {
      await turns.take(pages(`s${done % stores}`), settled);
      done += 1;
    }
    const cost = process.cpuUsage(began).user;
    isOver = true;
    await Promise.all(asking.flat());
    return cost;
  };
  const few = await costBeside(30);
  expect((await costBeside(240)) / few).toBeLessThan(24);
});
