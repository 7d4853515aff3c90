// `npm run bench:stores -- [stores] [--write]`: what thousands of stores cost an install in which ten of them are
// visited. Writes docs/records/many-stores.md with --write.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, startApp } from './app.ts';
import { askInTurn } from './ask.ts';
import { makeInstall } from './made-install.ts';

const VISITED = 10;
const WEB_PROCESSES = 2;
const VISITS_EACH = 60;

const stores = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 5000);
const folder = mkdtempSync(join(tmpdir(), 'souk-stores-'));
// If run as root, the database's own user must be able to enter this folder.
chmodSync(folder, 0o711);

try {
  const few = await memoryWith(VISITED);
  const many = await memoryWith(stores);
  console.log({ few, many, ratio: many / few });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Memory of the web processes, in MB, of an install with that many stores after visits to ten of them. */
async function memoryWith(count: number): Promise<number> {
  const data = join(folder, `data-${count}`);
  console.error(`Making ${count} stores …`);
  const started = performance.now();
  await makeInstall(data, { products: 40, otherStores: count - 2, productsEach: 40 });
  console.error(`… in ${Math.round((performance.now() - started) / 1000)} s`);
  const app = await startApp(data, { webProcesses: WEB_PROCESSES, pageCache: 'on' });
  try {
    await visit(app);
    return app.webMemoryMb();
  } finally {
    await app.stop();
  }
}

async function visit(app: App): Promise<void> {
  const slugs = Array.from({ length: VISITED - 2 }, (_, nth) => `small-${nth}`).concat('large', 'orders');
  for (let round = 0; round < VISITS_EACH; round++) {
    const path = round % 3 === 0 ? '/' : `/products?page=${1 + (round % 2)}`;
    await askInTurn(slugs.map((slug) => ({ port: app.port, host: app.host(slug), path })));
  }
}
