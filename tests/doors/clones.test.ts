import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Clone, findClones } from './find-clones.ts';
import { KNOWN_CLONES } from './known-clones.ts';
import { tokensOf } from './read-tokens.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = 'adapters,app,bench,bin,blocks,cli,db,domain,lib,scripts,seed,server,worker';
/** Generated or historical files, and tables of plain values. */
const EXEMPT =
  /\.test\.tsx?$|^(db\/types\.ts|db\/migrations\/|seed\/(data|art)\/|domain\/countries\/presets\/)/;

/** The highest number of entries that the list of known clones may have. Lower it with each clone that is removed. */
const MOST_KNOWN = 0;

test('no 50 tokens of product code occur twice', { timeout: 60_000 }, () => {
  const files = globSync(`{${FOLDERS}}/**/*.{ts,tsx,mjs,js}`, { cwd: ROOT, exclude: ['**/.react-router/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !EXEMPT.test(file))
    .sort();
  const clones = findClones(files.map((file) => tokensOf(file, readFileSync(join(ROOT, file), 'utf8'))));
  const broken = clones.filter((clone) => clone.tokens > (KNOWN_CLONES[idOf(clone)] ?? 0));
  expect(broken.map(textOf)).toEqual([]);
  const found = new Set(clones.map(idOf));
  const mended = Object.keys(KNOWN_CLONES).filter((id) => !found.has(id));
  expect(mended, 'these are mended: take them off the list').toEqual([]);
  expect(Object.keys(KNOWN_CLONES).length).toBeLessThanOrEqual(MOST_KNOWN);
});

test('a clone is found despite other comments and line breaks, and imports and types never count as clones', () => {
  const body = Array.from({ length: 12 }, (_, index) => `go(${index});`);
  const clonesOf = (...texts: string[]) =>
    findClones(texts.map((text, index) => tokensOf(`lib/${index}.ts`, text))).map(({ tokens }) => tokens);
  expect(clonesOf(body.join('\n'), `// Other words\n${body.join(' ')}`)).toEqual([60]);
  expect(clonesOf(`${body.join('')} stop();\n${body.join('')}`)).toEqual([60]);
  expect(clonesOf(body.slice(0, 9).join(''), body.slice(0, 9).join(''))).toEqual([]);
  expect(clonesOf(body.join(''), body.join('').replace('5', '6'))).toEqual([]);
  const fields = body.map((_, index) => `a${index}: string;`).join(' ');
  expect(clonesOf(`type A = { ${fields} };`, `interface A { ${fields} }`)).toEqual([]);
  const names = body.map((_, index) => `a${index}`).join(', ');
  expect(clonesOf(`import { ${names} } from 'a';`, `export { ${names} } from 'a';`)).toEqual([]);
});

function idOf({ first, second }: Clone): string {
  return [first, second]
    .map(({ file }) => basename(file))
    .sort()
    .join(' ~ ');
}

function textOf({ first, second, tokens }: Clone): string {
  return `${first.file}:${first.line} = ${second.file}:${second.line}, ${tokens} tokens`;
}
