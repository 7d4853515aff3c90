import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LEVELS, levelOf, levelOfFile, levelOfTags, reaches } from '../support/level.ts';
import { ROOT } from './program.ts';
import { FOLDERS } from './steps.ts';

const ROOMS = '{adapters,app,bench,blocks,cli,db,domain,lib,messages,scripts,seed,server,tests,worker}';
const files = globSync(`${ROOMS}/**/*.{test,spec}.{ts,tsx}`, { cwd: ROOT });
const vitestFiles = files.filter((file) => !file.startsWith('tests/e2e/'));

test('a test that runs at one level runs at every higher one', () => {
  const taken = LEVELS.map((level) => LEVELS.filter((wanted) => reaches(level, wanted)));
  expect(taken).toEqual([['quick'], ['quick', 'wide'], ['quick', 'wide', 'full']]);
  expect(() => levelOf('medium')).toThrow('SOUK_TEST_LEVEL is quick, wide, full, not medium.');
});

test('each test file belongs to exactly one level by its name, and each browser journey by its tag', () => {
  expect(levelOfFile('cli/import.wide.test.ts')).toBe('wide');
  expect(levelOfFile('tests/attacks/flood.full.test.ts')).toBe('full');
  expect(levelOfFile('lib/wide.test.ts')).toBe('quick');
  expect([[], ['@quick'], ['full']].map(levelOfTags)).toEqual(['wide', 'quick', 'full']);
  expect(() => levelOfTags(['@quick', '@full'])).toThrow('One level');
});

test('every test file belongs to exactly one step of the run', () => {
  const homeless = vitestFiles.filter((file) => {
    const steps = Object.values(FOLDERS).filter((folders) =>
      folders.some((folder) => file.startsWith(`${folder}/`)),
    );
    return steps.length !== 1;
  });
  expect(homeless).toEqual([]);
  expect(vitestFiles.length).toBeGreaterThan(300);
});

test('every test file’s name matches exactly one level', () => {
  const odd = vitestFiles.filter(
    (file) => /\.(?!test\.)[\w-]+\.test\.tsx?$/.test(file) && levelOfFile(file) === 'quick',
  );
  expect(odd).toEqual([]);
});

test('only tests/support/level.ts and the runner read the environment’s test level', () => {
  const asking = globSync(`${ROOMS}/**/*.ts`, { cwd: ROOT }).filter((file) =>
    /env\.SOUK_TEST_(LEVEL|FULL)\b/.test(readFileSync(`${ROOT}/${file}`, 'utf8')),
  );
  expect(asking.sort()).toEqual(['tests/run/main.ts', 'tests/support/level.ts']);
});
