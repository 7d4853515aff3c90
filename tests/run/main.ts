import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeMachine } from '../../bench/machine.ts';
import { startTestServer } from '../support/template.ts';
import { ROOT } from './program.ts';
import { proofPage, type Ran, summary, sumOf } from './proof.ts';
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
  const ran: Ran[] = [];
  try {
    for (const step of STEPS) {
      if (wanted.length > 0 && !wanted.includes(step.name)) continue;
      ran.push(await runStep(step));
    }
  } finally {
    await server.stop();
  }
  if (process.env.SOUK_TEST_FULL === '1' && wanted.length === 0) {
    writeFileSync(join(ROOT, 'docs/proof.md'), proofPage(ran, describeMachine()));
  }
  const total = sumOf(ran);
  console.log(`\n${summary(total)}`);
  return total.failed > 0 ? 1 : 0;
}

async function runStep({ name, about, run }: Step): Promise<Ran> {
  const started = performance.now();
  const {
    output,
    unsteady = [],
    ...counts
  } = await run().catch((error: Error) => ({
    ...{ passed: 0, failed: 1, skipped: 0 },
    output: String(error.stack),
    unsteady: [],
  }));
  const seconds = (performance.now() - started) / 1000;
  if (counts.failed > 0) console.log(output.trimEnd());
  for (const what of unsteady) console.log(`  passed only when run again: ${what}`);
  const mark = counts.failed > 0 ? '✗' : '✓';
  console.log(`${mark} ${name.padEnd(10)} ${summary(counts)} in ${seconds.toFixed(1)} s: ${about}`);
  return { name, about, ...counts, seconds, unsteady };
}
