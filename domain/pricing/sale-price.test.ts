import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { priceAt, priceColumns, type TimedPrice } from './index.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();

const later = (ms: number) => new Date(TEST_TIME.getTime() + ms);
const NOW = TEST_TIME;
const HOUR = 3_600_000;

/** All kinds of sale periods, with a time before, at and after each boundary. */
const WINDOWS: [Date | null, Date | null][] = [
  [null, null],
  [later(-HOUR), null],
  [NOW, null],
  [later(1), null],
  [null, later(HOUR)],
  [null, later(1)],
  [null, NOW],
  [null, later(-1)],
  [later(-1), later(1)],
  [NOW, later(1)],
  [later(-1), NOW],
  [later(1), later(2)],
];
const CASES: TimedPrice[] = [1000, 700].flatMap((amount) =>
  [null, 1200].flatMap((compareAt) => [
    { amount, compareAt, sale: null },
    ...WINDOWS.flatMap(([from, to]) =>
      [600, 700, 999].map((sale) => ({ amount, compareAt, sale: { amount: sale, from, to } })),
    ),
  ]),
);

describe('a sale price', () => {
  const price = { amount: 1000, compareAt: null };
  const sale = { amount: 800, from: later(1000), to: later(5000) };

  test.each([
    [999, { amount: 1000, compareAt: null, isOnSale: false, changesAt: later(1000) }],
    [1000, { amount: 800, compareAt: 1000, isOnSale: true, changesAt: later(5000) }],
    [4999, { amount: 800, compareAt: 1000, isOnSale: true, changesAt: later(5000) }],
    [5000, { amount: 1000, compareAt: null, isOnSale: false, changesAt: null }],
  ])(
    'a sale price applies from its start until just before its end: after %i ms the price is %j',
    (ms, expected) => {
      expect(priceAt({ ...price, sale }, later(ms))).toEqual(expected);
    },
  );

  test('a sale price that is not below the regular price never applies', () => {
    for (const amount of [1000, 1001]) {
      const timed = { ...price, sale: { ...sale, amount } };
      expect(priceAt(timed, later(2000))).toEqual({ ...price, isOnSale: false, changesAt: null });
    }
  });

  test('during a sale the regular price is struck through, not the older compare-at price', () => {
    const timed = { amount: 1000, compareAt: 1500, sale: { amount: 800, from: null, to: null } };
    expect(priceAt(timed, NOW)).toEqual({ amount: 800, compareAt: 1000, isOnSale: true, changesAt: null });
  });

  test(`the database computes the same sale price as the code in all of ${CASES.length} cases`, async () => {
    const rows = CASES.map(
      ({ amount, compareAt, sale }, index) => sql`(${index}::int, ${amount}::bigint, ${compareAt}::bigint,
        ${sale?.amount ?? null}::bigint, ${sale?.from ?? null}::timestamptz, ${sale?.to ?? null}::timestamptz)`,
    );
    const columns = priceColumns('vp', NOW);
    const { rows: inSql } = await withStore(cedar.id, (tx) =>
      sql<{ amount: number; compareAt: number | null; changesAt: Date | null }>`
        select ${columns.amount} as amount, ${columns.compareAt} as "compareAt", ${columns.changesAt} as "changesAt"
          from (values ${sql.join(rows)})
            as vp (nth, amount, compare_at, sale_amount, sale_from, sale_to) order by nth`.execute(tx),
    );
    expect(inSql).toEqual(
      CASES.map((each) => {
        const { isOnSale: _, ...columnsAt } = priceAt(each, NOW);
        return columnsAt;
      }),
    );
  });
});
