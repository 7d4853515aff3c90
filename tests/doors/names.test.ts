import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TASK_NAMES } from '#db/task-names.ts';
import { KNOWN_NAMES } from './known-names.ts';
import { bareVerbs, exportsOf, forbiddenWords, type Name, wordsOf } from './read-names.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The highest number of entries that the list of exceptions may have. Lower it with each name that is replaced. */
const MOST_EXCEPTIONS = 40;

const CODE = /^(adapters|app|bench|bin|cli|db|domain|lib|messages|scripts|seed|server|tests|worker)\//;
const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
const forbidden = forbiddenWords(glossary);

function codeFiles(): string[] {
  const listed = spawnSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 24 });
  return listed.stdout.split('\n').filter((file) => CODE.test(file) && !file.startsWith('tests/fixtures/'));
}

/** Every name that the glossary governs: of files and folders, exports, tables and tasks. */
function namesOf(files: readonly string[]): Name[] {
  const paths = files.flatMap((file) => file.split('/').map((name) => ({ name, where: file })));
  const exported = files
    .filter((file) => /\.tsx?$/.test(file) && file !== 'db/types.ts')
    .flatMap((file) =>
      exportsOf(readFileSync(join(ROOT, file), 'utf8')).map((name) => ({ name, where: file })),
    );
  const schema = readFileSync(join(ROOT, 'db/schema.sql'), 'utf8');
  const tables = [...schema.matchAll(/^CREATE TABLE public\.(\w+)/gim)].map(([, name = '']) => ({
    name,
    where: 'db/schema.sql',
  }));
  return [
    ...paths,
    ...exported,
    ...tables,
    ...TASK_NAMES.map((name) => ({ name, where: 'db/task-names.ts' })),
  ];
}

test('no file, folder, export, table or task has a word that the glossary forbids', {
  timeout: 60_000,
}, () => {
  const names = namesOf(codeFiles());
  expect(names.length).toBeGreaterThan(8000);
  const found = new Map<string, string>();
  for (const { name, where } of names) {
    const word = wordsOf(name).find((each) => forbidden.has(each));
    if (word) found.set(name, `${where}: ${name}: write "${forbidden.get(word)}" in place of "${word}"`);
  }
  const known = new Set(KNOWN_NAMES);
  expect([...found].filter(([name]) => !known.has(name)).map(([, message]) => message)).toEqual([]);
  expect(
    KNOWN_NAMES.filter((name) => !found.has(name)),
    'these are gone: take them off the list',
  ).toEqual([]);
  expect(KNOWN_NAMES.length).toBeLessThanOrEqual(MOST_EXCEPTIONS);
});

test('no exported function is named by a bare verb of the glossary', () => {
  const verbs = bareVerbs(glossary);
  const found = codeFiles()
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      exportsOf(readFileSync(join(ROOT, file), 'utf8'))
        .filter((name) => verbs.has(name))
        .map((name) => `${file}: ${name}`),
    );
  expect(found).toEqual([]);
});

test('a forbidden word is found in every spelling of a name, and a bare verb as the whole name only', () => {
  const text = [
    '| Not in names | Instead |',
    '| --- | --- |',
    '| promotion, promotions | discount |',
    '',
    'Bare verbs: `tell`, `keep`.',
  ].join('\n');
  expect([...forbiddenWords(text)]).toEqual([
    ['promotion', 'discount'],
    ['promotions', 'discount'],
  ]);
  expect([...bareVerbs(text)]).toEqual(['tell', 'keep']);
  const spellings = [
    'savePromotion',
    'PROMOTION_KINDS',
    'promotion_codes',
    'list-promotions.ts',
    'Promotion',
  ];
  for (const name of spellings) {
    expect(
      wordsOf(name).filter((word) => /^promotions?$/.test(word)),
      name,
    ).toHaveLength(1);
  }
  expect(wordsOf('demotion')).toEqual(['demotion']);
  expect(
    exportsOf('export async function tellOwners() {}\nexport type Told = 1;\nfunction keep() {}'),
  ).toEqual(['tellOwners', 'Told']);
});
