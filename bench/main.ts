// `npm run bench -- [--json] [--quick] [--write]`: measures the figures of docs/records/benchmarks.md on this
// machine.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#db/embedded/index.ts';
import { closeDatabase, openDatabase } from '#db/index.ts';
import { databaseUrls } from '#db/roles.ts';
import { type App, startApp } from './app.ts';
import { BUDGETS, isKept } from './budgets.ts';
import { describeMachine } from './machine.ts';
import { makeInstall } from './made-install.ts';
import { measureAdmin } from './measure-admin.ts';
import { measureBlocks, measureCachedBlocks } from './measure-blocks.ts';
import { measureOrders } from './measure-orders.ts';
import { firstByteMs, measureCached, measureUncached, type Plan, pagesOf } from './measure-pages.ts';
import { measureSearch } from './measure-search.ts';
import { storefrontWeights, themeWeights, weightsOf } from './page-weight.ts';
import { benchmarksPage, type Measured, toFigures, toTable } from './report.ts';
import type { MadeStore, MadeStores, Sizes } from './seed-catalogue.ts';

const isQuick = process.argv.includes('--quick');
const SAMPLE = 'demo';
const WEB_PROCESSES = 2;
const SIZES: Sizes = isQuick
  ? { products: 3000, otherStores: 4, productsEach: 40, orders: 3000 }
  : { products: 100_000, otherStores: 199, productsEach: 40, orders: 1_000_000 };
const ORDERS = isQuick ? 150 : 600;

const folder = mkdtempSync(join(tmpdir(), 'souk-bench-'));
// If run as root, the database's own user must be able to enter this folder.
chmodSync(folder, 0o711);
const plan: Plan = {
  folder,
  webProcesses: WEB_PROCESSES,
  seconds: isQuick ? 1 : 5,
  runs: isQuick ? 1 : 3,
  idleRequests: isQuick ? 30 : 100,
};

try {
  const measured = await measure();
  report(measured);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<Measured> {
  const data = join(folder, 'data');
  say(`Making ${SIZES.products} products in one store among ${SIZES.otherStores + 1} …`);
  const stores = await makeInstall(data, SIZES);
  const off = await withApp(data, 'off', (app) => measureWithoutCache(app, stores));
  const on = await withApp(data, 'on', measureWithCache);
  return {
    ...off,
    ...on,
    weights: storefrontWeights(),
    adminWeights: weightsOf('admin'),
    themes: await themeWeights(),
    rssMb: Math.max(off.rssMb, on.rssMb),
  };
}

async function withApp<T>(data: string, pageCache: 'on' | 'off', work: (app: App) => Promise<T>): Promise<T> {
  say(`Starting Souk, page cache ${pageCache} …`);
  const app = await startApp(data, { webProcesses: WEB_PROCESSES, pageCache });
  try {
    return await work(app);
  } finally {
    await app.stop();
  }
}

async function measureWithoutCache(app: App, stores: MadeStores) {
  const { home, listing, product } = await pagesOf(app, SAMPLE);
  const uncached = [];
  for (const page of [home, listing, product]) {
    say(`Pages without the cache: ${page.path} …`);
    uncached.push(await measureUncached(page, plan));
  }
  say('A home page of 40 blocks …');
  const uncachedBlocks = await withPools(() => measureBlocks({ ...home, slug: SAMPLE }, plan));
  const ttfbUncachedMs = await firstByteMs(home, plan);
  say('Searches and listings in the large store …');
  const search = await measureSearch(app, stores.large.slug, plan);
  say('The admin of the large store …');
  const admin = await withPools(() => measureAdmin(app, stores.large, plan));
  say('Orders …');
  const orders = await placeOrders(app, stores.orders);
  return { uncached, uncachedBlocks, ttfbUncachedMs, search, admin, orders, rssMb: app.webMemoryMb() };
}

async function withPools<T>(work: () => Promise<T>): Promise<T> {
  const { appUrl } = await addresses();
  openDatabase({ app: appUrl }, () => {});
  return work().finally(closeDatabase);
}

async function placeOrders(app: App, { storeId, slug }: MadeStore) {
  const { adminUrl, appUrl } = await addresses();
  openDatabase({ app: appUrl }, () => {});
  const of = { adminUrl, storeId, slug, shoppers: [8, 64], orders: ORDERS };
  return measureOrders(app, of, plan).finally(closeDatabase);
}

async function measureWithCache(app: App) {
  const { home } = await pagesOf(app, SAMPLE);
  say('Pages from the cache …');
  const cached = await measureCached(home, plan);
  const ttfbCachedMs = await firstByteMs(home, plan);
  const cachedBlocks = await withPools(() => measureCachedBlocks({ ...home, slug: SAMPLE }, plan));
  return { cached, cachedBlocks, ttfbCachedMs, rssMb: app.webMemoryMb() };
}

// Uses the database server that is already running, through the same socket as the application.
async function addresses(): Promise<{ adminUrl: string; appUrl: string }> {
  const { adminUrl, state } = await startEmbedded({ dataFolder: join(folder, 'data') });
  const { app } = databaseUrls(adminUrl, state.passwords);
  const admin = new URL(adminUrl);
  admin.pathname = new URL(app).pathname;
  return { adminUrl: admin.toString(), appUrl: app };
}

function report(measured: Measured): void {
  const figures = toFigures(measured);
  const machine = describeMachine();
  console.log(`\n${toTable(measured, machine)}\n`);
  if (process.argv.includes('--write')) {
    writeFileSync(
      join(import.meta.dirname, '../docs/records/benchmarks.md'),
      benchmarksPage(measured, machine),
    );
  }
  if (!isQuick) {
    const broken = BUDGETS.filter((budget) => !isKept(budget, figures));
    if (broken.length > 0) process.exitCode = 1;
  }
  console.log(JSON.stringify(figures));
}

function say(line: string): void {
  console.error(line);
}
