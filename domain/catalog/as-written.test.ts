import { expect, test } from 'vitest';
import { asWritten } from './as-written.ts';

test.each([
  ['قهوه', ['طقم فناجين قهوة مع صينية'], 'قهوة'],
  ['قهوه', ['القهوة العربية', 'قهوة تركية'], 'قهوة'],
  ['قهوه', ['القهوة العربية'], 'القهوة'],
  ['اكواب فخار', ['أكواب من الفخّار'], 'أكواب الفخّار'],
  ['walnut board', ['Maple board', 'Walnut (oiled)'], 'walnut board'],
  ['cafe', ['Café cups'], 'café'],
  ['nowhere', [], 'nowhere'],
])('the corrected query %s is spelled as in the titles %j', (corrected, titles, expected) => {
  const words = corrected.split(' ').map((word) => [word]);
  expect(asWritten(words, titles)).toBe(expected);
});

test.each([
  [['gossamer', 'walnut'], ['Maple board', 'Walnut (oiled)'], 'walnut'],
  [['قمر', 'قهوه'], ['قهوة تركية'], 'قهوة'],
  [['kettel', 'kettle'], ['Steel kettles'], 'kettle'],
  [['gossamer', 'walnut'], ['Maple board'], null],
])('of the alternatives %j the one is stated that the titles %j have', (alternatives, titles, expected) => {
  expect(asWritten([alternatives], titles)).toBe(expected);
});
