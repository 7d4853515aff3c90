import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeMachine } from '../../bench/machine.ts';
import { LEVELS } from '../support/level.ts';
import { startTestServer } from '../support/template.ts';
import { ROOT } from './program.ts';
import { proofPage, type Ran, summary, sumOf } from './proof.ts';
import { STEPS, type Step } from './steps.ts';
import { writeInMemory } from './write-in-memory.ts';

const args = process.argv.slice(2);
const level = LEVELS.find((name) => args.includes(`--${name}`)) ?? 'quick';
process.env.SOUK_TEST_LEVEL = level;
// The suite needs no files outside this checkout: only the step `outside` may see them.
process.env.SOUK_OUTSIDE_FILES = 'hidden';
// The full round keeps its data on disk, as an installation does.
if (level !== 'full') writeInMemory();
process.exitCode = await main(args.filter((arg) => arg !== `--${level}`));

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
  const steps = STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const lanes = [steps.filter((step) => step.isAside), steps.filter((step) => !step.isAside)];
  let ran: Ran[];
  try {
    ran = (await Promise.all(lanes.map(inOrder))).flat();
  } finally {
    await server.stop();
  }
  if (level === 'full' && wanted.length === 0) {
    writeFileSync(join(ROOT, 'docs/records/proof.md'), proofPage(ran, describeMachine()));
  }
  const total = sumOf(ran);
  console.log(`\n${summary(total)}`);
  return total.failed > 0 ? 1 : 0;
}

async function inOrder(steps: Step[]): Promise<Ran[]> {
  const ran: Ran[] = [];
  for (const step of steps) ran.push(await runStep(step));
  return ran;
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
