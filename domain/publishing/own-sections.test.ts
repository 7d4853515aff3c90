import { expect, test } from 'vitest';
import { type Block, newBlock } from '#blocks/index.ts';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { removeCategory, saveCategory, sharedBlocks } from '#domain/catalog/index.ts';
import { placeOfCategory, placeShown, readSharedBlocks } from '#domain/content/index.ts';
import { loadShell, type Shell } from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import { must, smallCatalogue } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  draftedPlaces,
  isSubject,
  listVersions,
  makePreviewLink,
  previewShell,
  publishDue,
  publishSubject,
  readDraft,
  type Subject,
  saveDraft,
  schedulePublish,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const inCedar = <T>(run: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, run);
const { home, textiles, kitchen } = (await smallCatalogue(cedar.id)).categories;
const subjectOf = (categoryId: string) => `shared:${placeOfCategory(categoryId)}` as const;

const said = (quote: string): Block => {
  const block = newBlock('quote');
  return { ...block, texts: { en: { ...block.texts.en, quote }, ar: { ...block.texts.ar, quote } } };
};

/** The quotes below the page of a category, with a shell that was just loaded. */
const shown = (categoryId: string, shell?: Shell) =>
  inCedar(async (tx) => {
    const of = shell ?? (await loadShell(tx));
    const place = placeShown(of, { kind: 'category', categoryId });
    const blocks = await readSharedBlocks(tx, { place, locale: 'en', shell: of });
    return blocks.map(({ block }) => block.texts.en.quote);
  });

async function publish(subject: Subject, ...sections: Block[]) {
  const { revision } = await inCedar((tx) => readDraft(tx, subject));
  return inCedar((tx) => publishSubject(tx, { subject, body: { sections }, revision }, act));
}

const rowsOf = (categoryId: string) =>
  db.admin<{ n: number }>(
    `select (select count(*) from shared_blocks where place = $1) + (select count(*) from content_states where subject = $2)
          + (select count(*) from content_versions where subject = $2)
          + (select count(*) from preview_links where subject = $2) as n`,
    [placeOfCategory(categoryId), subjectOf(categoryId)],
  );

test('the own sections of a category replace the common ones on its page alone, until they are empty', async () => {
  await must(publish('shared:category', said('For all')));
  await must(publish(subjectOf(kitchen), said('For the kitchen')));
  expect(await shown(kitchen)).toEqual(['For the kitchen']);
  for (const other of [home, textiles]) expect(await shown(other)).toEqual(['For all']);
  await must(publish(subjectOf(kitchen), { ...said('Nothing'), isVisible: false }));
  expect(await shown(kitchen)).toEqual([]);
  await must(publish(subjectOf(kitchen)));
  expect(await shown(kitchen)).toEqual(['For all']);
  expect(await inCedar((tx) => listVersions(tx, subjectOf(kitchen)))).toHaveLength(4);
});

test('a draft is planned and previewed on the page of its category', async () => {
  const subject = subjectOf(textiles);
  const at = new Date(TEST_TIME.getTime() + 3_600_000);
  await inCedar(async (tx) => {
    await must(saveDraft(tx, { subject, body: { sections: [said('Soon')] }, revision: 0 }, act));
    await must(schedulePublish(tx, { subject, revision: 1, at }, act));
  });
  expect(await inCedar((tx) => draftedPlaces(tx))).toEqual([placeOfCategory(textiles)]);
  const { token, path } = await inCedar((tx) => makePreviewLink(tx, subject, act));
  expect(path).toBe('/categories/home/textiles');
  const shell = await inCedar((tx) => loadShell(tx));
  const preview = await inCedar((tx) => previewShell(tx, { token, shell }, TEST_TIME));
  expect(await shown(textiles, preview ?? undefined)).toEqual(['Soon']);
  expect(await shown(home, preview ?? undefined)).toEqual(['For all']);
  expect(await shown(textiles, shell)).toEqual(['For all']);
  expect(await inCedar((tx) => publishDue(tx, subject, systemAct('test', at)))).toBe('published');
  expect(await shown(textiles)).toEqual(['Soon']);
});

