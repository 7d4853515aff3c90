// `npm run bench:stores -- [stores] [--write]`: measures an install with thousands of stores, ten of which are
// visited: its memory, the time of a sign-up and the time of the console's list. --write writes
// docs/records/many-stores.md.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#db/embedded/index.ts';
import { closeDatabase, openDatabase } from '#db/index.ts';
import { databaseUrls } from '#db/roles.ts';
import { type App, startApp } from './app.ts';
import { askInTurn } from './ask.ts';
import { describeMachine } from './machine.ts';
import { makeInstall } from './made-install.ts';
import { measurePlatform, type PlatformFigures } from './measure-platform.ts';
import { rounded } from './statistics.ts';

const VISITED = 10;
const WEB_PROCESSES = 2;
const VISITS_EACH = 60;

const stores = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 5000);
const folder = mkdtempSync(join(tmpdir(), 'souk-stores-'));
// If run as root, the database's own user must be able to enter this folder.
chmodSync(folder, 0o711);

try {
  const few = await withStores(VISITED, memoryAfterVisits);
  const [many, platform] = await withStores(stores, async (app, data) => {
    const memory = await memoryAfterVisits(app);
    return [memory, await withPools(data, () => measurePlatform(app, stores))] as const;
  });
  report({ few, many, ...platform });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function withStores<T>(count: number, work: (app: App, data: string) => Promise<T>): Promise<T> {
  const data = join(folder, `data-${count}`);
  console.error(`Making ${count} stores …`);
  const started = performance.now();
  await makeInstall(data, { products: 40, otherStores: count - 2, productsEach: 40 });
  console.error(`… in ${Math.round((performance.now() - started) / 1000)} s`);
  const app = await startApp(data, { webProcesses: WEB_PROCESSES, pageCache: 'on' });
  return work(app, data).finally(() => app.stop());
}

/** Memory of the web processes, in MB, after visits to ten stores. */
async function memoryAfterVisits(app: App): Promise<number> {
  const slugs = Array.from({ length: VISITED - 2 }, (_, nth) => `small-${nth}`).concat('large', 'orders');
  for (let round = 0; round < VISITS_EACH; round++) {
    const path = round % 3 === 0 ? '/' : `/products?page=${1 + (round % 2)}`;
    await askInTurn(slugs.map((slug) => ({ port: app.port, host: app.host(slug), path })));
  }
  return app.webMemoryMb();
}

// Uses the database server that is already running, through the same socket as the application.
async function withPools<T>(data: string, work: () => Promise<T>): Promise<T> {
  const { adminUrl, state } = await startEmbedded({ dataFolder: data });
  openDatabase(databaseUrls(adminUrl, state.passwords), () => {});
  return work().finally(closeDatabase);
}

function report({ few, many, signUpP95, consoleP95 }: { few: number; many: number } & PlatformFigures): void {
  const rows = [
    ['memory of the web processes ÷ that with ten stores', rounded(many / few), '≤ 1.2'],
    ['a sign-up with the first page of the admin, 95th of 40, ms', rounded(signUpP95, 0), '< 3000'],
    ['the console’s list, views and searches, 95th of 100, ms', rounded(consoleP95, 0), '< 300'],
  ];
  const table = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
  const { hardware, system, commit, at } = describeMachine();
  const page = `# ${stores} stores in one install

Written by \`npm run bench:stores -- ${stores} --write\`; never by hand. Ten stores are visited, the others are idle.

- Machine: ${hardware}
- System: ${system}
- Commit: ${commit}
- Measured: ${at} UTC

| What | Measured | Budget |
| --- | --- | --- |
${table}

Memory: ${rounded(few, 0)} MB with ten stores, ${rounded(many, 0)} MB with ${stores}, in ${WEB_PROCESSES} processes.
`;
  console.log(page);
  if (process.argv.includes('--write')) writeFileSync('docs/records/many-stores.md', page);
}
