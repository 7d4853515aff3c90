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
const CLI = join(import.meta.dirname, '../../cli/souk.ts');

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
  expect([exported, imported, again]).toEqual([0, 0, 0]);
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
 * Runs a command, prints its time and its most memory, and returns its exit code. Neither is asserted: a busy machine is
 * slower, and how much memory Node takes before it collects garbage depends on the machine's.
 */
async function measured(what: string, args: string[]): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let megabytes = 0;
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, mostMemory(child.pid ?? 0));
  }, 250);
  const [code] = (await once(child, 'close')) as [number];
  clearInterval(timer);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  process.stdout.write(`${what}: ${seconds} s, ${megabytes} MB at most\n`);
  return code;
}

function mostMemory(pid: number): number {
  try {
    const [, kilobytes] = /VmHWM:\s+([0-9]+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1000);
  } catch {
    return 0;
  }
}
