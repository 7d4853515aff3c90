import { expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { deliverPlatformMail, enqueuePlatformMail, type OutgoingMail } from '#domain/mail/index.ts';
import { LOCALES } from '#lib/locale.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import {
  PLATFORM_TEXTS,
  type PlatformSettingsInput,
  platformSettings,
  platformText,
  savePlatformSettings,
  savePlatformText,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('operator', TEST_TIME);
const TERMS = { kind: 'terms', locale: 'en' } as const;

test('a new install is called Souk and names no operator, and its terms speak of “the operator of Souk”', async () => {
  expect(await platformSettings()).toMatchObject({
    version: 0,
    names: { en: 'Souk', ar: 'سوق' },
    operatorName: '',
  });
  const { bodyHtml, isTemplate } = await platformText(TERMS);
  expect([isTemplate, bodyHtml.includes('the operator of Souk'), bodyHtml.includes('Contact')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('platform settings are saved as versions, and omitted settings stay unchanged', async () => {
  await must(savePlatformSettings({ operatorName: 'Cedar & <Sons>', contactEmail: 'hi@cedar.example' }, act));
  const second = await must(savePlatformSettings({ names: { en: 'Cedar Shops', ar: 'متاجر الأرز' } }, act));
  const wanted = {
    version: 2,
    names: { en: 'Cedar Shops', ar: 'متاجر الأرز' },
    operatorName: 'Cedar & <Sons>',
    contactEmail: 'hi@cedar.example',
  };
  expect(second).toMatchObject(wanted);
  expect(await platformSettings()).toEqual(second);
  const rows = await db.admin('select version, by_name from platform_settings order by version');
  expect(rows).toEqual([1, 2].map((version) => ({ version, by_name: 'operator' })));
});

test('the built-in terms name the operator, escaped, in both languages', async () => {
  for (const kind of PLATFORM_TEXTS) {
    for (const locale of LOCALES) {
      const { bodyHtml } = await platformText({ kind, locale });
      expect(bodyHtml).toContain('Cedar &#38; &#60;Sons&#62;');
      expect(bodyHtml).toContain('href="mailto:hi@cedar.example"');
      expect(bodyHtml).not.toContain('<Sons>');
    }
  }
});

test.each<[string, Partial<PlatformSettingsInput>, string]>([
  ['an empty name', { names: { en: ' ', ar: 'سوق' } }, 'names.en'],
  ['an address that is no e-mail address', { contactEmail: 'cedar' }, 'contactEmail'],
  ['a link with a script', { sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
  ['a link without TLS', { sourceUrl: 'http://code.example' }, 'sourceUrl'],
  ['a name of 121 letters', { operatorName: 'o'.repeat(121) }, 'operatorName'],
])('%s is refused and changes nothing', async (_, given, field) => {
  const refused = await expectNothingChanged(db, () => savePlatformSettings(given, act));
  expect(refused).toEqual({ ok: false, code: 'platform_settings_invalid', data: { fields: [field] } });
});

test('platform settings saved at the same moment become successive versions, and none is lost', async () => {
  const saves: Partial<PlatformSettingsInput>[] = [
    { operatorAddress: 'Riyadh' },
    { sourceUrl: 'https://code.example/cedar' },
    { contactEmail: 'new@cedar.example' },
  ];
  await Promise.all(saves.map((each) => must(savePlatformSettings(each, act))));
  expect(await platformSettings()).toMatchObject({ version: 5, ...Object.assign({}, ...saves) });
});

test('the operator’s own text replaces the built-in one, sanitized, and every version is kept', async () => {
  const html =
    '<h1>Ours</h1><p onclick="x()">Be kind.</p><script>alert(1)</script><iframe src="//x"></iframe>';
  expect(await must(savePlatformText(TERMS, html, act))).toEqual({ version: 1 });
  expect(await platformText(TERMS)).toMatchObject({
    version: 1,
    isTemplate: false,
    bodyHtml: '<h2>Ours</h2><p>Be kind.</p>',
    updatedAt: TEST_TIME,
  });
  // The text is shown to Arabic readers too, because the built-in Arabic text could contradict it.
  const inArabic = { version: 0, isTemplate: false, locale: 'en', bodyHtml: '<h2>Ours</h2><p>Be kind.</p>' };
  expect(await platformText({ kind: 'terms', locale: 'ar' })).toMatchObject(inArabic);
  expect(await must(savePlatformText(TERMS, null, act))).toEqual({ version: 2 });
  expect(await platformText(TERMS)).toMatchObject({ version: 2, isTemplate: true });
  expect(await db.admin('select version from platform_texts')).toHaveLength(2);
});

test('a mail about an account has the platform’s name as sender and in its text, escaped', async () => {
  await must(savePlatformSettings({ names: { en: 'Cedar <Shops>', ar: 'متاجر الأرز' } }, act));
  const data = { name: 'Rana', at: TEST_TIME };
  const mail = { userId: null, to: 'rana@cedar.example', locale: 'en', kind: 'own_deleted', data } as const;
  await withPlatform((tx) => enqueuePlatformMail(tx, mail, TEST_TIME));
  const [row] = await db.admin<{ id: string; body_text: string; body_html: string }>(
    'select * from platform_mails',
  );
  expect(row?.body_text).toMatch(/your account on \u2068?Cedar <Shops>/);
  expect(row?.body_html).not.toContain('<Shops>');
  const sent: OutgoingMail[] = [];
  const transport = { send: async (each: OutgoingMail) => void sent.push(each) };
  await deliverPlatformMail(row?.id ?? '', { transport, at: TEST_TIME });
  expect(sent.map(({ fromName }) => fromName)).toEqual(['Cedar <Shops>']);
});

test('platform texts saved at the same moment become successive versions', async () => {
  const place = { kind: 'privacy', locale: 'ar' } as const;
  const all = await Promise.all([1, 2, 3].map((n) => must(savePlatformText(place, `<p>${n}</p>`, act))));
  expect(all.map(({ version }) => version).toSorted()).toEqual([1, 2, 3]);
});

test.each([
  ['without words', '<p> </p><script>x</script>'],
  ['of a million letters', 'x'.repeat(1_000_000)],
  ['of 5,000 open tags', '<b>'.repeat(5000)],
  ['of more than 200,000 letters', `<p>${'x'.repeat(200_000)}</p>`],
])('a platform text %s is refused and changes nothing', async (_, html) => {
  const refused = await expectNothingChanged(db, () => savePlatformText(TERMS, html, act));
  expect(refused).toMatchObject({ ok: false, code: 'platform_text_invalid' });
});
