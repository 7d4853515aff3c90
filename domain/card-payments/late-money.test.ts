import { describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { expectSound, lateMoneyIn, moneyOf } from '#tests/support/late-money.ts';
import { IS_FULL, IS_WIDE } from '#tests/support/level.ts';
import { twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const late = await lateMoneyIn(cedar, db);

// The ways in which an order may have changed before its card payment arrives.
const CASH = 'switched to cash';
const LIVES: string[][] = [
  [],
  ['cancelled'],
  ['run out'],
  [CASH],
  ...['edited up', 'edited down', 'collected', 'cancelled', 'processing'].map((next) => [CASH, next]),
  ...['edited up', 'edited down', 'partly refunded', 'wholly refunded', 'cancelled'].flatMap((next) => [
    [CASH, 'collected', next],
    [CASH, 'collected', 'processing', next],
  ]),
  [CASH, 'collected', 'partly refunded', 'cancelled'],
  [CASH, 'edited up', 'collected'],
  [CASH, 'edited up', 'cancelled'],
  [CASH, 'edited up', 'edited down'],
  [CASH, 'edited down', 'edited up'],
  [CASH, 'collected', 'edited up', 'collected'],
  [CASH, 'collected', 'edited up', 'cancelled'],
  [CASH, 'collected', 'edited up', 'collected', 'partly refunded'],
  [CASH, 'processing', 'shipped'],
  [CASH, 'processing', 'shipped', 'delivered'],
  [CASH, 'processing', 'shipped', 'collected', 'partly refunded'],
  [CASH, 'processing', 'edited up', 'shipped', 'delivered'],
];
// The actions on the order after that change.
const AFTER: string[][] = [
  [],
  ['collected'],
  ['edited up'],
  ['edited down'],
  ['cancelled'],
  ['collected', 'partly refunded'],
];

const nameOf = (life: string[], after: string[]) => `${[...life, 'paid late', ...after].join(', ')}`;
const pairs = (afters: string[][]) =>
  LIVES.flatMap((life) => afters.map((after) => ({ life, after, name: nameOf(life, after) })));
const STORIES = IS_FULL
  ? pairs(AFTER)
  : IS_WIDE
    ? pairs(AFTER.slice(1, 3))
    : pairs([['collected']]).filter((_, at) => at % 4 === 3);

async function live({ life, after }: { life: string[]; after: string[] }) {
  const { orderId, url } = await late.started();
  for (const name of life) await late.deeds[name]?.(await late.read(orderId));
  await late.makeCalls(orderId);
  const before = await moneyOf(db, orderId);
  await late.payLate({ orderId, url });
  await late.makeCalls(orderId);
  const money = await expectSound(late, orderId);
  // The store keeps no more than what is owed.
  expect(money.paid).toBeLessThanOrEqual(Math.max(money.owed, before.paid));
  for (const name of after) {
    await late.deeds[name]?.(await late.read(orderId));
    await late.makeCalls(orderId);
  }
  await expectSound(late, orderId);
}

describe('a late payment is recorded fully or partly, or refunded, and is never lost', () => {
  test.each(STORIES)('late money is recorded fully or partly, or refunded: $name', async (story) => {
    await live(story);
  });
});
