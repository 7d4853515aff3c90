import { expect, test } from 'vitest';
import { patternProblems } from './check-patterns.ts';
import { patternsIn } from './read-patterns.ts';

const problemsOf = (text: string) => patternProblems(['lib/made-up.ts'], () => text);

test('a regular expression that takes quadratic time on a long text fails the lint, however it is created', () => {
  const naive = String.raw`export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;`;
  expect(problemsOf(naive)).toEqual([expect.stringContaining('lib/made-up.ts:1 is 2nd degree polynomial')]);
  expect(problemsOf(`const ENDS = '-+$';\nexport const PATTERN = new RegExp(ENDS);`)).toHaveLength(1);
  expect(problemsOf('export const of = (text: string) => new RegExp(text);')).toEqual([
    'lib/made-up.ts:1 puts a pattern together that cannot be checked',
  ]);
});

test('a regular expression that is linear, or whose comment says why its input is short, passes the lint', () => {
  expect(problemsOf('export const WORD = /^[a-z]+(?:-[a-z]+)*$/;')).toEqual([]);
  expect(problemsOf('// bounded: eight digits of a date\nexport const ENDS = /0+$/;')).toEqual([]);
});

test('regular expressions are found in every kind of source file', () => {
  const text = 'const at = <p title={/a+/u.source}>/b/</p>;\nconst c = [/d/g.flags];';
  expect(patternsIn('app/made-up.tsx', text).patterns.map(({ source }) => source)).toEqual(['a+', 'd']);
});
