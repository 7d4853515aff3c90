import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './program.ts';

const ROOMS = '{adapters,app,bench,bin,blocks,cli,db,domain,lib,scripts,seed,server,tests,worker}';
const SOURCES = `${ROOMS}/**/*.{ts,tsx,mjs,sql,css}`;

const LIST = '[A-Z]\\d{0,2}(?:(?:, | and )[A-Z]\\d{0,2})*';
const COMMENT = /\/\/|^\s*\/?\*|^\s*--|\{\/\*/;
const NAME = /^\s*(?:(?:test|it|describe)\b.*\(|['"`])/;
/**
 * Matches requirement codes in a comment or test name: "(I1, T3)" anywhere, or "T3 …" and "// O, T2: …" at the
 * beginning.
 */
const IN_BRACKETS = new RegExp(`\\((${LIST})\\)`, 'g');
const NAME_BEGINS = new RegExp(`^\\s*(?:test|it|describe)\\(\\s*['"\`](?!A )(${LIST})(?:[ :]|['"\`])`);
const COMMENT_BEGINS = new RegExp(`^\\s*// (${LIST}): `);

type Part = 'Product' | 'Attacks' | 'Faults';
type Code = `${Part} ${string}`;

function codesOf(line: string): string[] {
  if (!COMMENT.test(line) && !NAME.test(line)) return [];
  const lists = [...line.matchAll(IN_BRACKETS)].map(([, list]) => list);
  lists.push(line.match(NAME_BEGINS)?.[1], line.match(COMMENT_BEGINS)?.[1]);
  return lists.flatMap((list) => list?.split(/, | and /) ?? []);
}

/**
 * T and F each begin the codes of two parts, as the page explains. The folder decides which part is meant, or a number
 * that only one of the two has.
 */
function partOf(code: string, file: string): Part {
  const number = Number(code.slice(1));
  if (number === 0) return 'Attacks';
  if (code.startsWith('T') && (number > 2 || /^tests\/(attacks|isolation)\//.test(file))) return 'Attacks';
  if (code.startsWith('F') && (number > 5 || file.startsWith('tests/faults/'))) return 'Faults';
  return 'Product';
}

function usedCodes(): Map<Code, string> {
  const used = new Map<Code, string>();
  for (const file of globSync(SOURCES, { cwd: ROOT, exclude: ['**/fixtures/**'] })) {
    for (const [index, line] of readFileSync(join(ROOT, file), 'utf8').split('\n').entries()) {
      for (const code of codesOf(line)) used.set(`${partOf(code, file)} ${code}`, `${file}:${index + 1}`);
    }
  }
  return used;
}

function listedCodes(): Code[] {
  const page = readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8');
  return page
    .split(/^## /m)
    .slice(1)
    .flatMap((part) =>
      [...part.matchAll(/^\| ([A-Z]\d{0,2}) \| \S/gm)].map(
        ([, code]): Code => `${part.split('\n')[0]} ${code}` as Code,
      ),
    );
}

const used = usedCodes();
const listed = listedCodes();

test('every requirement code in source and tests has its line in docs/requirements.md', () => {
  expect([...used].filter(([code]) => !listed.includes(code)).map((use) => use.join(' in '))).toEqual([]);
});

test('every code in docs/requirements.md is used by source or tests and has one line only', () => {
  expect(listed.filter((code) => !used.has(code))).toEqual([]);
  expect(listed).toEqual([...new Set(listed)]);
  expect(listed.length).toBeGreaterThan(50);
});

test('requirement codes are found in comments and test names, and nowhere else', () => {
  expect(codesOf("  test('T3 a session of one store is nobody in another (M1, X)', () => {")).toEqual([
    'M1',
    'X',
    'T3',
  ]);
  expect(codesOf('// O, T2: an invoice is for whoever holds its order.')).toEqual(['O', 'T2']);
  expect(codesOf("  test('A hand-off ends once', () => {")).toEqual([]);
  expect(codesOf("    expect(titles).toEqual(['Shirt (S)']);")).toEqual([]);
});
