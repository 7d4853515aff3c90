import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isMessageKey } from '#messages/index.ts';
import { newBlock } from './block.ts';
import { DRAWINGS } from './drawings.server.ts';
import type { Field, Fields } from './field.ts';
import { BLOCK_KINDS, definitionOf } from './kinds.ts';
import { LOOK } from './look.ts';
import { readBlocks } from './read-block.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name.replaceAll('-', '_'));

/** The fields of a kind, with those of its entries. */
function fieldsOf(kind: (typeof BLOCK_KINDS)[number]): [string, Field][] {
  const { words, options, entries } = definitionOf(kind);
  const all: Fields[] = [words, options, entries?.words ?? {}, entries?.options ?? {}];
  return all.flatMap((fields) => Object.entries(fields));
}

test('every folder is a kind of block, and every kind has a folder', () => {
  expect(folders.toSorted()).toEqual([...BLOCK_KINDS].toSorted());
});

test('a drawing in a folder is registered, with its sheet beside it', () => {
  const drawn = folders.filter((kind) => existsSync(join(import.meta.dirname, pathOf(kind, 'tsx'))));
  expect(Object.keys(DRAWINGS).toSorted()).toEqual(drawn.toSorted());
  expect(drawn.filter((kind) => !existsSync(join(import.meta.dirname, pathOf(kind, 'css'))))).toEqual([]);
});

function pathOf(kind: string, type: string): string {
  const name = kind.replaceAll('_', '-');
  return `${name}/${name}.${type}`;
}

test('every kind, field, choice and hint has a text in the builder', () => {
  const fields = [...BLOCK_KINDS.flatMap(fieldsOf), ...Object.entries(LOOK)];
  const keys = fields.flatMap(([name, { control, choices = [], hint, label = name }]) => [
    ...(control === 'facts' || control === 'quotes' ? [] : [`blockfields.field.${label}`]),
    ...choices.map((each) => `blockfields.choice.${name}.${each}`),
    ...(hint ? [`blockfields.hint.${name}`] : []),
  ]);
  const kinds = BLOCK_KINDS.map((kind) => `builder.kind.${kind}`);
  expect([...keys, ...kinds].filter((key) => !isMessageKey(key))).toEqual([]);
});

test('rich text is in a field with the name by which an import finds and sanitizes it', () => {
  const rich = BLOCK_KINDS.flatMap(fieldsOf).filter(([, { control }]) => control === 'html');
  expect([...new Set(rich.map(([name]) => name))]).toEqual(['bodyHtml']);
});

test.each(BLOCK_KINDS)('a new block %s is read as it was made, and has a drawing for the picker', (kind) => {
  expect(readBlocks([newBlock(kind)])).toEqual([newBlock(kind)]);
  expect(definitionOf(kind).thumb.length).toBeGreaterThan(1);
});
