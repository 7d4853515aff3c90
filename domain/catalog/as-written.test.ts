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
  expect(asWritten(corrected, titles)).toBe(expected);
});
