import { existsSync, readFileSync } from 'node:fs';
import type { Finished } from './program.ts';

export type Counts = { passed: number; failed: number; skipped: number; output: string };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** A step that is one check: a tool that says yes or no. */
export function asOne({ code, output }: Finished): Counts {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}

/** A file that could not even be loaded has no tests to count: it counts as one that failed. */
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

export function playwrightCounts(finished: Finished, reportFile: string): Counts {
  if (!existsSync(reportFile)) return asOne({ ...finished, code: finished.code || 1 });
  const { stats } = JSON.parse(readFileSync(reportFile, 'utf8')) as PlaywrightReport;
  const counts = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  return atLeastOneFailure({ ...counts, output: finished.output }, finished.code);
}

// An error outside any test (a leaked rejection, no test found) ends the tool with a code and no failed test.
function atLeastOneFailure(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
