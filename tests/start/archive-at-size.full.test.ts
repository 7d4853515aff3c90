import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { LIVE } from '#tests/support/own-install.ts';
import { BENCH_OWNER, seedCatalogue } from '../../bench/seed-catalogue.ts';

const SIZES = { products: 100_000, orders: 100_000, otherStores: 1, productsEach: 10 };
/** The program that operators run. It limits the heap of the export and the import command. */
const CLI = join(import.meta.dirname, '../../bin/souk.js');
/** MB of memory that either command may use, whatever the size of the store. */
const MOST_MEMORY = 400;

const db = await testDatabase(import.meta.url);
const dataFolder = mkdtempSync(join(tmpdir(), 'souk-archive-at-size-'));
const env = { ...LIVE, ...databaseEnv(db), SOUK_DATA: dataFolder };
const [first, second] = [join(dataFolder, 'first.tar'), join(dataFolder, 'second.tar')];

beforeAll(async () => {
  const admin = new URL(inject('database').adminUrl);
  admin.pathname = `/${db.name}`;
  await seedCatalogue(admin.href, SIZES);
}, 900_000);

afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

test('a store of 100,000 products and 100,000 orders is exported and imported completely (R1)', async () => {
  const exported = await measured('export', ['store', 'export', 'large', first]);
  const imported = await measured('import', [
    ...['store', 'import', first, '--slug', 'again', '--owner-email', BENCH_OWNER.email],
  ]);
  const again = await measured('export of the import', ['store', 'export', 'again', second]);
  expect([exported, imported, again].map(({ code }) => code)).toEqual([0, 0, 0]);
  for (const { megabytes } of [exported, imported, again]) expect(megabytes).toBeLessThan(MOST_MEMORY);
  const counts = await db.admin<{ slug: string; products: number; orders: number }>(
    `select s.slug, (select count(*)::int from products p where p.store_id = s.id) as products,
        (select count(*)::int from orders o where o.store_id = s.id) as orders
      from stores s where s.slug in ('again', 'large') order by s.slug`,
  );
  const { products, orders } = SIZES;
  expect(counts).toEqual([
    { slug: 'again', products, orders },
    { slug: 'large', products, orders },
  ]);
}, 2_400_000);

/**
 * Runs a command and returns its exit code and its peak memory in MB, without the small process that started it. The
 * time is printed and not asserted, because a busy machine is slower.
 */
async function measured(what: string, args: string[]): Promise<{ code: number; megabytes: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let megabytes = 0;
  const timer = setInterval(() => {
    for (const pid of childrenOf(child.pid ?? 0)) megabytes = Math.max(megabytes, mostMemory(pid));
  }, 250);
  const [code] = (await once(child, 'close')) as [number];
  clearInterval(timer);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  process.stdout.write(`${what}: ${seconds} s, ${megabytes} MB at most\n`);
  return { code, megabytes };
}

function childrenOf(pid: number): number[] {
  const text = readIfThere(`/proc/${pid}/task/${pid}/children`);
  return text.split(' ').filter(Boolean).map(Number);
}

function mostMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+([0-9]+) kB/.exec(readIfThere(`/proc/${pid}/status`)) ?? [];
  return Math.round(Number(kilobytes ?? 0) / 1000);
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
