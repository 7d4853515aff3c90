import { expect, test } from 'vitest';
import { type Block, newBlock } from '#blocks/index.ts';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { sharedBlocks } from '#domain/catalog/index.ts';
import { readSharedBlocks, type SharedPlace } from '#domain/content/index.ts';
import { mediaUses } from '#domain/media/index.ts';
import { loadShell, type Shell } from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import { smallCatalogue } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  draftedPlaces,
  isSubject,
  listVersions,
  makePreviewLink,
  pathsOf,
  previewShell,
  publishDue,
  publishSubject,
  readDraft,
  restoreVersion,
  saveDraft,
  schedulePublish,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const inCedar = <T>(run: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, run);
const subject = 'shared:product' as const;

const said = (quote: string): Block => {
  const block = newBlock('quote');
  return {
    ...block,
    texts: { en: { ...block.texts.en, quote }, ar: { ...block.texts.ar, quote: `${quote} ع` } },
  };
};
const quotesOf = (blocks: { block: Block }[]) => blocks.map(({ block }) => block.texts.en.quote);

/** The quotes that shoppers see below the pages of a place, with a shell that was just loaded. */
const shown = (storeId: string, place: SharedPlace, shell?: Shell) =>
  withStore(storeId, async (tx) =>
    quotesOf(await readSharedBlocks(tx, { place, locale: 'en', shell: shell ?? (await loadShell(tx)) })),
  );

const publish = async (...sections: Block[]) => {
  const { revision } = await inCedar((tx) => readDraft(tx, subject));
  return inCedar((tx) => publishSubject(tx, { subject, body: { sections }, revision }, act));
};

test('a draft is shown to nobody until it is published, and then below the pages of that kind and store alone', async () => {
  await inCedar((tx) =>
    saveDraft(tx, { subject, body: { sections: [said('Made by hand')] }, revision: 0 }, act),
  );
  expect(await inCedar((tx) => draftedPlaces(tx))).toEqual(['product']);
  expect(await shown(cedar.id, 'product')).toEqual([]);
  expect((await publish(said('Made by hand'), { ...said('Hidden'), isVisible: false })).ok).toBe(true);
  expect(await inCedar((tx) => draftedPlaces(tx))).toEqual([]);
  expect(await shown(cedar.id, 'product')).toEqual(['Made by hand']);
  expect(await shown(cedar.id, 'category')).toEqual([]);
  expect(await shown(najd.id, 'product')).toEqual([]);
  expect(await withStore(najd.id, (tx) => readDraft(tx, subject))).toMatchObject({ revision: 0 });
});

test('an earlier version comes back, and an empty one takes the sections away', async () => {
  await publish(said('New words'));
  const [newest, before] = await inCedar((tx) => listVersions(tx, subject));
  const { revision } = await inCedar((tx) => readDraft(tx, subject));
  const number = before?.number ?? 0;
  expect(newest?.number).toBe(number + 1);
  const sketched = { kind: 'quote', background: 'page', picture: null };
  expect([newest?.blocks, before?.blocks], 'with their drawings').toEqual([[sketched], [sketched]]);
  await inCedar((tx) => restoreVersion(tx, { subject, number, revision }, act));
  expect(await shown(cedar.id, 'product')).toEqual(['Made by hand']);
  await publish();
  const shell = await inCedar((tx) => loadShell(tx));
  expect(shell.sharedPlaces).toEqual([]);
  expect(await shown(cedar.id, 'product', shell)).toEqual([]);
});

test('a planned draft is published at its moment', async () => {
  const { revision } = await inCedar((tx) => readDraft(tx, subject));
  const at = new Date(TEST_TIME.getTime() + 3_600_000);
  await inCedar(async (tx) => {
    await saveDraft(tx, { subject, body: { sections: [said('At noon')] }, revision }, act);
    expect((await schedulePublish(tx, { subject, revision: revision + 1, at }, act)).ok).toBe(true);
  });
  expect(await inCedar((tx) => publishDue(tx, subject, act))).toBe('not_due');
  expect(await inCedar((tx) => publishDue(tx, subject, systemAct('test', at)))).toBe('published');
  expect(await shown(cedar.id, 'product')).toEqual(['At noon']);
});

