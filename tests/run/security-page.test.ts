import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './program.ts';

const ROW = /^\| .+ \| `([^`]+)`: (.+) \|$/;

test('every statement of docs/security.md names an existing test', () => {
  const lines = readFileSync(join(ROOT, 'docs/security.md'), 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| ') && !/^\| (Promise|---)/.test(line));
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => !provenBy(row))).toEqual([]);
});

function provenBy(row: string): boolean {
  const [, file, name] = ROW.exec(row) ?? [];
  if (!file || !name || !existsSync(join(ROOT, file))) return false;
  return readFileSync(join(ROOT, file), 'utf8').includes(name);
}
