import { expect, test } from 'vitest';
import { proofPage, summary, sumOf } from './proof.ts';

const RAN = [
  { name: 'unit', about: 'the domain', passed: 10, failed: 0, skipped: 2, seconds: 60.4 },
  { name: 'browser', about: 'journeys', passed: 5, failed: 1, skipped: 0, seconds: 119.6 },
];
const MACHINE = { hardware: '2 × a core', system: 'Linux', commit: 'abc123', at: '2026-11-21 12:00' };

test('the last line of a run has the sums of its steps', () => {
  expect(sumOf(RAN)).toEqual({ passed: 15, failed: 1, skipped: 2, seconds: 180 });
  expect(summary(sumOf(RAN))).toBe('15 passed, 1 failed, 2 skipped');
  expect(summary({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
});

test('the page of test results names its commit, its day and every step, including a failed one', () => {
  const page = proofPage(RAN, MACHINE);
  expect(page).toContain('- Commit: abc123\n- Ended: 2026-11-21 12:00 UTC, after 3 minutes');
  expect(page).toContain('**15 passed, 1 failed, 2 skipped**');
  expect(page).toContain('| unit | 10 | 0 | 2 | 60 s | the domain |');
  expect(page).toContain('| browser | 5 | 1 | 0 | 120 s | journeys |');
});
