import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { afterSecondRun, asOne, failedFiles, playwrightCounts, vitestCounts } from './counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'souk-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const VITEST = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };

test('a tool without tests counts as one test, passed or failed by its exit code', () => {
  expect(asOne({ code: 0, output: '' })).toMatchObject({ passed: 1, failed: 0 });
  expect(asOne({ code: 2, output: 'no' })).toMatchObject({ passed: 0, failed: 1, output: 'no' });
});

test('passed and skipped tests are counted separately', () => {
  const counts = vitestCounts({ code: 0, output: '' }, report(VITEST));
  expect(counts).toMatchObject({ passed: 5, failed: 0, skipped: 1 });
});

test('a test file that could not be loaded counts as one failure', () => {
  const broken = { ...VITEST, testResults: [{ status: 'failed', assertionResults: [] }] };
  expect(vitestCounts({ code: 1, output: '' }, report(broken))).toMatchObject({ passed: 5, failed: 1 });
});

test('an error outside every test counts as a failure', () => {
  expect(vitestCounts({ code: 1, output: '' }, report(VITEST))).toMatchObject({ passed: 5, failed: 1 });
  expect(vitestCounts({ code: 0, output: '' }, join(folder, 'none.json'))).toMatchObject({
    passed: 0,
    failed: 1,
  });
});

test('a browser journey that passes only at the second try counts as passed and is named', () => {
  const stats = { expected: 7, unexpected: 0, flaky: 1, skipped: 2 };
  const spec = (title: string, status: string) => ({ title, file: 'cart.spec.ts', tests: [{ status }] });
  const suites = [{ specs: [spec('adds', 'expected')], suites: [{ specs: [spec('pays', 'flaky')] }] }];
  expect(playwrightCounts({ code: 0, output: '' }, report({ stats, suites }))).toMatchObject({
    ...{ passed: 8, failed: 0, skipped: 2 },
    unsteady: ['cart.spec.ts: pays'],
  });
});

test('a browser journey that passes only at the second try is named with the error of the first', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 1, skipped: 0 };
  const error = { message: 'Timed out\n\nExpected: 2', location: { line: 12 } };
  const tests = [{ status: 'flaky', results: [{ error }, {}] }];
  const suites = [{ specs: [{ title: 'pays', file: 'cart.spec.ts', tests }] }];
  expect(playwrightCounts({ code: 0, output: '' }, report({ stats, suites })).unsteady).toEqual([
    'cart.spec.ts: pays (line 12: Timed out Expected: 2)',
  ]);
});

test('a browser journey that fails twice counts as failed', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 0, skipped: 0 };
  expect(playwrightCounts({ code: 1, output: '' }, report({ stats }))).toMatchObject({
    ...{ passed: 7, failed: 1 },
    unsteady: [],
  });
});

test('only test files with failures are run again', () => {
  const testResults = [
    { name: '/a.test.ts', status: 'passed', assertionResults: [1] },
    { name: '/b.test.ts', status: 'failed', assertionResults: [1] },
  ];
  expect(failedFiles(report({ ...VITEST, testResults }))).toEqual(['/b.test.ts']);
});

test('a test file that passes when run again is named, and one that fails again stays failed', () => {
  const first = { passed: 5, failed: 2, skipped: 1, output: 'first' };
  const again = (failed: number) => ({ passed: 3, failed, skipped: 0, output: 'again' });
  expect(afterSecondRun(first, again(0), ['/b.test.ts'])).toMatchObject({
    ...{ passed: 7, failed: 0, skipped: 1 },
    unsteady: ['/b.test.ts'],
  });
  expect(afterSecondRun(first, again(1), ['/b.test.ts'])).toEqual(first);
});
