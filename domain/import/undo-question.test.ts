import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import { archiveProduct, findProductIds } from '#domain/catalog/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importFile, manyVariantsText, textSource } from '#tests/support/fixtures.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { beginUndo, importReport, JUDGED_VARIANTS, previewUndo, runUndo } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
const layla = staffAct(
  { userId: '0190a000-0000-7000-8000-000000000001', name: 'Layla', role: 'owner' },
  TEST_TIME,
);
const store = await makeStore({ slug: 'wide', name: 'Wide', currency: 'USD' });
const inStore = <T>(work: (tx: StoreTx) => Promise<T>) => withStore(store.id, work);
const importText = async (text: string) => (await importFile(store.id, { file: textSource(text) }, act)).id;

const stockRead = async (tx: StoreTx) => {
  const { rows } = await sql<{ count: number }>`select coalesce(idx_tup_fetch, 0) + seq_tup_read as count
    from pg_stat_xact_user_tables where relname = 'stock_levels'`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** The question before an undo, and the number of variants whose stock it read for their stamps. */
const question = (importId: string) =>
  inStore(async (tx) => {
    const before = await stockRead(tx);
    const preview = await previewUndo(tx, importId);
    return { preview, judged: (await stockRead(tx)) - before };
  });

test('the question before an undo judges each variant of a usual import, and none of a huge one', async () => {
  const wide = { colours: 30, sizes: 35 };
  expect(2 * wide.colours * wide.sizes).toBeGreaterThan(JUDGED_VARIANTS);
  const usual = await importText(manyVariantsText(['shirt', 'coat'], { colours: 3, sizes: 4 }));
  const asked = await question(usual);
  const huge = await importText(manyVariantsText(['shirt', 'hat'], wide));
  const askedOfHuge = await question(huge);
  expect(asked.judged).toBeGreaterThanOrEqual(24);
  expect(askedOfHuge.judged).toBe(0);
  const none = { left: 0, products: [] };
  expect(asked.preview).toEqual({ removes: 2, restores: 0, ...none, isJudged: true });
  expect(askedOfHuge.preview).toEqual({ removes: 1, restores: 1, ...none, isJudged: false });
});

test('the undo of an import that is too large to ask first leaves changed products alone and names them', async () => {
  await importText(manyVariantsText(['cup'], { colours: 1, sizes: 1 }));
  const huge = await importText(manyVariantsText(['cup', 'mug', 'jar'], { colours: 30, sizes: 25 }));
  const ids = await inStore((tx) => findProductIds(tx, ['cup', 'mug', 'jar']));
  const [cup, mug, jar] = ids;
  await inStore((tx) => archiveProduct(tx, { productId: jar ?? '' }, act));
  expect(await inStore((tx) => previewUndo(tx, huge))).toMatchObject({
    removes: 2,
    restores: 1,
    isJudged: false,
  });
  await must(inStore((tx) => beginUndo(tx, huge, layla)));
  await runUndo(store.id, { importId: huge }, act);
  expect((await inStore((tx) => importReport(tx, huge)))?.undo).toMatchObject({
    ...{ state: 'done', removes: 1, restores: 1, left: 1 },
    products: [{ productId: jar, because: 'changed' }],
  });
  const variants = await db.admin(
    'select product_id as id, count(*)::int from variants where archived_at is null and product_id = any($1) group by 1',
    [ids],
  );
  expect(variants).toHaveLength(2);
  expect(variants).toEqual(
    expect.arrayContaining([
      { id: cup, count: 1 },
      { id: jar, count: 750 },
    ]),
  );
  expect(variants).not.toContainEqual(expect.objectContaining({ id: mug }));
});
