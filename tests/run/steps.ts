import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { hasOutsideFiles, NOT_THERE } from '../support/outside-files.ts';
import { afterSecondRun, asOne, type Counts, failedFiles, playwrightCounts, vitestCounts } from './counts.ts';
import { findBrowser } from './find-browser.ts';
import { type Finished, ROOT, runTool } from './program.ts';

export type Step = {
  name: string;
  about: string;
  /**
   * Runs in parallel with the other steps, which leave part of two cores idle: it needs neither the database nor the
   * built sites.
   */
  isAside?: boolean;
  run(): Promise<Counts>;
};

const SITES = ['storefront', 'admin', 'platform'];
const TSC = 'node_modules/typescript/bin/tsc';
const reports = mkdtempSync(join(tmpdir(), 'souk-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/** The folders whose tests each step runs. */
export const FOLDERS = {
  doors: ['tests/doors'],
  messages: ['messages'],
  unit: ['adapters', 'app', 'blocks', 'cli', 'db', 'domain', 'lib', 'seed', 'server', 'tests/run', 'worker'],
  isolation: ['tests/isolation'],
  attacks: ['tests/attacks', 'tests/faults'],
  pages: ['tests/pages'],
  start: ['tests/start'],
};

/** The steps of `npm test`, in this order. */
export const STEPS: Step[] = [
  {
    name: 'build',
    about: 'the three sites as they are served',
    isAside: true,
    run: async () => asOne(await build()),
  },
  {
    name: 'lint',
    about: 'Biome: format and lint; recheck: no regular expression backtracks without end',
    isAside: true,
    run: checkLint,
  },
  {
    name: 'types',
    about: 'TypeScript, strict, the three sites and the rest',
    isAside: true,
    run: checkTypes,
  },
  {
    name: 'doors',
    about: 'who may import whom; lengths; no code twice',
    run: () => vitest('doors'),
  },
  {
    name: 'messages',
    about: 'English and Arabic have the same keys',
    run: () => vitest('messages'),
  },
  { name: 'schema', about: 'db/types.ts and db/schema.sql are what the migrations make', run: checkSchema },
  { name: 'unit', about: 'the domain and everything beside its code', run: () => vitest('unit') },
  {
    name: 'outside',
    about: 'catalogues and samples of others, where they are at hand',
    run: readOutsideFiles,
  },
  {
    name: 'isolation',
    about: 'no store reaches another',
    run: () => vitest('isolation'),
  },
  {
    name: 'attacks',
    about: 'attacks and faults',
    run: () => built(() => vitest('attacks')),
  },
  {
    name: 'pages',
    about: 'every page of a shop in both languages, as it is sent',
    run: () => built(() => vitest('pages')),
  },
  {
    name: 'start',
    about: 'a whole install starts, stops, is taken over and recovers',
    run: () => built(() => vitest('start')),
  },
  { name: 'browser', about: 'journeys in Chromium', run: () => built(runBrowser) },
];

async function checkTypes(): Promise<Counts> {
  const checkSite = async (site: string) => {
    const typegen = await runTool('node_modules/@react-router/dev/bin.cjs', ['typegen', `app/${site}`]);
    return typegen.code === 0 ? runTool(TSC, ['-p', `app/${site}`]) : typegen;
  };
  const checks = [...SITES.map(checkSite), runTool(TSC, ['-p', '.'])];
  return asOne(joined(await Promise.all(checks)));
}

async function checkLint(): Promise<Counts> {
  const biome = ['ci', '--colors=off', '--max-diagnostics=50'];
  const checks = [
    runTool('node_modules/@biomejs/biome/bin/biome', biome),
    runTool('tests/run/check-patterns.ts', []),
  ];
  return asOne(joined(await Promise.all(checks)));
}

async function checkSchema(): Promise<Counts> {
  return asOne(await runTool('tests/run/check-schema.ts', []));
}

/** More failing files than this are not a matter of timing. */
const FILES_TRIED_AGAIN = 3;

// docs/decisions/024: running a failed file once more, alone, distinguishes a time limit exceeded under load from a
// fault.
async function vitest(step: keyof typeof FOLDERS): Promise<Counts> {
  const report = join(reports, `${step}.json`);
  // The full path is needed: `db` alone is part of many names.
  const first = await runVitest(
    FOLDERS[step].map((folder) => join(ROOT, folder, '/')),
    report,
  );
  const files = failedFiles(report);
  if (first.failed === 0 || files.length === 0 || files.length > FILES_TRIED_AGAIN) return first;
  const second = await runVitest([...files, '--maxWorkers=1'], join(reports, `${step}-again.json`));
  return afterSecondRun(first, second, files);
}

async function runVitest(args: string[], report: string, env: Record<string, string> = {}): Promise<Counts> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const finished = await runTool('node_modules/vitest/vitest.mjs', ['run', ...args, ...reporters], env);
  return vitestCounts(finished, report);
}

/** Runs the tests that read files from outside the repository; no other step sees those files. */
async function readOutsideFiles(): Promise<Counts> {
  if (!hasOutsideFiles) return { passed: 0, failed: 0, skipped: 1, output: NOT_THERE };
  const readers = globSync('domain/*/*.test.ts', { cwd: ROOT })
    .map((file) => join(ROOT, file))
    .filter((file) => /support\/(outside-files|official-rules)\.ts/.test(readFileSync(file, 'utf8')));
  const args = [...readers, '--testNamePattern=\\b(real|official)\\b'];
  return runVitest(args, join(reports, 'outside.json'), { SOUK_OUTSIDE_FILES: 'shown' });
}

let building: Promise<Finished> | null = null;

function build(): Promise<Finished> {
  building ??= runTool('scripts/build.mjs', ['--if-changed']);
  return building;
}

/** These steps test the built sites, as users get them. */
async function built(step: () => Promise<Counts>): Promise<Counts> {
  const made = await build();
  return made.code === 0 ? step() : asOne(made);
}

async function runBrowser(): Promise<Counts> {
  const report = join(reports, 'browser.json');
  const browser = await findBrowser();
  const finished = await runTool('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    SOUK_TEST_PORT: process.env.SOUK_TEST_PORT ?? String(await freePort()),
    ...browser,
  });
  return playwrightCounts(finished, report);
}

function joined(parts: Finished[]): Finished {
  return {
    code: Math.max(...parts.map((part) => part.code)),
    output: parts.map((part) => part.output).join(''),
  };
}
