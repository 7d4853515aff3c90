// `npm run lighthouse [-- --write] [--only=home]`: Lighthouse's scores of the storefront and the platform's own site on
// a phone.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, runProgram, startApp } from './app.ts';
import { ask } from './ask.ts';
import { describeMachine } from './machine.ts';
import { pagesOf } from './measure-pages.ts';
import { median } from './statistics.ts';

const VERSION = '13.5.0';
const RUNS = 5;
const ROOT = join(import.meta.dirname, '..');
const PLATFORM_PATHS = ['/', '/pricing', '/features', '/ar', '/ar/pricing', '/ar/features'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const METRICS = [
  ...['first-contentful-paint', 'largest-contentful-paint', 'speed-index'],
  ...['total-blocking-time', 'cumulative-layout-shift'],
];

type Scores = Record<(typeof CATEGORIES)[number], number>;
/** `isIndexed`: search engines may list the page, which is not true for a cart and a checkout. */
type Page = { name: string; url: string; cookie?: string; isIndexed: boolean; least: number };
type Told = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { displayValue: string }>;
  /** How fast Lighthouse finds this machine; its phone is a quarter of that. */
  environment: { benchmarkIndex: number };
};
type Row = { page: Page; scores: Scores };

const folder = mkdtempSync(join(tmpdir(), 'souk-lighthouse-'));
// If run as root, the database's own user must be able to enter this folder.
chmodSync(folder, 0o711);
const program = findLighthouse();
const only = process.argv.find((flag) => flag.startsWith('--only='))?.slice('--only='.length);
const app = await startApp(join(folder, 'data'), { webProcesses: 2, pageCache: 'on' });
try {
  const rows: Row[] = [];
  for (const page of (await pagesToJudge(app)).filter(
    ({ name }) => only === undefined || name.startsWith(only),
  )) {
    // The first run finds caches cold, those of the server and of Chromium.
    await judge(page);
    const runs: Scores[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await judge(page));
    const scores = Object.fromEntries(
      CATEGORIES.map((category) => [category, median(runs.map((scores) => scores[category]))]),
    ) as Scores;
    rows.push({ page, scores });
    console.error(page.name, JSON.stringify(scores));
  }
  const record = join(ROOT, 'docs/records/lighthouse.md');
  const lines = [...rows.map(lineOf), ...(only === undefined ? [] : otherLines(record, rows))];
  console.log(lines.join('\n'));
  if (process.argv.includes('--write')) writeFileSync(record, pageOf(lines));
  if (rows.some((row) => !isKept(row))) process.exitCode = 1;
} finally {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Finds Lighthouse, 176 MB that are used only here and installed into a separate folder outside npm's
 * control.
 */
function findLighthouse(): string {
  const own = join(ROOT, 'node_modules/.souk-lighthouse');
  const cli = join(own, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(cli)) return cli;
  mkdirSync(own, { recursive: true });
  const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', own, ...flags, `lighthouse@${VERSION}`], { stdio: 'inherit' });
  return cli;
}

async function pagesToJudge(app: App): Promise<Page[]> {
  const { home, listing, product } = await pagesOf(app, 'demo');
  const url = ({ path }: { path: string }) => `http://${app.host('demo')}${path}`;
  const cookie = await filledCart(app, listing.path);
  const shown = { isIndexed: true, least: 95 };
  return [
    { name: 'home', url: url(home), ...shown },
    { name: 'listing', url: url(listing), ...shown },
    { name: 'product', url: url(product), ...shown },
    { name: 'cart', url: url({ path: '/cart' }), cookie, isIndexed: false, least: 95 },
    { name: 'checkout', url: url({ path: '/checkout' }), cookie, isIndexed: false, least: 95 },
    ...PLATFORM_PATHS.map((path) => ({
      ...{ name: `platform ${path}`, url: `http://${app.platform}${path}`, isIndexed: true, least: 98 },
    })),
  ];
}

/** The cookie of a shopper who has put something from the listing into the cart. */
async function filledCart(app: App, path: string): Promise<string> {
  const host = app.host('demo');
  const page = await ask({ port: app.port, host, path }, { headers: { 'accept-encoding': 'identity' } });
  const headers = { origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' };
  for (const [button] of page.body.toString().matchAll(/<button[^>]* name="variant"[^>]*>/g)) {
    const variant = /value="([^"]+)"/.exec(button)?.[1] ?? '';
    const body = new URLSearchParams({ intent: 'add', variant, quantity: '1' }).toString();
    const answer = await ask({ port: app.port, host, path: '/cart' }, { method: 'POST', headers, body });
    const cookie = answer.headers['set-cookie']?.find((text) => text.startsWith('cart='));
    if (answer.status === 303 && cookie) return cookie.split(';')[0] ?? '';
  }
  throw new Error(`Nothing on ${path} went into a cart.`);
}

async function judge(page: Page): Promise<Scores> {
  // Chromium sometimes gives no trace (NO_NAVSTART); Lighthouse asks to be run again then.
  const said = await runLighthouse(page).catch(() => runLighthouse(page));
  const { categories, audits, environment } = JSON.parse(said) as Told;
  const times = METRICS.map((name) => `${name} ${audits[name]?.displayValue}`).join(', ');
  console.error(`  ${page.name}: ${times}, the machine's index ${environment.benchmarkIndex}`);
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((categories[category]?.score ?? 0) * 100)]),
  ) as Scores;
}

function runLighthouse({ url, cookie }: Page): Promise<string> {
  process.env.CHROME_PATH ??= '/usr/bin/chromium';
  return runProgram([
    program,
    url,
    ...['--quiet', '--output=json', `--only-categories=${CATEGORIES.join(',')}`],
    '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ]);
}

function isKept({ page, scores }: Row): boolean {
  const { performance, accessibility, seo } = scores;
  const isFast = performance >= page.least && accessibility === 100 && scores['best-practices'] === 100;
  return isFast && (seo === 100 || !page.isIndexed);
}

function lineOf(row: Row): string {
  const { performance, accessibility, seo } = row.scores;
  const { name, isIndexed } = row.page;
  const { commit, at } = describeMachine();
  const found = isIndexed ? String(seo) : 'not indexed';
  const mark = isKept(row) ? 'kept' : '**broken**';
  const scores = [performance, accessibility, row.scores['best-practices'], found, mark];
  return `| ${name} | ${scores.join(' | ')} | ${commit}, ${at} |`;
}

/** The lines of a record that this run has not measured. */
function otherLines(record: string, rows: Row[]): string[] {
  const names = new Set(rows.map(({ page }) => page.name));
  const lines = readFileSync(record, 'utf8').split('\n');
  const isOther = (line: string) =>
    /^\| (?!Page|---)/.test(line) && !names.has(line.split(' | ')[0]!.slice(2));
  return lines.filter(isOther);
}

function pageOf(lines: string[]): string {
  const { hardware, system } = describeMachine();
  return `# Lighthouse

Written by \`npm run lighthouse -- --write\`; never by hand. The sample store and the platform's own site on a phone as
Lighthouse ${VERSION} imagines it, pages from the page cache, the median of ${RUNS} runs after one that is not counted.
Budgets: performance ≥ 95 (the platform's site 98), accessibility and best practices 100, SEO 100 where a page may be
found. Other work on the machine costs a page up to ten points, so pages are measured again alone (\`--only=\`).

- Machine: ${hardware}
- System: ${system}

| Page | Performance | Accessibility | Best practices | SEO | | Measured |
| --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`;
}
