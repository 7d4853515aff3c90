import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { countDoorTry } from './door.ts';

// Threat: one visitor goes on while they are refused, and so shuts a shop's password page for everybody.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();

test.each(['203.0.113.77', '2001:db8:1:2::1'])(
  'refused tries at the password page of a shop count for nobody else (%s)',
  async (ip) => {
    await db.admin('delete from rate_limits');
    const knock = (isRight: boolean, from = ip) =>
      withStore(cedar.id, (tx) => countDoorTry(tx, { ip: from, at: TEST_TIME, isRight }));
    for (let nth = 0; nth < 40; nth += 1) expect((await knock(false)).isRefused).toBe(false);
    for (let nth = 0; nth < 300; nth += 1) await knock(false);
    expect((await knock(true)).isRefused, 'the right one too').toBe(true);
    const counted = await db.admin("select hits from rate_limits where bucket = 'door of store'");
    expect(counted).toEqual([{ hits: 40 }]);
    expect((await knock(true, '198.51.100.1')).isRefused).toBe(false);
  },
);
