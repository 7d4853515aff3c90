import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import { readHomeSections, readPage } from '#domain/content/index.ts';
import { loadShell } from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  discardDraft,
  listVersions,
  makePreviewLink,
  previewShell,
  publishSubject,
  readDraft,
  reopenVersion,
  restoreVersion,
  type Subject,
  saveDraft,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const inCedar = <T>(run: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, run);
const draftOf = <S extends Subject>(subject: S) => inCedar((tx) => readDraft(tx, subject));
const navy = {
  primaryColor: '#242F51',
  secondaryColor: '#384878',
  logoMediaId: null,
  logoDarkMediaId: null,
  faviconMediaId: null,
};
const palm = { ...navy, primaryColor: '#1f4d3a' };

test('only members who may edit see a draft until it is published', async () => {
  expect(await draftOf('branding')).toMatchObject({ body: navy, isDraft: false, revision: 0 });
  expect(await inCedar((tx) => saveDraft(tx, { subject: 'branding', body: palm, revision: 0 }, act))).toEqual(
    { ok: true, value: { revision: 1 } },
  );
  const drafted = { ...palm, primaryColor: '#1F4D3A' };
  expect(await draftOf('branding')).toMatchObject({ body: drafted, isDraft: true, revision: 1 });
  expect((await inCedar(loadShell)).primaryColor).toBe('#242F51');
  const published = await inCedar((tx) =>
    publishSubject(tx, { subject: 'branding', body: palm, revision: 1 }, act),
  );
  expect(published).toEqual({ ok: true, value: { revision: 2, number: 2 } });
  expect((await inCedar(loadShell)).primaryColor).toBe('#1F4D3A');
  expect(await draftOf('branding')).toMatchObject({ isDraft: false, revision: 2 });
});

test('a draft that is refused or changes nothing is not stored', async () => {
  const empty = { title: '', slug: '', bodyHtml: '' };
  const subject = 'page:returns_policy' as const;
  const body = { kind: 'returns_policy', inFooter: true, texts: { en: empty, ar: empty } };
  const wrong = { ...body, texts: { en: { ...empty, bodyHtml: '<p>Words</p>' }, ar: empty } };
  await expectNothingChanged(db, async () => {
    expect(await inCedar((tx) => saveDraft(tx, { subject, body, revision: 0 }, act))).toMatchObject({
      value: { revision: 0 },
    });
    expect(
      await inCedar((tx) => publishSubject(tx, { subject, body: wrong, revision: 0 }, act)),
    ).toMatchObject({
      code: 'title_missing',
    });
    expect(await inCedar((tx) => saveDraft(tx, { subject, body: wrong, revision: 7 }, act))).toMatchObject({
      code: 'stale_draft',
    });
    expect(await inCedar((tx) => discardDraft(tx, { subject, revision: 0 }, act))).toMatchObject({
      ok: true,
    });
  });
});

test('a member who saves or publishes over another’s draft gets its current state, and nothing is written', async () => {
  const late = { subject: 'branding', body: navy, revision: 1 } as const;
  for (const verb of [saveDraft, publishSubject]) {
    const told = await expectNothingChanged(db, () =>
      withStore<unknown>(cedar.id, (tx) => verb(tx, late, act)),
    );
    expect(told).toMatchObject({
      ok: false,
      code: 'stale_draft',
      data: { current: { revision: 2, body: { primaryColor: '#1F4D3A' } } },
    });
  }
});

test('an invalid colour is not published', async () => {
  const body = { ...navy, primaryColor: 'red' };
  const refused = await expectNothingChanged(db, () =>
    inCedar((tx) => publishSubject(tx, { subject: 'branding', body, revision: 2 }, act)),
  );
  expect(refused).toEqual({ ok: false, code: 'colour_invalid', data: { field: 'primaryColor' } });
});

test('the content before the first publication can be restored as a new version', async () => {
  const versions = await inCedar((tx) => listVersions(tx, 'branding'));
  expect(versions.map(({ number, publishedBy }) => [number, publishedBy])).toEqual([
    [2, 'test'],
    [1, ''],
  ]);
  const back = await inCedar((tx) =>
    restoreVersion(tx, { subject: 'branding', number: 1, revision: 2 }, act),
  );
  expect(back).toEqual({ ok: true, value: { revision: 3, number: 3 } });
  expect((await inCedar(loadShell)).primaryColor).toBe('#242F51');
  const [newest] = await inCedar((tx) => listVersions(tx, 'branding'));
  expect(newest).toMatchObject({ number: 3, restoredFrom: 1 });
});

