import { afterEach, expect, test, vi } from 'vitest';
import { asWorker, type StoreTx, withStore } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { WORD_LIMITS } from './add-words.ts';
import { dropWords, dropWordsAgain, findProducts, type SearchDocument, writeDocuments } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const LIMITS = { ...WORD_LIMITS };
afterEach(() => void Object.assign(WORD_LIMITS, LIMITS));
const limitTo = (most: number) => Object.assign(WORD_LIMITS, { most });

let ord = 0;

async function write(tx: StoreTx, document: Partial<SearchDocument>, productId = newId()): Promise<string> {
  await tx
    .insertInto('products')
    .values({
      store_id: tx.storeId,
      id: productId,
      status: 'active',
      created_at: TEST_TIME,
      updated_at: TEST_TIME,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const empty = { titles: [], skus: [], names: [], bodies: [] };
  await writeDocuments(tx, [{ productId, ord: ord++, ...empty, ...document }]);
  return productId;
}

/** Words of one first letter: 'mabc', 'macb', … */
const words = (first: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) => first + [...String(1000 + at)].map((d) => 'abcdefghij'[+d]).join(''),
  );
const listed = async (store = cedar) => {
  const rows = await db.admin<{ word: string }>(
    "select word from search_trigrams where store_id = $1 and trigram = '' order by word",
    [store.id],
  );
  return rows.map(({ word }) => word);
};
const countRows = async () =>
  (await db.admin('select from search_trigrams where store_id = $1', [cedar.id])).length;

async function dropAll(store = cedar): Promise<number> {
  let dropped = 0;
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after;
    const batch = await inWorker(store.id, (tx) => dropWords(tx, from));
    if (batch.isBusy) throw new Error('busy');
    dropped += batch.dropped;
    after = batch.after;
  }
  return dropped;
}

test('a word is stored with each of its trigrams once', async () => {
  await withStore(najd.id, (tx) => write(tx, { titles: ['banana قهوة'] }));
  const rows = await db.admin<{ trigram: string; word: string }>(
    'select trigram, word from search_trigrams where store_id = $1 order by word, trigram',
    [najd.id],
  );
  expect(rows.map(({ trigram, word }) => `${word}:${trigram}`)).toEqual([
    ...['', '  b', ' ba', 'ana', 'ban', 'na ', 'nan'].map((trigram) => `banana:${trigram}`),
    ...['', '  ق', ' قه', 'قهو', 'هوه', 'وه '].sort().map((trigram) => `قهوه:${trigram}`),
  ]);
});

test('only the first 500 words of a product are in the list, and none of more than thirty letters', async () => {
  const names = ['x'.repeat(31), ...words('m', 3000)];
  await withStore(cedar.id, (tx) => write(tx, { titles: ['Walnut'], names }));
  expect(await listed()).toHaveLength(500);
  expect(await listed()).toContain('walnut');
  // The search itself knows all of them.
  const last = names.at(-1) ?? '';
  for (const typed of ['x'.repeat(31), last])
    expect((await withStore(cedar.id, (tx) => findProducts(tx, typed))).ords).toHaveLength(1);
});

test('the job deletes words that no product has any more with all their rows, and leaves other stores alone', async () => {
  const others = await listed(najd);
  const id = await withStore(cedar.id, (tx) =>
    write(tx, { titles: ['Walnut kettle'], names: words('q', 450) }),
  );
  await withStore(cedar.id, (tx) => write(tx, { titles: ['Kettle'] }, id));
  expect(await listed()).toContain('qbaaa');
  await withStore(cedar.id, (tx) =>
    tx.deleteFrom('products').where('store_id', '=', tx.storeId).where('id', '<>', id).execute(),
  );
  expect(await dropAll()).toBe(500 + 450);
  expect(await listed()).toEqual(['kettle']);
  // '' and seven trigrams.
  expect(await countRows()).toBe(8);
  expect(await dropAll(), 'a second run').toBe(0);
  expect((await withStore(cedar.id, (tx) => findProducts(tx, 'ketle'))).corrected).toEqual([['kettle']]);
  expect(await dropAll(najd)).toBe(0);
  expect(await listed(najd)).toEqual(others);
});

test('no words are deleted while a product is being saved', async () => {
  const { saving, commit } = await savingOf((tx) => write(tx, { titles: ['Kettle'] }));
  const batch = await inWorker(cedar.id, (tx) => dropWords(tx, ''));
  expect(batch).toEqual({ dropped: 0, after: '', isBusy: true });
  commit();
  await saving;
  expect(await dropAll()).toBe(0);
});

