import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { readState } from '#db/embedded/index.ts';
import { runningPostmaster } from '#db/embedded/postmaster.ts';
import { closeDatabase, openDatabase } from '#db/index.ts';
import { databaseUrls } from '#db/roles.ts';
import type { TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { makeVariant } from './orders.ts';
import type { ShopAddress } from './shoppers.ts';
import { makeStore } from './stores.ts';

/** A separate data folder and port, in live mode, so that no demo stores are created first. */
export type OwnInstall = {
  env: Record<string, string>;
  /** The process id of its PostgreSQL; null if none runs. */
  postgres(): number | null;
  /** Reads what is stored, bypassing row-level security; each call opens a new connection. */
  admin: TestDatabase['admin'];
};

export const LIVE = {
  PLATFORM_HOST: 'shops.example',
  SECRET_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:1',
  LOG_LEVEL: 'info',
};

/** Call at the top of a test file. The folder is removed and its processes are ended after the file. */
export async function ownInstall(): Promise<OwnInstall> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'souk-install-'));
  // If the tests run as root, the database's own user must be able to enter this folder.
  chmodSync(dataFolder, 0o711);
  const postgres = () => runningPostmaster(join(dataFolder, 'postgres'))?.pid ?? null;
  afterAll(() => {
    const left = postgres();
    if (left) process.kill(left, 'SIGQUIT');
    rmSync(dataFolder, { recursive: true, force: true });
  });
  const admin: TestDatabase['admin'] = async (text, values) => {
    const { port, adminPassword } = stateOf(dataFolder);
    const address = `postgres://postgres:${adminPassword}@127.0.0.1:${port}/souk`;
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  const port = String(await freePort());
  return { env: { ...LIVE, SOUK_DATA: dataFolder, PORT: port }, postgres, admin };
}

/** A store of a running install, with three products. */
export async function openShop(
  install: OwnInstall,
  stock: number,
): Promise<ShopAddress & { storeId: string }> {
  const port = Number(install.env.PORT);
  return inInstall(install, async () => ({ ...(await stockedShop(stock)), port }));
}

/** Runs verbs on the database of a running install. */
export async function inInstall<T>({ env }: OwnInstall, work: () => Promise<T>): Promise<T> {
  const { port, passwords } = stateOf(env.SOUK_DATA ?? '');
  openDatabase(databaseUrls(`postgres://127.0.0.1:${port}`, passwords), () => {});
  try {
    return await work();
  } finally {
    await closeDatabase();
  }
}

/** A store with three products in the database that this process has open. */
export async function stockedShop(stock: number): Promise<Omit<ShopAddress, 'port'> & { storeId: string }> {
  const store = await makeStore({
    ...{ slug: 'cedar', name: 'Cedar House', country: 'SA' },
    ...{ currency: 'USD', defaultLocale: 'en' },
  });
  const variantIds: string[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    variantIds.push(await makeVariant(store, { title, amount: 1500, stock }));
  }
  return { storeId: store.id, host: 'cedar.shops.example', variantIds };
}

function stateOf(dataFolder: string) {
  const state = readState(dataFolder);
  if (!state) throw new Error('The install was not started yet.');
  return state;
}
