import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runSouk } from '#tests/support/app-process.ts';
import { databaseEnv, expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { twoStores } from '#tests/support/stores.ts';

// Long timeout: each test starts a few processes, possibly while other test files run.
vi.setConfig({ testTimeout: 120_000 });

const db = await testDatabase(import.meta.url);
await twoStores();
const dataFolder = mkdtempSync(join(tmpdir(), 'souk-cli-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const ENV = {
  SOUK_DATA: dataFolder,
  PORT: String(await freePort()),
  PLATFORM_HOST: 'localhost:4158',
  ...databaseEnv(db),
};

async function souk(...args: string[]) {
  const run = await runSouk(['discount', ...args, '--json'], ENV);
  return { code: run.code, value: JSON.parse(run.stdout) as Record<string, unknown> };
}

test('a discount is created with codes, listed and paused, and another store does not see it', async () => {
  const ten = ['--kind', 'percent', '--percent', '10', '--name-en', 'Summer', '--code', 'summer 10'];
  const made = await souk('create', '--store', 'cedar', ...ten, '--limit', '5', '--codes', '3');
  expect(made).toMatchObject({ code: 0, value: { code: 'SUMMER10', codes: 3 } });
  const { discountId } = made.value as { discountId: string };
  const listed = await souk('list', '--store', 'cedar');
  expect(listed.value).toMatchObject({ rows: [{ id: discountId, limitTotal: 5, codeCount: 3, uses: 0 }] });
  const foreign = await expectNothingChanged(db, () => souk('pause', discountId, '--store', 'najd'));
  expect(foreign).toMatchObject({ code: 1, value: { error: { code: 'discount_not_found' } } });
  expect(await souk('pause', discountId, '--store', 'cedar')).toMatchObject({ value: { status: 'paused' } });
  expect(await db.admin('select status from discounts')).toEqual([{ status: 'paused' }]);
});

test('an invalid discount is refused with the name of the wrong flag, and nothing is written', async () => {
  await expectNothingChanged(db, async () => {
    const over = ['--kind', 'percent', '--percent', '101', '--name-en', 'Too much'];
    expect(await souk('create', '--store', 'cedar', ...over)).toMatchObject({
      code: 1,
      value: { error: { code: 'invalid', data: { fields: { percent: 'too_large' } } } },
    });
  });
});