test('a preview link leads to the page of a product and shows the draft there alone', async () => {
  await smallCatalogue(cedar.id);
  const { revision } = await inCedar((tx) => readDraft(tx, subject));
  await inCedar((tx) => saveDraft(tx, { subject, body: { sections: [said('Drafted')] }, revision }, act));
  const { token, path } = await inCedar((tx) => makePreviewLink(tx, subject, act));
  expect(path).toMatch(/^\/products\/./);
  const shell = await inCedar((tx) => loadShell(tx));
  const preview = await inCedar((tx) => previewShell(tx, { token, shell }, TEST_TIME));
  expect(await shown(cedar.id, 'product', preview ?? undefined)).toEqual(['Drafted']);
  expect(await shown(cedar.id, 'category', preview ?? undefined)).toEqual([]);
  expect(await shown(cedar.id, 'product', shell)).toEqual(['At noon']);
  expect(await withStore(najd.id, (tx) => previewShell(tx, { token, shell }, TEST_TIME))).toBeNull();
});

test('a shop without products or categories previews the list where they will be', async () => {
  const paths = (of: 'shared:product' | 'shared:category', storeId: string) =>
    withStore(storeId, (tx) => pathsOf(tx, { subject: of, body: { sections: [] }, now: TEST_TIME }));
  expect(await paths('shared:product', najd.id)).toEqual({ en: '/products', ar: '/products' });
  expect(await paths('shared:category', najd.id)).toEqual({ en: '/categories', ar: '/categories' });
  expect((await paths('shared:category', cedar.id)).en).toMatch(/^\/categories\/./);
});

test('blocks that no page may have are refused, and only known places are subjects', async () => {
  const refused = await expectNothingChanged(db, () =>
    publish(...Array.from({ length: 41 }, () => said('x'))),
  );
  expect(refused).toMatchObject({ code: 'too_many_blocks' });
  const links = await expectNothingChanged(db, () =>
    publish({ ...newBlock('banner'), link: 'javascript:x' }),
  );
  expect(links).toMatchObject({ code: 'link_invalid', data: { position: 0 } });
  expect(['shared:product', 'shared:category'].every(isSubject)).toBe(true);
  expect(['shared:', 'shared:cart', `shared:${newId()}`].some(isSubject)).toBe(false);
});

test('pages without sections read nothing, and pages with them one statement for products, none for texts', async () => {
  const shell = await inCedar((tx) => loadShell(tx));
  const statements = async (place: SharedPlace, of: Shell) => {
    const input = {
      place,
      locale: 'en',
      currency: 'USD',
      now: TEST_TIME,
      timeZone: 'UTC',
      shell: of,
    } as const;
    const { queries } = await queriesOf(() => inCedar((tx) => sharedBlocks(tx, input)));
    return queries.filter((text) => !/^(begin|commit)/.test(text)).length;
  };
  expect(await statements('category', shell)).toBe(0);
  await statements('product', shell);
  expect(await statements('product', shell)).toBe(0);
  const products = newBlock('products');
  await publish({ ...products, options: { ...products.options, source: 'new' } });
  const after = await inCedar((tx) => loadShell(tx));
  await statements('product', after);
  expect(await statements('product', after)).toBe(1);
});

test('a picture’s uses name the sections that show it', async () => {
  const mediaId = newId();
  const gallery = newBlock('image_text');
  await db.admin(`insert into shared_blocks (store_id, place, blocks) values ($1, 'category', $2)`, [
    cedar.id,
    JSON.stringify([{ ...gallery, mediaId }]),
  ]);
  const uses = (storeId: string) => withStore(storeId, (tx) => mediaUses(tx, { mediaId, locale: 'en' }));
  expect((await uses(cedar.id)).map(({ kind }) => kind)).toEqual(['shared']);
  expect(await uses(najd.id)).toEqual([]);
});
