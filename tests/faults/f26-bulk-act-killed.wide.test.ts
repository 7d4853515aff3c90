import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { readBulkAct } from '#domain/bulk-acts/index.ts';
import { bulkDesk } from '#tests/support/bulk-acts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { IS_FULL } from '#tests/support/level.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { backendsGone } from '#tests/support/whole-orders.ts';

const STORES = IS_FULL ? 400 : 60;
/** A process is killed in each of these batches of three stores, some milliseconds after its beginning. */
const KILLS = [1, 2, 4, 3, 2].map((batch, index) => ({ batch, afterMs: index * 7 }));

const db = await testDatabase(import.meta.url);
const at = TEST_TIME;
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs a process, and kills it in the given batch; true if it was killed. */
async function work(id: string, kill?: (typeof KILLS)[number]): Promise<boolean> {
  const script = join(import.meta.dirname, 'bulk-process.ts');
  const child = spawn(process.execPath, [script, db.urls.app, id, at.toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const ended = once(child, 'exit');
  let batches = 0;
  for await (const _line of createInterface({ input: child.stdout })) {
    if (++batches === kill?.batch) setTimeout(() => child.kill('SIGKILL'), kill.afterMs);
  }
  const [code, signal] = await ended;
  running.delete(child);
  if (signal === 'SIGKILL') return true;
  if (code !== 0) throw new Error(`The process ended with ${code}.`);
  return false;
}

test('a bulk act whose worker is killed again and again changes each store exactly once (F26)', async () => {
  const { stores, confirmed } = await bulkDesk(db);
  const id = await confirmed(await stores(STORES, 14), {
    kind: 'extend_trial',
    days: 7,
    reason: 'A slow week',
  });
  let killed = 0;
  for (const kill of KILLS) if (await work(id, kill)) killed++;
  expect(killed).toBeGreaterThan(2);
  expect(await work(id)).toBe(false);
  await backendsGone(db);

  const bulk = await readBulkAct(id);
  expect(bulk?.counts).toMatchObject({ all: STORES, done: STORES });
  expect(bulk?.finishedAt).toEqual(at);
  const ends = await db.admin(
    `select current_period_end as at, count(*)::int as stores from subscriptions b join stores s on s.id = b.store_id
      where s.slug like 'bulk-%' group by 1`,
  );
  expect(ends).toEqual([{ at: new Date(at.getTime() + 21 * 86_400_000), stores: STORES }]);
  const written = await db.admin(
    `select subject_id, count(*)::int as acts from operator_acts where subject_kind = 'store' group by 1`,
  );
  expect(written).toHaveLength(STORES);
  expect(new Set(written.map(({ acts }) => acts))).toEqual(new Set([1]));
}, 300_000);
