import { expect, test } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { dropWordsTask } from './drop-words.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const log = createLogger({ level: 'silent' });
const WEEK = 7 * 24 * 60 * 60 * 1000;

function run(storeId: string): Promise<void> {
  const read = readConfig({ SECRET_KEY: 'x'.repeat(32) });
  if (!read.ok) throw new Error(read.data.problems.join(' '));
  const { value: config } = read;
  return asWorker(() => dropWordsTask.run({ storeId }, { config, log, now: TEST_TIME }));
}

const listed = async (storeId: string) =>
  (
    await db.admin<{ word: string }>(
      "select word from search_trigrams where store_id = $1 and trigram = '' order by word",
      [storeId],
    )
  ).map(({ word }) => word);
/** The runs that a run has queued; new words queue one of their own. */
const nextRuns = async (storeId: string) =>
  db.admin<{ at: Date }>(
    `select run_at as at from graphile_worker.jobs
      where task_identifier = 'search.drop-words' and key like $1 || '%drop-words-again'`,
    [storeId],
  );

test('the job deletes the words of all batches that no product has, and runs again a week later', async () => {
  const ours = catalogueOf(cedar.id);
  const letter = (at: number) => String.fromCharCode(97 + at);
  const tags = Array.from({ length: 240 }, (_, at) => `tag${letter(at % 20)}${letter(Math.floor(at / 20))}x`);
  const { productId } = await ours.product('Walnut tray', -1, { tags });
  await ours.product('Olive tray', -1);
  await catalogueOf(najd.id).product('Walnut lamp', -1);
  expect(await listed(cedar.id)).toHaveLength(243);
  await run(cedar.id);
  expect(await listed(cedar.id), 'all words are of products').toHaveLength(243);
  await withStore(cedar.id, (tx) =>
    tx.deleteFrom('products').where('store_id', '=', cedar.id).where('id', '=', productId).execute(),
  );
  await run(cedar.id);
  expect(await listed(cedar.id)).toEqual(['olive', 'tray']);
  expect(await listed(najd.id)).toEqual(['lamp', 'walnut']);
  expect(await nextRuns(cedar.id)).toEqual([{ at: new Date(TEST_TIME.getTime() + WEEK) }]);
});

test('a store without words needs no further run', async () => {
  await withStore(najd.id, (tx) => tx.deleteFrom('products').where('store_id', '=', najd.id).execute());
  await db.admin("delete from graphile_worker._private_jobs where key like $1 || '%'", [najd.id]);
  await run(najd.id);
  expect([await listed(najd.id), await nextRuns(najd.id)]).toEqual([[], []]);
});
