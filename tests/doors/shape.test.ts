import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LONG_FUNCTIONS } from './long-functions.ts';
import { type LongFunction, longFunctionsOf, readLongFunctions } from './read-functions.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = 'adapters,app,bench,bin,blocks,cli,db,domain,lib,scripts,seed,server,tests,worker';

/** Generated or historical files, and tables of plain values. */
const EXEMPT = /^(db\/types\.ts|db\/migrations\/|seed\/data\/)/;
const IS_TEST = /^tests\/|\.test\.tsx?$/;
const files = globSync(`{${FOLDERS}}/**/*.{ts,tsx,mjs,js}`, { cwd: ROOT, exclude: ['**/.react-router/**'] })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !EXEMPT.test(file));

/**
 * The highest number of entries that the list of exceptions may have. Lower it with each function that is shortened.
 */
const MOST_EXCEPTIONS = 28;

/** Only later commits are checked, because older subjects cannot be reworded. */
const FIRST_CHECKED = '003d14097115a8866bba0a68fd2b7507f2071d59';

/** The files that each application may have in its root, in addition to its configuration. */
const ROOT_FILES: Record<string, string[]> = {
  storefront: ['entry.client.tsx', 'entry.server.tsx', 'root.tsx', 'routes.ts'],
  platform: ['entry.client.tsx', 'entry.server.tsx', 'root.tsx', 'routes.ts'],
  admin: ['entry.client.tsx', 'entry.server.tsx', 'root.tsx', 'routes.ts'],
};

function idsOf(long: readonly LongFunction[]): string[] {
  return long.map(({ id }) => id).sort();
}

test('no function is longer than 40 lines, no component longer than 80', { timeout: 60_000 }, () => {
  const long = readLongFunctions(files.filter((file) => !/\.(test|spec)\.tsx?$/.test(file)));
  const known = new Set(Object.keys(LONG_FUNCTIONS));
  const broken = long.filter(({ id, lines }) => lines > (LONG_FUNCTIONS[id] ?? 0));
  expect(broken.map(({ file, id, lines }) => `${file}: ${id} has ${lines} lines`)).toEqual([]);
  for (const { id } of long) known.delete(id);
  expect([...known], 'these are short now: take them off the list').toEqual([]);
  expect(Object.keys(LONG_FUNCTIONS).length).toBeLessThanOrEqual(MOST_EXCEPTIONS);
});

test('a function of 41 lines and a component of 81 are reported by name, wherever they are declared', () => {
  const body = (lines: number) => '{\n'.concat('  go();\n'.repeat(lines - 2), '}');
  const reported = (file: string, text: string) => idsOf(longFunctionsOf(file, text));
  expect(reported('domain/cart/add-line.ts', `function addLine() ${body(40)}`)).toEqual([]);
  expect(reported('domain/cart/add-line.ts', `function addLine() ${body(41)}`)).toEqual([
    'add-line.ts addLine',
  ]);
  expect(reported('lib/a.ts', `const pay = () => ${body(41)};`)).toEqual(['a.ts pay']);
  expect(reported('lib/a.ts', `const act = { pay() ${body(41)} };`)).toEqual(['a.ts pay']);
  expect(reported('app/ui/a.tsx', `function Card() ${body(80)} function useCard() ${body(41)}`)).toEqual([
    'a.tsx useCard',
  ]);
  expect(reported('app/ui/a.tsx', `function Card() ${body(81)}`)).toEqual(['a.tsx Card']);
});

test('no file is longer than 200 lines, no component or route than 250, no test than 300', () => {
  const limitOf = (file: string) => (IS_TEST.test(file) ? 300 : file.endsWith('.tsx') ? 250 : 200);
  const linesOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1;
  const long = files.filter((file) => linesOf(file) > limitOf(file));
  expect(long.map((file) => `${file} has ${linesOf(file)} lines`)).toEqual([]);
});

test.each(Object.entries(ROOT_FILES))('the root of app/%s holds no loose files', (site, allowed) => {
  const loose = files
    .filter((file) => file.startsWith(`app/${site}/`))
    .map((file) => file.slice(`app/${site}/`.length))
    .filter((file) => !file.includes('/') && !file.endsWith('.config.ts'));
  expect(loose.filter((file) => !allowed.includes(file))).toEqual([]);
});

test('the subject of a commit has at most 72 characters', ({ skip }) => {
  const subjects = subjectsSince(FIRST_CHECKED) ?? skip('this checkout does not reach back that far');
  expect(subjects.filter((subject) => subject.length > 72)).toEqual([]);
});

/** Returns null if the checkout does not contain that commit, as in an archive or a shallow clone. */
function subjectsSince(commit: string): string[] | null {
  const log = spawnSync('git', ['log', '--no-merges', '--format=%s', `${commit}..HEAD`], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return log.status === 0 ? log.stdout.trimEnd().split('\n') : null;
}
