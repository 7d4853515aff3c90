import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type HomeSectionInput, readHomeSections, saveHomeSections } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const image = {
  hash: 'd'.repeat(64),
  contentType: 'image/jpeg',
  blur: '',
  width: 16,
  height: 9,
  bytes: Buffer.from('x'),
} as const;
const picture = await withStore(cedar.id, (tx) => recordImage(tx, image, { alt: { en: 'A lamp' }, act }));
const save = (sections: HomeSectionInput[], storeId = cedar.id) =>
  withStore(storeId, (tx) => saveHomeSections(tx, sections, act));

test('home page sections are shown in order, without hidden ones, in the reader’s language or else in the other', async () => {
  const items = [{ icon: 'truck', title: 'Fast', note: 'Two days' }];
  const result = await save([
    {
      kind: 'hero',
      mediaId: picture.mediaId,
      link: '/products',
      texts: { en: { title: 'Hello' }, ar: { title: 'أهلًا' } },
    },
    { kind: 'banner', isVisible: false },
    { kind: 'trust', texts: { en: { items } } },
    { kind: 'new_arrivals', itemCount: 12 },
  ]);
  expect(result).toEqual({ ok: true, value: undefined });
  const sections = await withStore(cedar.id, (tx) => readHomeSections(tx, 'ar'));
  expect(
    sections.map(({ kind, title, textLocale, items: facts, itemCount }) => ({
      kind,
      title,
      textLocale,
      facts,
      itemCount,
    })),
  ).toEqual([
    { kind: 'hero', title: 'أهلًا', textLocale: 'ar', facts: [], itemCount: 8 },
    { kind: 'trust', title: '', textLocale: 'en', facts: items, itemCount: 8 },
    { kind: 'new_arrivals', title: '', textLocale: 'ar', facts: [], itemCount: 12 },
  ]);
  expect(sections[0]).toMatchObject({
    link: '/products',
    image: { hash: image.hash, width: 16, alt: { en: 'A lamp' } },
  });
});

test('a section’s picture has a focal point unless it is the centre', async () => {
  const focalNow = async () => {
    await save([{ kind: 'hero', mediaId: picture.mediaId, texts: { en: { title: 'Hello' } } }]);
    return (await withStore(cedar.id, (tx) => readHomeSections(tx, 'en')))[0]?.image?.focal;
  };
  expect(await focalNow()).toBe(null);
  await db.admin('update media set focal_x = 10, focal_y = 75 where id = $1', [picture.mediaId]);
  expect(await focalNow()).toBe('10% 75%');
});

const quote = { quote: 'Lovely', author: 'Hannah R.', detail: 'Portland' };
const thirteen = Array.from({ length: 13 }, () => quote);
const five = Array.from({ length: 5 }, () => ({ icon: 'truck', title: 'x', note: '' }));

test.each<[string, HomeSectionInput[], string]>([
  ['a link to another host', [{ kind: 'hero', link: 'https://evil.example' }], 'link_invalid'],
  ['a link that only looks like a path', [{ kind: 'hero', link: '//evil.example' }], 'link_invalid'],
  ['a link with a backslash', [{ kind: 'hero', link: '/\\evil.example' }], 'link_invalid'],
  ['a script for a link', [{ kind: 'hero', link: 'javascript:alert(1)' }], 'link_invalid'],
  ['five facts', [{ kind: 'trust', texts: { en: { items: five } } }], 'too_many_items'],
  [
    'thirteen testimonials',
    [{ kind: 'testimonials', texts: { en: { quotes: thirteen } } }],
    'too_many_items',
  ],
  [
    'a testimonial of nobody',
    [{ kind: 'testimonials', texts: { ar: { quotes: [{ ...quote, author: ' ' }] } } }],
    'quote_invalid',
  ],
  [
    'one that never ends',
    [{ kind: 'testimonials', texts: { en: { quotes: [{ ...quote, quote: 'x'.repeat(601) }] } } }],
    'quote_invalid',
  ],
  ['41 sections', Array.from({ length: 41 }, () => ({ kind: 'banner' as const })), 'too_many_blocks'],
  ['a picture that is no id', [{ kind: 'hero', mediaId: 'x' }], 'media_not_found'],
])('a home section with %s is refused and nothing is written', async (_name, sections, code) => {
  expect(await expectNothingChanged(db, () => save(sections))).toMatchObject({ ok: false, code });
});

test("another store's picture is refused in a home section", async () => {
  const result = await expectNothingChanged(db, () =>
    save([{ kind: 'hero', mediaId: picture.mediaId }], najd.id),
  );
  expect(result).toEqual({ ok: false, code: 'media_not_found', data: { id: picture.mediaId } });
});

test('control characters are removed from testimonials, in each language', async () => {
  const quotes = [{ quote: ' Soft\u202e and\r\nwarm ', author: 'Aisha\u0000 K.', detail: '' }];
  await save([{ kind: 'testimonials', texts: { en: { quotes }, ar: { quotes: [quote] } } }]);
  const [section] = await withStore(cedar.id, (tx) => readHomeSections(tx, 'en'));
  expect(section).toMatchObject({
    items: [],
    quotes: [{ quote: 'Soft and\nwarm', author: 'Aisha K.', detail: '' }],
  });
});

test('home page sections that are cached with the shell are not read again, and a save invalidates them', async () => {
  const copy = {};
  const read = () => withStore(cedar.id, (tx) => readHomeSections(tx, 'en', copy));
  const version = async () =>
    (await db.admin<{ v: number }>('select shell_version::int as v from stores where id = $1', [cedar.id]))[0]
      ?.v ?? 0;
  const [before, kinds] = [await version(), (await read()).map(({ kind }) => kind)];
  await save([{ kind: 'banner' }]);
  expect((await read()).map(({ kind }) => kind)).toEqual(kinds);
  expect(await version()).toBe(before + 1);
});

test('a home page that was never arranged shows the store’s products', async () => {
  await save([], najd.id);
  const sections = await withStore(najd.id, (tx) => readHomeSections(tx, 'ar'));
  expect(sections.map((section) => section.kind)).toEqual([
    'hero',
    'new_arrivals',
    'categories',
    'most_selling',
    'trending',
    'all_products',
    'brands',
    'newsletter',
  ]);
});
