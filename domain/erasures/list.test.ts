import { expect, test } from 'vitest';
import type { ObjectStore } from '#lib/object-store.ts';
import { listErasures } from './index.ts';

test('the name of an erasure says its store, older names are listed without one, and others not at all', async () => {
  const [id, other, store] = ['1', '2', '3'].map((digit) => `019ac000-0000-7000-8000-${digit.repeat(12)}`);
  const names = [
    `20261129T020000123Z.${other}.${store}`,
    `20261128T020000123Z.${id}`,
    `20261128T020000123Z.${id}.x`,
    'notes.txt',
  ];
  const target = {
    async *list(folder: string) {
      for (const name of names) yield { key: folder + name };
    },
  } as unknown as ObjectStore;
  expect(await listErasures(target)).toEqual([
    { key: `erasures/${names[1]}`, id, storeId: null },
    { key: `erasures/${names[0]}`, id: other, storeId: store },
  ]);
});
