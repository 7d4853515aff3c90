import { startTestServer } from '../support/template.ts';
import type { Counts } from './counts.ts';
import { STEPS, type Step } from './steps.ts';

const args = process.argv.slice(2);
if (args.includes('--full')) process.env.SOUK_TEST_FULL = '1';
process.exitCode = await main(args.filter((arg) => arg !== '--full'));

async function main(wanted: string[]): Promise<number> {
  const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(
      `No step is called ${unknown.join(', ')}. The steps: ${STEPS.map((step) => step.name).join(', ')}`,
    );
    return 2;
  }
  const server = await startTestServer();
  process.env.SOUK_TEST_ADMIN_URL = server.adminUrl;
  const interrupted = () => void server.stop().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const total = { passed: 0, failed: 0, skipped: 0 };
  try {
    for (const step of STEPS) {
      if (wanted.length > 0 && !wanted.includes(step.name)) continue;
      const counts = await runStep(step);
      total.passed += counts.passed;
      total.failed += counts.failed;
      total.skipped += counts.skipped;
    }
  } finally {
    await server.stop();
  }
  console.log(`\n${summary(total)}`);
  return total.failed > 0 ? 1 : 0;
}

async function runStep(step: Step): Promise<Counts> {
  const started = performance.now();
  const counts = await step
    .run()
    .catch((error: Error) => ({ ...NOTHING, failed: 1, output: String(error.stack) }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (counts.failed > 0) console.log(counts.output.trimEnd());
  const mark = counts.failed > 0 ? '✗' : '✓';
  console.log(`${mark} ${step.name.padEnd(10)} ${summary(counts)} in ${seconds} s: ${step.about}`);
  return counts;
}

const NOTHING = { passed: 0, skipped: 0 };

function summary({ passed, failed, skipped }: Omit<Counts, 'output'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
