import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { digitalFiles } from '#adapters/digital-files/index.ts';
import { importFiles } from '#adapters/import-files/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { asWorker } from '#db/index.ts';
import { signUp } from '#domain/sign-up/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { newId } from '#lib/ids.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { signUpForm } from '#tests/support/sign-ups.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { removeUnclaimedTask } from './remove-unclaimed.ts';

await testDatabase(import.meta.url);
const folder = await mkdtemp(join(tmpdir(), 'souk-unclaimed-'));
afterAll(() => rm(folder, { recursive: true }));

/** Signs up for a shop that has a file in each place where strangers can put one. */
async function shopWithFiles(slug: string): Promise<string> {
  expect(await signUp(signUpForm({ slug }), async () => {})).toMatchObject({ ok: true });
  const storeId = (await findStore(slug))?.storeId ?? '';
  const bytes = Buffer.from('a file');
  await importFiles(folder).save({ storeId, importId: newId() }, [bytes]);
  await digitalFiles(folder).begin(storeId, { bytes: 6, now: TEST_TIME });
  for (const root of [folder, join(folder, 'private')])
    await diskStorage(root).put(storeId, 'a'.repeat(64), bytes);
  return storeId;
}

const foldersOf = async (storeId: string) =>
  (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(storeId)).sort();

async function work(storeId: string, days: number): Promise<void> {
  const config = readConfig({ SOUK_DATA: folder, SECRET_KEY: 'x'.repeat(32) });
  if (!config.ok) throw new Error(config.data.problems.join(' '));
  const now = new Date(TEST_TIME.getTime() + days * 86_400_000);
  const around = { config: config.value, log: createLogger({ level: 'silent' }), now };
  await asWorker(() => removeUnclaimedTask.run({ storeId }, around));
}

test('an unclaimed shop is deleted with every file that was uploaded to it, and no other shop loses a file', async () => {
  const [storeId, other] = [await shopWithFiles('unclaimed'), await shopWithFiles('other')];
  const places = ['digital', 'imports', 'media', 'private/media'];
  expect(await foldersOf(storeId)).toEqual(places.map((place) => join(place, storeId)));
  await expect(work(storeId, 6)).rejects.toThrow('seven days');
  expect(await foldersOf(storeId)).toHaveLength(4);
  await work(storeId, 8);
  expect(await findStore('unclaimed')).toBeNull();
  expect(await foldersOf(storeId)).toEqual([]);
  expect(await foldersOf(other)).toHaveLength(4);
});
