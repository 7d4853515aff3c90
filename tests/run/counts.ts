import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Finished } from './program.ts';

/** unsteady: tests that failed and then passed when run again; they count as passed and are named. */
export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  output: string;
  unsteady?: string[];
};

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name?: string; status: string; assertionResults: unknown[] }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: PlaywrightSuite[];
};

type PlaywrightSuite = {
  specs?: { title: string; file: string; tests: { status: string; results?: Attempt[] }[] }[];
  suites?: PlaywrightSuite[];
};

type Attempt = { error?: { message?: string; location?: { line: number } } };

/** Counts a tool that only succeeds or fails as one check. */
export function asOne({ code, output }: Finished): Counts {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}

/** A file that could not be loaded has no tests to count, so it counts as one failure. */
export function vitestCounts(finished: Finished, reportFile: string): Counts {
  if (!existsSync(reportFile)) return asOne({ ...finished, code: finished.code || 1 });
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport;
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + broken.length;
  const skipped = report.numPendingTests + report.numTodoTests;
  return atLeastOneFailure(
    { passed: report.numPassedTests, failed, skipped, output: finished.output },
    finished.code,
  );
}

/** The files of a report that contain failures. */
export function failedFiles(reportFile: string): string[] {
  if (!existsSync(reportFile)) return [];
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport;
  return report.testResults.flatMap(({ name, status }) => (status === 'failed' && name ? [name] : []));
}

/** Merges a first run with a second run of its failed files: only tests that failed twice count as failed. */
export function afterSecondRun(first: Counts, second: Counts, files: string[]): Counts {
  if (second.failed > 0) return first;
  return { ...first, passed: first.passed + first.failed, failed: 0, unsteady: files };
}

export function playwrightCounts(finished: Finished, reportFile: string): Counts {
  if (!existsSync(reportFile)) return asOne({ ...finished, code: finished.code || 1 });
  const { stats, suites } = JSON.parse(readFileSync(reportFile, 'utf8')) as PlaywrightReport;
  const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  const unsteady = (suites ?? []).flatMap(unsteadySpecs);
  return atLeastOneFailure({ ...counts, output: finished.output, unsteady }, finished.code);
}

function unsteadySpecs({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) => {
    const flaky = tests.find(({ status }) => status === 'flaky');
    return flaky ? [`${file}: ${title}${firstError(flaky.results)}`] : [];
  });
  return [...own, ...suites.flatMap(unsteadySpecs)];
}

/** Where and why the first attempt failed, in one line. */
function firstError(attempts: Attempt[] = []): string {
  const error = attempts.find((attempt) => attempt.error)?.error;
  if (!error) return '';
  const reason = stripVTControlCharacters(error.message ?? '')
    .split('\n')
    .filter(Boolean);
  return ` (line ${error.location?.line ?? '?'}: ${reason.slice(0, 6).join(' ').slice(0, 400)})`;
}

// An error outside any test (an unhandled rejection, no test found) ends the tool with an exit code but no failed
// test.
function atLeastOneFailure(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