test('an earlier version becomes the draft, in place of a later one, and shoppers see no change', async () => {
  const { revision, body } = await draftOf('branding');
  const typed = { ...body, primaryColor: '#123456' };
  await inCedar((tx) => saveDraft(tx, { subject: 'branding', body: typed, revision }, act));
  const shown = (await inCedar(loadShell)).primaryColor;
  const opened = await inCedar((tx) =>
    reopenVersion(tx, { subject: 'branding', number: 2, revision: revision + 1 }, act),
  );
  expect(opened).toEqual({ ok: true, value: { revision: revision + 2 } });
  const draft = await draftOf('branding');
  expect([draft.isDraft, draft.body.primaryColor]).toEqual([true, '#1F4D3A']);
  expect((await inCedar(loadShell)).primaryColor).toBe(shown);
  const refused = await expectNothingChanged(db, () =>
    inCedar(async (tx) => [
      await reopenVersion(tx, { subject: 'branding', number: 1, revision }, act),
      await reopenVersion(tx, { subject: 'branding', number: 99, revision: revision + 2 }, act),
    ]),
  );
  expect(refused).toMatchObject([{ code: 'stale_draft' }, { code: 'version_not_found' }]);
  await inCedar((tx) => discardDraft(tx, { subject: 'branding', revision: revision + 2 }, act));
});

test('only the last 20 versions are stored', async () => {
  for (let at = 0; at < 22; at++) {
    const { revision } = await draftOf('branding');
    const body = { ...navy, primaryColor: `#0000${String(at + 10)}` };
    await inCedar((tx) => publishSubject(tx, { subject: 'branding', body, revision }, act));
  }
  const versions = await inCedar((tx) => listVersions(tx, 'branding'));
  expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => 25 - at));
  const { revision } = await draftOf('branding');
  const gone = await inCedar((tx) => restoreVersion(tx, { subject: 'branding', number: 5, revision }, act));
  expect(gone).toMatchObject({ ok: false, code: 'version_not_found' });
});

test('the home page’s draft includes hidden sections, and is published or discarded', async () => {
  const first = await draftOf('home');
  expect(first.body.sections.map(({ kind }) => kind).slice(0, 3)).toEqual([
    'hero',
    'new_arrivals',
    'categories',
  ]);
  const sections = first.body.sections.map((each) =>
    each.kind === 'brands' ? { ...each, isVisible: false } : each,
  );
  sections[0] = {
    ...sections[0]!,
    texts: { ...sections[0]!.texts, en: { ...sections[0]!.texts.en, title: 'Hi' } },
  };
  await inCedar((tx) => saveDraft(tx, { subject: 'home', body: { sections }, revision: 0 }, act));
  expect(await inCedar((tx) => discardDraft(tx, { subject: 'home', revision: 1 }, act))).toMatchObject({
    ok: true,
  });
  expect((await draftOf('home')).body).toEqual(first.body);
  const { revision } = await draftOf('home');
  await inCedar((tx) => publishSubject(tx, { subject: 'home', body: { sections }, revision }, act));
  const shown = await inCedar((tx) => readHomeSections(tx, 'en'));
  expect(shown.some(({ kind }) => kind === 'brands')).toBe(false);
  expect(shown[0]).toMatchObject({ kind: 'hero', title: 'Hi' });
  expect((await draftOf('home')).body.sections.find(({ kind }) => kind === 'brands')?.isVisible).toBe(false);
});

test('a page is published in its written languages, and unpublished when no text is left', async () => {
  const empty = { title: '', slug: '', bodyHtml: '' };
  const body = (en: object, ar: object) => ({ kind: 'about_us', inFooter: true, texts: { en, ar } });
  const write = async (texts: ReturnType<typeof body>) => {
    const { revision } = await draftOf('page:about_us');
    return inCedar((tx) => publishSubject(tx, { subject: 'page:about_us', body: texts, revision }, act));
  };
  const text = { title: 'About us', slug: '', bodyHtml: '<p onclick="x()">Since 2014</p><script>1</script>' };
  expect(await write(body(text, { ...empty, title: 'من نحن' }))).toMatchObject({ ok: true });
  const read = (locale: 'en' | 'ar') => inCedar((tx) => readPage(tx, { kind: 'about_us', locale }));
  expect(await read('en')).toMatchObject({ title: 'About us', bodyHtml: '<p>Since 2014</p>' });
  expect(await read('ar')).toMatchObject({ title: 'من نحن', locale: 'ar' });
  await write(body(text, empty));
  expect(await read('ar')).toMatchObject({ title: 'About us', locale: 'en' });
  await write(body(empty, empty));
  expect(await read('en')).toBeNull();
});