test('an emptied draft is previewed with the common sections', async () => {
  const subject = subjectOf(textiles);
  const { revision } = await inCedar((tx) => readDraft(tx, subject));
  await inCedar((tx) => must(saveDraft(tx, { subject, body: { sections: [] }, revision }, act)));
  const { token } = await inCedar((tx) => makePreviewLink(tx, subject, act));
  const shell = await inCedar((tx) => loadShell(tx));
  const preview = await inCedar((tx) => previewShell(tx, { token, shell }, TEST_TIME));
  expect(await shown(textiles, preview ?? undefined)).toEqual(['For all']);
});

test('a deleted category takes its sections, drafts, versions and preview links with it', async () => {
  const texts = { en: { title: 'Seasonal' } };
  const { categoryId } = await must(inCedar((tx) => saveCategory(tx, { texts }, act)));
  const subject = subjectOf(categoryId);
  await must(publish(subject, said('Only now')));
  await inCedar((tx) => makePreviewLink(tx, subject, act));
  expect(Number((await rowsOf(categoryId))[0]?.n)).toBe(5);
  await must(inCedar((tx) => removeCategory(tx, { categoryId }, act)));
  expect(Number((await rowsOf(categoryId))[0]?.n)).toBe(0);
  const gone = await expectNothingChanged(db, () => publish(subject, said('Again')));
  expect(gone).toMatchObject({ code: 'category_gone' });
  expect(await inCedar((tx) => publishDue(tx, subject, act))).toBe('not_due');
});

test('a category of another store and a name that is no id are refused', async () => {
  const save = { subject: subjectOf(kitchen), body: { sections: [said('x')] }, revision: 0 };
  const refused = await expectNothingChanged(db, () => withStore(najd.id, (tx) => saveDraft(tx, save, act)));
  expect(refused).toMatchObject({ code: 'category_gone' });
  await expect(
    db.admin('insert into shared_blocks (store_id, place) values ($1, $2)', [
      najd.id,
      placeOfCategory(kitchen),
    ]),
  ).rejects.toThrow('foreign key');
  expect(isSubject(subjectOf(newId()))).toBe(true);
  expect(['shared:category:', 'shared:category:x', 'shared:product:1'].some(isSubject)).toBe(false);
});

test('a store without sections of single categories sends no statement more', async () => {
  const shell = await withStore(najd.id, (tx) => loadShell(tx));
  const input = { locale: 'en', currency: 'USD', now: TEST_TIME, timeZone: 'UTC', shell } as const;
  const place = placeShown(shell, { kind: 'category', categoryId: newId() });
  const { queries } = await queriesOf(() =>
    withStore(najd.id, (tx) => sharedBlocks(tx, { ...input, place })),
  );
  expect(place).toBe('category');
  expect(queries.filter((text) => !/^(begin|commit)/.test(text))).toEqual([]);
});

test('fifty categories have sections of their own, drafts included, and the shell names no more', async () => {
  await db.admin(
    `insert into categories (store_id, id, position, created_at)
     select $1, gen_random_uuid(), 100 + n, now() from generate_series(1, 60) n`,
    [cedar.id],
  );
  await db.admin(
    `insert into shared_blocks (store_id, place, blocks) select $1, 'category:' || id, $2 from categories
      where store_id = $1 and position > 100 order by position limit 48`,
    [cedar.id, JSON.stringify([said('Many')])],
  );
  // The draft of textiles is the 49th.
  await must(publish(subjectOf(home), said('The fiftieth')));
  const full = await expectNothingChanged(db, () => publish(subjectOf(kitchen), said('One too many')));
  expect(full).toMatchObject({ code: 'too_many_categories', data: { max: 50 } });
  expect(await publish(subjectOf(home), said('Changed'))).toMatchObject({ ok: true });
  await db.admin(
    `insert into shared_blocks (store_id, place, blocks) select $1, 'category:' || id, $2 from categories
      where store_id = $1 and position > 100 on conflict do nothing`,
    [cedar.id, JSON.stringify([said('Imported')])],
  );
  const { sharedPlaces } = await inCedar((tx) => loadShell(tx));
  expect(sharedPlaces).toHaveLength(52);
  expect(sharedPlaces).toContain('category');
});
