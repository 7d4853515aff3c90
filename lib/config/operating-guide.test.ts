import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS_TABLE } from './index.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');

test('the operating guide describes every setting as the program does', () => {
  const rows = SETTINGS_TABLE.map(
    ({ name, default: fallback, about }) => `| \`${name}\` | ${fallback} | ${about} |`,
  );
  expect(rows.filter((row) => !GUIDE.includes(row))).toEqual([]);
});

test('the operating guide names no removed setting', () => {
  const named = [...GUIDE.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((match) => match[1]);
  expect(named).toEqual(SETTINGS_TABLE.map((setting) => setting.name));
});