test('contact details are cleaned, and an invalid one is reported and not published', async () => {
  const { body, revision } = await draftOf('contact');
  const typed = {
    ...body,
    phone: '+٩٦٦ 50 000 0000',
    social: { instagram: '@cedar.house', x: 'x.com/cedar' },
    menus: { header: [], footer: [{ to: '/pages/care', label: { en: 'Care', ar: '' } }] },
  };
  await inCedar((tx) => publishSubject(tx, { subject: 'contact', body: typed, revision }, act));
  expect(await inCedar(loadShell)).toMatchObject({
    contactPhone: '+966 50 000 0000',
    social: { instagram: 'https://www.instagram.com/cedar.house', x: 'https://x.com/cedar' },
    menus: { footer: [{ to: '/pages/care' }] },
  });
  const care = { to: '/pages/care', label: { en: 'Care', ar: '' } };
  const away = { to: 'https://evil.example', label: { en: 'x', ar: '' } };
  const wrong = [
    [{ ...typed, email: 'no address' }, 'email'],
    [{ ...typed, whatsapp: '0500000000' }, 'whatsapp'],
    [{ ...typed, social: { instagram: 'https://evil.example/x' } }, 'social.instagram'],
    [
      { ...typed, menus: { header: [{ to: '//evil.example', label: { en: 'x', ar: '' } }] } },
      'menus.header.0',
    ],
    [
      { ...typed, menus: { more: [{ name: { en: '', ar: ' ' }, place: 'footer', links: [] }] } },
      'menus.more.0.name',
    ],
    [
      {
        ...typed,
        menus: {
          more: [{ name: { en: 'Help', ar: '' }, place: 'header', links: [{ ...care, children: [away] }] }],
        },
      },
      'menus.more.0.links.1',
    ],
    [
      { ...typed, menus: { footer: [{ ...care, children: Array.from({ length: 24 }, () => care) }] } },
      'menus.footer',
    ],
  ] as const;
  for (const [each, field] of wrong) {
    const refused = await expectNothingChanged(db, () =>
      inCedar((tx) => publishSubject(tx, { subject: 'contact', body: each, revision: revision + 1 }, act)),
    );
    expect(refused).toMatchObject({ code: 'contact_invalid', data: { field } });
  }
});

test('a preview link shows the draft for seven days, only in its own store', async () => {
  const { revision } = await draftOf('branding');
  await inCedar((tx) => saveDraft(tx, { subject: 'branding', body: palm, revision }, act));
  const { token, path } = await inCedar((tx) => makePreviewLink(tx, 'branding', act));
  expect(path).toBe('/');
  const shown = (storeId: string, given: string, days: number) =>
    withStore(storeId, async (tx) => {
      const shell = await loadShell(tx);
      return previewShell(tx, { token: given, shell }, new Date(TEST_TIME.getTime() + days * 86_400_000));
    });
  expect(await shown(cedar.id, token, 6)).toMatchObject({ primaryColor: '#1F4D3A' });
  expect(await shown(cedar.id, token, 8)).toBeNull();
  expect(await shown(cedar.id, `${token}x`, 1)).toBeNull();
  expect(await shown(najd.id, token, 1)).toBeNull();
});

test('a custom page is created from its draft, with the draft’s id', async () => {
  const subject = `page:${newId()}` as const;
  const words = { title: 'Size guide', slug: '', bodyHtml: '<p>S, M, L</p>' };
  const body = { kind: 'own', inFooter: true, texts: { en: words } };
  await inCedar((tx) => saveDraft(tx, { subject, body, revision: 0 }, act));
  const find = () => inCedar((tx) => readPage(tx, { slug: 'size-guide', locale: 'en' }));
  expect(await find()).toBeNull();
  const { path } = await inCedar((tx) => makePreviewLink(tx, subject, act));
  expect(path).toBe('/pages/size-guide');
  await inCedar((tx) => publishSubject(tx, { subject, body, revision: 1 }, act));
  expect(await find()).toMatchObject({ id: subject.slice(5), title: 'Size guide' });
});

test('a version keeps the name of the member who published it', async () => {
  const staff = staffAct(
    { kind: 'staff', userId: newId(), name: 'Lina', role: 'owner' } as Parameters<typeof staffAct>[0],
    TEST_TIME,
    { ip: '', requestId: '' },
  );
  const { body, revision } = await draftOf('contact');
  await inCedar((tx) => publishSubject(tx, { subject: 'contact', body, revision }, staff));
  const [newest] = await inCedar((tx) => listVersions(tx, 'contact'));
  expect(newest?.publishedBy).toBe('Lina');
});