test('a full list gets no further words, and the search still finds them', async () => {
  const before = await listed();
  limitTo(before.length + 3);
  await withStore(cedar.id, (tx) => write(tx, { titles: ['Oliveoil Pinewood Cedarwood Rosewood Boxwood'] }));
  const full = await listed();
  expect(full).toHaveLength(before.length + 3);
  expect(full).not.toContain('boxwood');
  expect(await withStore(cedar.id, (tx) => findProducts(tx, 'boxwood'))).toMatchObject({
    ords: [expect.any(Number)],
    corrected: null,
  });
  expect((await withStore(cedar.id, (tx) => findProducts(tx, 'pinwood'))).corrected).toEqual([['pinewood']]);
  await withStore(cedar.id, (tx) => write(tx, { titles: ['Ashwood'] }));
  expect(await listed()).toEqual(full);
});

test('two products that are saved at once do not fill the same room', async () => {
  const room = (await listed()).length + 6;
  limitTo(room);
  const { saving, commit } = await savingOf((tx) => write(tx, { names: words('v', 5) }));
  let hasEnded = false;
  const second = withStore(cedar.id, (tx) => write(tx, { names: words('z', 5) })).finally(() => {
    hasEnded = true;
  });
  await vi.waitFor(async () => {
    const waiting = await db.admin("select from pg_locks where locktype = 'advisory' and not granted");
    expect(hasEnded || waiting.length > 0).toBe(true);
  });
  commit();
  await Promise.all([saving, second]);
  expect(await listed()).toHaveLength(room);
});

test('new words queue one job of their store for its next time at night, which further words do not put off', async () => {
  const queued = () =>
    db.admin<{ inHours: number; atHour: number; runAt: string }>(
      `select extract(epoch from run_at - now())::float / 3600 as "inHours",
              extract(epoch from run_at - date_trunc('day', run_at, 'UTC'))::float / 3600 as "atHour", run_at::text as "runAt"
         from graphile_worker.jobs where task_identifier = 'search.drop-words' and key like $1 || '%'`,
      [cedar.id],
    );
  await withStore(cedar.id, (tx) => write(tx, { titles: ['Sandalwood'] }));
  const [first, ...others] = await queued();
  expect(others).toEqual([]);
  expect(first?.inHours).toBeGreaterThan(0);
  expect(first?.inHours).toBeLessThanOrEqual(24);
  expect(first?.atHour).toBeLessThan(4);
  await withStore(cedar.id, (tx) => write(tx, { titles: ['Rosewood'] }));
  expect((await queued()).map(({ runAt }) => runAt)).toEqual([first?.runAt]);
});

test('the end of the job leaves the night of a save that came meanwhile, and a run that was cut short is repeated a day later', async () => {
  const at = new Date('2126-01-01T00:00:00Z');
  const queued = () =>
    db.admin<{ key: string; runAt: Date }>(
      `select split_part(key, ':', 2) as key, run_at as "runAt" from graphile_worker.jobs
        where task_identifier = 'search.drop-words' and key like $1 || '%' order by 1`,
      [cedar.id],
    );
  await withStore(cedar.id, (tx) => write(tx, { titles: ['Ebonywood'] }));
  const [night] = await queued();
  for (const [isDone, days] of [
    [true, 7],
    [false, 1],
  ] as const) {
    await inWorker(cedar.id, (tx) => dropWordsAgain(tx, at, isDone));
    const again = new Date(at.getTime() + days * 86_400_000);
    expect(await queued()).toEqual([night, { key: 'drop-words-again', runAt: again }]);
  }
});

/** A transaction that has done its work and waits for commit(). */
async function savingOf(work: (tx: StoreTx) => Promise<unknown>) {
  const written = Promise.withResolvers<void>();
  const committed = Promise.withResolvers<void>();
  const saving = withStore(cedar.id, async (tx) => {
    await work(tx);
    written.resolve();
    await committed.promise;
  });
  await Promise.race([written.promise, saving]);
  return { saving, commit: committed.resolve };
}

function inWorker<T>(storeId: string, fn: (tx: StoreTx) => Promise<T>): Promise<T> {
  return asWorker(() => withStore(storeId, fn));
}
