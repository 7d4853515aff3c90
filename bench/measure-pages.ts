import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dataPath } from '#server/http/canonical-path.ts';
import { type App, startComparison } from './app.ts';
import { type Answer, ask, askInTurn } from './ask.ts';
import { requestsPerSecond, type Target } from './load.ts';
import { median } from './statistics.ts';

export type Plan = {
  folder: string;
  webProcesses: number;
  /** Duration of each load. */
  seconds: number;
  runs: number;
  /** Requests for each figure measured without load. */
  idleRequests: number;
};

export type PageRate = { page: string; perSecond: number; comparison: number; ratio: number };

/** The pages of a sample store that are measured: its first listing and its first product. */
export async function pagesOf(
  app: App,
  slug: string,
): Promise<Record<'home' | 'listing' | 'product', Target>> {
  const target = (path: string) => ({ port: app.port, host: app.host(slug), path });
  const home = await pageText(target('/'));
  const product = /href="(\/products\/[^"]+)"/.exec(home)?.[1];
  if (!product) throw new Error('The home page shows no product.');
  return { home: target('/'), listing: target('/products'), product: target(product) };
}

/** Compares a cached page with a server that only sends its bytes. */
export async function measureCached(page: Target, plan: Plan): Promise<PageRate> {
  await warmUp(page, plan);
  const kept = await ask(page);
  if (!String(kept.headers['x-souk-cache']).startsWith('hit')) throw new Error(`${page.path} is not kept.`);
  const file = join(plan.folder, 'bare.json');
  writeFileSync(file, JSON.stringify({ headers: ownHeaders(kept), body: kept.body.toString('base64') }));
  const bare = await startComparison('bare-server.ts', [String(plan.webProcesses), file]);
  const rate = await sideBySide(page, { ...page, port: bare.port, path: '/' }, plan);
  await bare.stop();
  return { page: page.path, ...rate };
}

/** Compares a page that is rendered for each request with React's rendering of the same page alone. */
export async function measureUncached(page: Target, plan: Plan): Promise<PageRate> {
  await warmUp(page, plan);
  const file = join(plan.folder, 'page.json');
  const url = `http://${page.host}${page.path}`;
  writeFileSync(file, JSON.stringify({ url, data: await pageText({ ...page, path: dataPath(page.path) }) }));
  const renderer = await startComparison('render-server.ts', [String(plan.webProcesses), file]);
  const other = { ...page, port: renderer.port, path: '/' };
  await warmUp(other, plan);
  const rate = await sideBySide(page, other, plan);
  await renderer.stop();
  return { page: page.path, ...rate };
}

/** Median time to the first byte, one request after the other. */
export async function firstByteMs(page: Target, { idleRequests }: Plan): Promise<number> {
  const answers = await askInTurn(Array.from({ length: idleRequests }, () => page));
  return median(answers.map((answer) => answer.firstByteMs));
}

// Measures both servers alternately, so that other load of the machine affects both.
async function sideBySide(ours: Target, other: Target, plan: Plan): Promise<Omit<PageRate, 'page'>> {
  const rates: { ours: number; other: number }[] = [];
  for (let run = 0; run < plan.runs; run++) {
    rates.push({
      ours: await requestsPerSecond(ours, plan.seconds),
      other: await requestsPerSecond(other, plan.seconds),
    });
  }
  const perSecond = median(rates.map((rate) => rate.ours));
  const comparison = median(rates.map((rate) => rate.other));
  return { perSecond, comparison, ratio: perSecond / comparison };
}

// Warms up a page: each database connection plans a statement five times before it caches the plan, and Node
// compiles the code meanwhile.
async function warmUp(page: Target, { seconds }: Plan): Promise<void> {
  await requestsPerSecond(page, seconds);
}

async function pageText(page: Target): Promise<string> {
  const { status, body, headers } = await ask(page);
  if (status !== 200) throw new Error(`${page.path} answered ${status}`);
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
}

const OF_THE_CONNECTION = /^(connection|keep-alive|date|transfer-encoding|content-length)$/;

function ownHeaders({ headers, body }: Answer): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.test(name));
  return {
    ...Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
    'content-length': String(body.length),
  };
}
