import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './program.ts';

/** The only file that may refer to folders outside this checkout. */
const KNOWS = 'tests/support/outside-files.ts';
const TESTS = [
  'tests/**/*.ts',
  'bench/**/*.ts',
  '{adapters,app,blocks,cli,db,domain,lib,messages,scripts,seed,server,worker}/**/*.{test,spec}.{ts,tsx}',
];

/** Returns the paths that a test assembles from constant strings and that lead out of the repository. */
function pathsOutside(file: string, text: string): string[] {
  const calls = [...text.matchAll(/\b(?:join|resolve)\(([^()]{1,300})\)/g)].map(([, parts = '']) => parts);
  return calls.filter((parts) => {
    const named = [...parts.matchAll(/'([^']*)'/g)].map(([, part = '']) => part);
    const from = parts.includes('import.meta.dirname') ? join(ROOT, dirname(file)) : ROOT;
    return named.includes('..') || named.some((part) => part.startsWith('../'))
      ? relative(ROOT, join(from, ...named)).startsWith('..')
      : false;
  });
}

test('no test opens a file outside the repository, except files that may be missing', () => {
  const files = TESTS.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  const outside = files
    .filter((file) => file !== KNOWS)
    .flatMap((file) =>
      pathsOutside(file, readFileSync(join(ROOT, file), 'utf8')).map((path) => `${file}: ${path}`),
    );
  expect(outside).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});

test('a path in a test that leads out of the repository is detected', () => {
  const text = (parts: string) => `readFileSync(join(${parts}))`;
  expect(
    pathsOutside('domain/x/a.test.ts', text("import.meta.dirname, '../../../beside/a.csv'")),
  ).toHaveLength(1);
  expect(pathsOutside('domain/x/a.test.ts', text("checkout, '..', 'beside', 'a.csv'"))).toHaveLength(1);
  expect(pathsOutside('domain/x/a.test.ts', text("import.meta.dirname, '../../tests/a.csv'"))).toEqual([]);
});
