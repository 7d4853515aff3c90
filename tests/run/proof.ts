import type { Machine } from '../../bench/machine.ts';
import type { Counts } from './counts.ts';

/** A finished step and its duration. */
export type Ran = Omit<Counts, 'output'> & { name: string; about: string; seconds: number };

/** docs/records/proof.md: the result of a whole `npm run test:full`. */
export function proofPage(ran: Ran[], { hardware, system, commit, at }: Omit<Machine, 'load'>): string {
  const total = sumOf(ran);
  const rows = ran.map(
    ({ name, about, passed, failed, skipped, seconds }) =>
      `| ${name} | ${passed} | ${failed} | ${skipped} | ${Math.round(seconds)} s | ${about} |`,
  );
  return `# Proof

Written by \`npm run test:full\`; never by hand. It runs what \`npm test\` and CI run and everything that takes longer: each
screen in every look, the long faults, imports at full size, property tests with all their cases.

- Machine: ${hardware}
- System: ${system}
- Commit: ${commit}
- Ended: ${at} UTC, after ${Math.round(total.seconds / 60)} minutes
- **${summary(total)}**
${ran.flatMap(({ unsteady = [] }) => unsteady.map((what) => `- Passed only when run again: ${what}\n`)).join('')}
| Step | Passed | Failed | Skipped | Time | What it is |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

export function sumOf(ran: Ran[]): Omit<Ran, 'name' | 'about' | 'unsteady'> {
  const sum = (figure: 'passed' | 'failed' | 'skipped' | 'seconds') =>
    ran.reduce((total, step) => total + step[figure], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), seconds: sum('seconds') };
}

/** The machine-readable line `N passed, N failed`. */
export function summary({ passed, failed, skipped }: Omit<Counts, 'output'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
