import { expect, test } from 'vitest';
import { flatMapInParts } from './flat-map-in-parts.ts';

/** The number of turns of the event loop that other requests get during the work. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
}

const lettersOf = (text: string) => text.length;

test('texts are mapped in their order', async () => {
  const texts = ['a b', '', 'c'];
  expect(await flatMapInParts(texts, lettersOf, (text) => text.split(' ').filter(Boolean))).toEqual([
    'a',
    'b',
    'c',
  ]);
});

test('other requests run between long texts as often as between as many letters of short ones (attack 26.2)', async () => {
  const few = Array.from({ length: 20 }, () => 'x'.repeat(10_000));
  const many = Array.from({ length: 2000 }, () => 'x'.repeat(100));
  const turnsOf = (texts: string[]) => turnsDuring(() => flatMapInParts(texts, lettersOf, (text) => [text]));
  expect(await turnsOf(few)).toBeGreaterThanOrEqual(19);
  expect(await turnsOf(many)).toBeGreaterThanOrEqual(39);
});
