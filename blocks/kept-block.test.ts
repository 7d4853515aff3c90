import { expect, test } from 'vitest';
import { type Block, newBlock, newEntry } from './block.ts';
import { readKeptBlock } from './kept-block.ts';
import { BLOCK_KINDS } from './kinds.ts';

const read = (value: unknown) => readKeptBlock(JSON.stringify(value));
const faq: Block = { ...newBlock('faq'), entries: [newEntry('faq')] };

test.each(BLOCK_KINDS)('a kept block %s is read as it was copied', (kind) => {
  const block = { ...newBlock(kind), entries: newBlock(kind).entries };
  expect(read(block)).toEqual(block);
});

test('a kept block with entries, facts and products is read as it was copied', () => {
  const trust = newBlock('trust');
  trust.texts.en = { ...trust.texts.en, items: [{ icon: 'truck', title: 'Fast', note: '' }] };
  const products = {
    ...newBlock('products'),
    options: { ...newBlock('products').options, productIds: ['a', 'b'] },
  };
  for (const block of [faq, trust, products]) expect(read(block)).toEqual(block);
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['a list', [faq]],
  ['a kind that this version does not have', { ...faq, kind: 'hologram' }],
  ['a kind that is a property of every object', { ...faq, kind: 'constructor' }],
  ['no texts', { ...faq, texts: null }],
  ['texts in one language', { ...faq, texts: { en: faq.texts.en } }],
  ['a number for a text', { ...faq, texts: { ...faq.texts, en: { ...faq.texts.en, title: 7 } } }],
  ['an entry without texts', { ...faq, entries: [{}] }],
  ['an entry that is nothing', { ...faq, entries: [null] }],
  [
    'more entries than its kind may have',
    { ...faq, entries: Array.from({ length: 31 }, () => newEntry('faq')) },
  ],
  ['a fact that is nothing', { ...faq, texts: { ...faq.texts, ar: { ...faq.texts.ar, items: [null] } } }],
  ['an option of another type', { ...faq, options: { isFirstOpen: 'yes' } }],
  ['no look', { ...faq, look: undefined }],
  ['a product that is an object', { ...newBlock('products'), options: { productIds: [{}] } }],
])('a kept block with %s is refused', (_name, value) => {
  expect(read(value)).toBeNull();
});

test.each(['<b>bold</b>', '', '{"kind":"faq"', 'faq'])(
  'a text that is not a block is refused: %s',
  (text) => {
    expect(readKeptBlock(text)).toBeNull();
  },
);
