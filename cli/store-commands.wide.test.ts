import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runSouk } from '#tests/support/app-process.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { makeStore } from '#tests/support/stores.ts';

// Long timeout: each test starts one or two processes, possibly while other test files run.
vi.setConfig({ testTimeout: 60_000 });

const db = await testDatabase(import.meta.url);
await makeStore({ slug: 'cedar', name: 'Cedar House' });
const dataFolder = mkdtempSync(join(tmpdir(), 'souk-cli-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const ENV = {
  SOUK_DATA: dataFolder,
  PORT: String(await freePort()),
  PLATFORM_HOST: 'localhost:4037',
  DATABASE_URL: db.urls.app,
  DATABASE_WORKER_URL: db.urls.worker,
  DATABASE_OWNER_URL: db.urls.owner,
  DATABASE_DIRECT_URL: db.urls.direct,
};

async function json(...args: string[]) {
  const run = await runSouk([...args, '--json'], ENV);
  return { ...run, value: JSON.parse(run.stdout) as Record<string, unknown> };
}

test('the end of a store’s paid period is set, shown and removed again', async () => {
  const set = await json('store', 'subscription', 'cedar', '--ends-at', '2026-01-01T00:00:00+03:00');
  expect(set.value).toEqual({
    slug: 'cedar',
    name: 'Cedar House',
    before: null,
    periodEndsAt: '2025-12-31T21:00:00.000Z',
    isChanged: true,
    closure: 'expired',
  });
  const shown = await runSouk(['store', 'show', 'cedar'], ENV);
  expect(shown.stdout).toMatch(
    /State: {5}expired\n {2}Plan: {6}unlimited \(version 1\), until 2025-12-31T21:00:00\.000Z\n/,
  );
  expect((await runSouk(['store', 'list'], ENV)).stdout).toMatch(/^cedar +expired /);
  const never = await json('store', 'subscription', 'cedar', '--ends-at', 'never');
  expect(never.value).toMatchObject({ periodEndsAt: null, isChanged: true, closure: null });
  expect((await json('store', 'show', 'cedar')).value).toMatchObject({
    closure: null,
    stripeId: expect.stringMatching(/^cus_/),
    url: 'http://cedar.localhost:4037',
    changes: [{ kind: 'period_end', byName: 'operator' }, { kind: 'period_end' }, { kind: 'started' }],
  });
});

test('a store is suspended with a reason and reopened', async () => {
  expect((await json('store', 'suspend', 'cedar', '--reason', 'Sells fakes')).code).toBe(0);
  const again = await json('store', 'suspend', 'cedar', '--reason', 'More');
  expect([again.code, again.value]).toMatchObject([1, { error: { code: 'already_suspended' } }]);
  expect((await json('store', 'show', 'cedar')).value).toMatchObject({
    closure: 'suspended',
    suspension: { reason: 'Sells fakes', byName: 'operator' },
  });
  expect((await json('store', 'unsuspend', 'cedar', '--reason', 'Cleared')).code).toBe(0);
  const twice = await json('store', 'unsuspend', 'cedar', '--reason', 'Cleared');
  expect([twice.code, twice.value]).toMatchObject([1, { error: { code: 'not_suspended' } }]);
  const audited = await db.admin(
    `select action, actor_name from audit_entries where action like 'store.%suspended' order by id`,
  );
  expect(audited).toEqual([
    { action: 'store.suspended', actor_name: 'operator' },
    { action: 'store.unsuspended', actor_name: 'operator' },
  ]);
});

test.each([
  [['store', 'subscription', 'cedar', '--ends-at', '2026-12-31'], 'ends_at_invalid'],
  [['store', 'subscription', 'cedar', '--ends-at', '2026-02-30T00:00:00Z'], 'ends_at_invalid'],
  [['store', 'subscription', 'nobody', '--ends-at', 'never'], 'store_unknown'],
  [['store', 'suspend', 'nobody', '--reason', 'x'], 'store_unknown'],
  [['store', 'suspend', 'cedar', '--reason', '  '], 'reason_invalid'],
  [['store', 'show', 'nobody'], 'store_unknown'],
])('souk %j is refused in one sentence with exit code 1, and changes nothing', async (args, code) => {
  const run = await expectNothingChanged(db, () => json(...args));
  expect(run.code).toBe(1);
  expect(run.value).toEqual({ error: { code, message: expect.stringMatching(/\.$/) } });
});

test.each([
  [['store', 'subscription', 'cedar']],
  [['store', 'suspend', 'cedar']],
  [['store', 'unsuspend', '--reason', 'x']],
  [['store', 'show']],
])('souk %j prints its usage on stderr and exits 2', async (args) => {
  const run = await runSouk(args, ENV);
  expect({ code: run.code, stdout: run.stdout }).toEqual({ code: 2, stdout: '' });
  expect(run.stderr).toContain('Usage:\n  souk store');
});

test('the sample stores and their files are removed only with --yes, and no other store is removed', async () => {
  const sample = await makeStore({ slug: 'sample', name: 'Sample', isDemo: true });
  const picture = join(dataFolder, 'private/media', sample.id, 'a.webp');
  mkdirSync(join(dataFolder, 'private/media', sample.id), { recursive: true });
  writeFileSync(picture, 'picture');
  const asked = await json('demo', 'remove');
  expect([asked.code, asked.value]).toMatchObject([1, { error: { code: 'not_confirmed' } }]);
  expect(existsSync(picture)).toBe(true);
  expect((await json('demo', 'remove', '--yes')).value).toEqual({ removed: ['sample'] });
  expect(existsSync(picture)).toBe(false);
  expect((await db.admin('select slug from stores')).map(({ slug }) => slug)).toEqual(['cedar']);
  expect((await json('demo', 'remove', '--yes')).value).toEqual({ removed: [] });
});
