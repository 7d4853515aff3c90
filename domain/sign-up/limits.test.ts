import { expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { countSignUp } from './limits.ts';

// Threat: one client posts on while it is refused, so that nobody else of its operator can open a shop.
const db = await testDatabase(import.meta.url);
const tries = async (ips: string[], isSolved: boolean) => {
  const refused = [];
  for (const ip of ips)
    refused.push((await withPlatform((tx) => countSignUp(tx, { ip, isSolved, at: TEST_TIME }))).isRefused);
  return refused;
};
const rows = () => db.admin('select * from platform_rate_limits order by bucket, subject');

test.each([
  ['IPv6', '2001:db8:1:1::1', '2001:db8:1:2::1'],
  ['IPv4', '203.0.113.7', '203.0.113.8'],
])(
  'sign-ups of shops that an address block is refused use up nothing of its network and provider (%s)',
  async (_, own, neighbour) => {
    for (const [isSolved, most] of [
      [false, 3],
      [true, 20],
    ] as const) {
      const mine = Array.from({ length: most }, () => own);
      expect(new Set(await tries(mine, isSolved))).toEqual(new Set([false]));
      const before = await rows();
      expect(new Set(await tries([...mine, ...mine, own], isSolved))).toEqual(new Set([true]));
      expect(await rows()).toEqual(before);
      expect(await tries([neighbour], isSolved)).toEqual([false]);
    }
  },
);

test('a full network adds no rows for its other blocks, nor a full provider for its other networks', async () => {
  await tries(['2001:db8:1:1::1'], false);
  await db.admin("update platform_rate_limits set hits = 12 where bucket = 'sign-up-plain-network'");
  let before = await rows();
  expect(await tries(['2001:db8:1:9::1'], false)).toEqual([true]);
  expect(await rows()).toEqual(before);
  await db.admin("update platform_rate_limits set hits = 36 where bucket = 'sign-up-plain-provider'");
  before = await rows();
  expect(await tries(['2001:db8:7:9::1'], false)).toEqual([true]);
  expect(await rows()).toEqual(before);
});
