import { expect, test } from 'vitest';
import { type Block, newBlock } from '#blocks/index.ts';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { readPage } from '#domain/content/index.ts';
import { loadShell } from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  makePreviewLink,
  type PageBody,
  pathsOf,
  previewShell,
  publishSubject,
  readDraft,
  restoreVersion,
  type Subject,
  saveDraft,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = systemAct('test', TEST_TIME);
const inCedar = <T>(run: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, run);
const subject = `page:${newId()}` as const;
const text = (title: string, slug: string) => {
  return { title, slug, bodyHtml: '<p>Summer</p>', seoTitle: '', seoDescription: '' };
};
const bodyOf = (...kinds: ('faq' | 'spacer' | 'quote')[]): PageBody => ({
  kind: 'own',
  inFooter: true,
  isHiddenFromSearch: false,
  layout: 'text',
  texts: { en: text('Summer', 'summer'), ar: text('الصيف', 'الصيف') },
  blocks: kinds.map((kind) => newBlock(kind)),
});
const kindsShown = async (shell?: object) => {
  const page = await inCedar((tx) => readPage(tx, { slug: 'summer', locale: 'en' }, shell));
  return page?.blocks.map(({ id, kind }) => `${id} ${kind}`);
};

test('blocks of a page are a part of its draft, preview, publication and versions', async () => {
  await inCedar((tx) => publishSubject(tx, { subject, body: bodyOf('faq'), revision: 0 }, act));
  await inCedar((tx) => saveDraft(tx, { subject, body: bodyOf('faq', 'quote'), revision: 1 }, act));
  expect(await kindsShown()).toEqual(['block-0 faq']);
  const { token } = await inCedar((tx) => makePreviewLink(tx, subject, act));
  const shell = await inCedar(async (tx) =>
    previewShell(tx, { token, shell: await loadShell(tx) }, TEST_TIME),
  );
  expect(await kindsShown(shell ?? {})).toEqual(['draft-0 faq', 'draft-1 quote']);
  await inCedar((tx) => publishSubject(tx, { subject, body: bodyOf('faq', 'quote'), revision: 2 }, act));
  expect(await kindsShown()).toEqual(['block-0 faq', 'block-1 quote']);
  // The empty page before the first publication is version 1.
  await inCedar((tx) => restoreVersion(tx, { subject, number: 2, revision: 3 }, act));
  expect(await kindsShown()).toEqual(['block-0 faq']);
});

test('the layout of a page is a part of its draft, preview, publication and versions', async () => {
  const layoutIn = async (shell?: object) =>
    (await inCedar((tx) => readPage(tx, { slug: 'summer', locale: 'en' }, shell)))?.layout;
  const { revision } = await inCedar((tx) => readDraft(tx, subject));
  const landing: PageBody = { ...bodyOf('faq'), layout: 'landing' };
  await inCedar((tx) => saveDraft(tx, { subject, body: landing, revision }, act));
  const { token } = await inCedar((tx) => makePreviewLink(tx, subject, act));
  const shell = await inCedar(async (tx) =>
    previewShell(tx, { token, shell: await loadShell(tx) }, TEST_TIME),
  );
  expect([await layoutIn(), await layoutIn(shell ?? {})]).toEqual(['text', 'landing']);
  await inCedar((tx) => publishSubject(tx, { subject, body: landing, revision: revision + 1 }, act));
  expect(await layoutIn()).toBe('landing');
  await inCedar((tx) => restoreVersion(tx, { subject, number: 2, revision: revision + 2 }, act));
  expect(await layoutIn()).toBe('text');
});

test.each(['home', subject] as const)(
  'the 41st block of %s is refused in a draft, and nothing is saved',
  async (of) => {
    const { revision } = await inCedar((tx) => readDraft(tx, of));
    const blocks = Array.from({ length: 41 }, () => newBlock('spacer'));
    const body = of === 'home' ? { sections: blocks } : { ...bodyOf(), blocks };
    const refused = await expectNothingChanged(db, () =>
      inCedar((tx) => saveDraft(tx, { subject: of, body, revision }, act)),
    );
    expect(refused).toEqual({ ok: false, code: 'too_many_blocks', data: { max: 40 } });
  },
);

test.each(['home', subject] as const)(
  'blocks of %s that the database would refuse for their bytes are refused as too long, and nothing is saved',
  async (of) => {
    const { revision } = await inCedar((tx) => readDraft(tx, of));
    const entry = {
      texts: { en: { question: 'ؤ', bodyHtml: '漢'.repeat(4900) }, ar: { question: 'ؤ', bodyHtml: '' } },
    };
    const faq: Block = { ...newBlock('faq'), entries: Array.from({ length: 29 }, () => entry) };
    const long = { title: 'Long', slug: 'long', bodyHtml: '漢'.repeat(199_000) };
    const texts = { en: long, ar: { ...long, bodyHtml: '' } };
    const body = of === 'home' ? { sections: [faq] } : { ...bodyOf('quote'), texts, blocks: [faq] };
    for (const save of [saveDraft, publishSubject]) {
      const refused = await expectNothingChanged(db, () =>
        inCedar<unknown>((tx) => save(tx, { subject: of, body, revision }, act)),
      );
      expect(refused).toMatchObject({ code: 'blocks_too_long' });
    }
  },
);

test('a draft saved before pages had blocks is read as one without any', async () => {
  const { blocks: _, ...before } = bodyOf();
  await inCedar(async (tx) => {
    const { revision } = await readDraft(tx, subject);
    await saveDraft(tx, { subject, body: { ...before, inFooter: false }, revision }, act);
  });
  await db.admin(`update content_states set draft = draft - 'blocks' where subject = $1`, [subject]);
  expect(await inCedar((tx) => readDraft(tx, subject))).toMatchObject({
    isDraft: true,
    body: { blocks: [] },
  });
});

test('the preview of a page has its address in each language', async () => {
  const paths = (of: Subject, body: unknown) =>
    inCedar((tx) => pathsOf(tx, { subject: of, body, now: TEST_TIME }));
  expect(await paths(subject, bodyOf())).toEqual({ en: '/pages/summer', ar: '/pages/الصيف' });
  expect(await paths('home', { sections: [] })).toEqual({ en: '/', ar: '/' });
});
