import { expect, test } from 'vitest';
import { buildUses } from './build-uses.server.ts';

const used = { products: 12, staff: 2, storageMb: 40 };

test('a package shows how much of each limit is used, and a package without limits only the amounts (B1)', () => {
  expect(buildUses('starter', used)).toEqual([
    { name: 'products', used: 12, all: 1000 },
    { name: 'team', used: 2, all: 3 },
    { name: 'storage', used: 40, all: 2048 },
  ]);
  expect(buildUses('unlimited', used).map(({ all }) => all)).toEqual([null, null, null]);
});
