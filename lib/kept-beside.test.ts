import { expect, test } from 'vitest';
import { bytesBeside, KeptBeside } from './kept-beside.ts';
import { besideShells } from './memory.ts';

type Value = { name: string; bytes: number };
const kept = new KeptBeside<Value>('tests', ({ bytes }) => bytes);

test('what is kept is found by the store and the very shell that it was read with', () => {
  const [shell, value] = [{}, { name: 'a', bytes: 1 }];
  kept.set('cedar', shell, value);
  expect(kept.get('cedar', shell)).toBe(value);
  expect([kept.get('cedar', {}), kept.get('najd', shell), kept.get('cedar', undefined)]).toEqual(
    Array(3).fill(undefined),
  );
});

test('a newer shell of the store replaces what was kept with the older one', () => {
  const before = bytesBeside();
  const [older, newer] = [{}, {}];
  kept.set('loom', older, { name: 'older', bytes: 5000 });
  kept.set('loom', newer, { name: 'newer', bytes: 3000 });
  expect([kept.get('loom', older), kept.get('loom', newer)?.name]).toEqual([undefined, 'newer']);
  expect(bytesBeside() - before).toBe(3000);
});

test('large values push out those of the stores that were visited least recently, and one too large is not kept', () => {
  const shells = Array.from({ length: 5 }, () => ({}));
  const bytes = Math.floor(besideShells() / 4);
  for (const [at, shell] of shells.entries()) kept.set(`store-${at}`, shell, { name: `${at}`, bytes });
  expect(shells.map((shell, at) => kept.get(`store-${at}`, shell) !== undefined)).toEqual([
    false,
    ...Array(4).fill(true),
  ]);
  kept.set('store-9', shells[0]!, { name: 'huge', bytes: besideShells() + 1 });
  expect([kept.get('store-9', shells[0]!), kept.get('store-4', shells[4]!)?.name]).toEqual([undefined, '4']);
  expect(bytesBeside()).toBeLessThanOrEqual(besideShells());
});
