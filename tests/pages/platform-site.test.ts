import { beforeAll, describe, expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { listPackages, savePackage } from '#domain/packages/index.ts';
import { savePlatformSettings, savePlatformText } from '#domain/platform/index.ts';
import { LOCALES, type Locale, otherLocale } from '#lib/locale.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { ask, PLATFORM, webServer } from '#tests/support/web.ts';
import routes from '../../app/platform/routes.ts';
import { otherLanguage, readPage } from './page.ts';

await testDatabase(import.meta.url);
const server = await webServer();
const act = systemAct('operator', TEST_TIME);
const get = (path: string) => ask(server, { host: PLATFORM, path });
const addressOf = (path: string, locale: Locale) =>
  locale === 'en' ? path : path === '/' ? '/ar' : `/ar${path}`;

const PAGES = ['/', '/features', '/pricing', '/terms', '/privacy'];
const LOOKS = PAGES.flatMap((path) => LOCALES.map((locale) => ({ path, locale })));

/** Changes some parts of a package. */
async function change(code: string, changes: object): Promise<void> {
  const before = (await listPackages()).find((each) => each.code === code);
  if (!before) throw new Error(`There is no package ${code}.`);
  const { id: _id, version, stores: _stores, earlierStores: _earlier, ...now } = before;
  await must(savePackage({ ...now, expectedVersion: version, ...changes }, act));
}

describe('the platform’s own pages', () => {
  test.each(LOOKS)(
    '$path in $locale has one heading, links to both languages, and no personal data',
    async ({ path, locale }) => {
      const answer = await get(addressOf(path, locale));
      expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
      const read = readPage(answer);
      expect([read.lang, read.dir, read.headings.length]).toEqual([
        locale,
        locale === 'ar' ? 'rtl' : 'ltr',
        1,
      ]);
      expect(read.title).toMatch(locale === 'ar' ? /^سوق \| .+/ : /^Souk \| .+/);
      const href = (each: Locale) => `http://${PLATFORM}${addressOf(path, each)}`;
      expect(read.canonical).toBe(href(locale));
      expect(read.alternates).toEqual({ en: href('en'), ar: href('ar'), 'x-default': href('en') });
      expect(otherLanguage(answer, otherLocale(locale))).toBe(addressOf(path, otherLocale(locale)));
      expect(read.texts.filter((text) => /\{[a-z]+\}|^[a-z]+(?:\.[a-zA-Z0-9]+){2,}$/.test(text))).toEqual([]);
      expect(answer.body).toMatch(/property="og:image" content="http:[^"]+\.jpg"/);
    },
  );

  test('every link on the platform’s pages leads to an existing page', async () => {
    const bodies = await Promise.all(LOOKS.map(({ path, locale }) => get(addressOf(path, locale))));
    const hrefs = new Set(
      bodies.flatMap(({ body }) =>
        [...body.matchAll(/<a\b[^>]*? href="(\/[^"#]*)/g)].map(([, href = '']) => href),
      ),
    );
    expect(hrefs.size).toBeGreaterThan(15);
    const missing: string[] = [];
    for (const href of hrefs) {
      // The link exists as soon as the sign-up is among the routes.
      if (/^(\/ar)?\/signup/.test(href) && !JSON.stringify(routes).includes('"signup"')) continue;
      const { status } = await get(href.replaceAll('&amp;', '&'));
      if (status >= 400) missing.push(`${href} ${status}`);
    }
    expect(missing).toEqual([]);
  });

  test('the sitemap lists the platform’s pages in both languages, and robots.txt names the sitemap', async () => {
    const { body } = await get('/sitemap.xml');
    const listed = [...body.matchAll(/<loc>http:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path);
    expect(listed.toSorted()).toEqual(LOOKS.map(({ path, locale }) => addressOf(path, locale)).toSorted());
    expect((await get('/robots.txt')).body).toContain(`Sitemap: http://${PLATFORM}/sitemap.xml`);
  });

  test.each([
    ['/', ['Organization', 'WebSite', 'SoftwareApplication', 'FAQPage']],
    ['/ar/pricing', ['Organization', 'WebSite', 'SoftwareApplication', 'FAQPage']],
    ['/terms', ['Organization', 'WebSite']],
  ])('the platform’s page %s has structured data', async (path, types) => {
    const { body } = await get(path);
    const blocks = [...body.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
    const data = blocks.map(([, json = '']) => JSON.parse(json) as { '@type': string; offers?: object[] });
    expect(data.map((each) => each['@type'])).toEqual(types);
    const offers = data.flatMap((each) => each.offers ?? []);
    if (types.length > 2)
      expect(offers).toContainEqual(expect.objectContaining({ price: '19.00', priceCurrency: 'USD' }));
  });
});

describe('/pricing', () => {
  beforeAll(async () => {
    await change('starter', {
      limits: { products: 77, staff: null, storageMb: 1536, domains: 2, ordersMonth: null },
      prices: [
        { currency: 'USD', perMonth: 2100, perYear: 21_000 },
        { currency: 'SAR', perMonth: 7900, perYear: 79_000 },
      ],
      features: [{ en: 'Help <img src=x> & more', ar: 'مساعدة <b>هاتفية</b>' }],
    });
    await change('scale', { isListed: false });
  });
  const textsOf = async (path: string) => readPage(await get(path)).texts;

  test('/pricing shows the current version of each listed package, and no other', async () => {
    const texts = await textsOf('/pricing');
    for (const text of [
      '77 products',
      'Unlimited team members',
      '1.5 GB storage',
      '2 domains of your own',
      '21',
    ])
      expect(texts).toContain(text);
    expect(texts).not.toContain('1,000 products');
    expect(texts).not.toContain('Scale');
    expect(await textsOf('/ar/pricing')).toContain('أعضاء فريق بلا حد');
  });

  test('/pricing shows the operator’s features as text, in the language of the page', async () => {
    const { body } = await get('/pricing');
    expect(body).not.toContain('<img src=x>');
    expect(await textsOf('/pricing')).toContain('Help <img src=x> & more');
    expect(await textsOf('/ar/pricing')).toContain('مساعدة <b>هاتفية</b>');
  });

  test('/pricing shows yearly prices and other currencies without scripts, and ignores unknown parameters', async () => {
    const yearly = await textsOf('/pricing?period=year&currency=SAR');
    expect(yearly).toEqual(expect.arrayContaining(['790', 'SAR', 'per year']));
    const odd = await textsOf('/pricing?period=%3Cb%3E&currency=XX');
    expect(odd).toEqual(expect.arrayContaining(['21', 'per month']));
  });

  test('/pricing links each plan to its own sign-up, and the free one to the plain sign-up', async () => {
    const { body } = await get('/ar/pricing');
    const hrefs = [...body.matchAll(/href="(\/ar\/signup[^"]*)"/g)].map(([, href]) => href);
    expect(new Set(hrefs)).toEqual(new Set(['/ar/signup', '/ar/signup?plan=starter', '/ar/signup?plan=pro']));
  });

  test('if no package is for sale, /pricing says so, and the home page does not mention a free plan', async () => {
    for (const code of ['free', 'starter', 'pro']) await change(code, { isListed: false });
    expect(await textsOf('/pricing')).toContain('No plan is on sale at the moment.');
    expect((await textsOf('/')).filter((text) => /Free for up to/.test(text))).toEqual([]);
    for (const code of ['free', 'starter', 'pro']) await change(code, { isListed: true });
  });
});

describe('the operator’s own words', () => {
  const NAME = "Cedar's {x} <Shops> 'n";

  test('a platform name with characters of the message syntax is shown unchanged, in title, logo and texts', async () => {
    await must(
      savePlatformSettings(
        {
          names: { en: NAME, ar: 'متاجر الأرز' },
          operatorName: 'Cedar Ltd',
          sourceUrl: 'https://code.example/cedar',
        },
        act,
      ),
    );
    for (const path of ['/', '/pricing', '/login', '/no-such-page']) {
      const read = readPage(await get(path));
      expect([path, read.title.startsWith(`${NAME} | `)]).toEqual([path, true]);
      expect(read.texts).toContain(NAME);
      expect(read.texts).toContain(`${NAME}, home page`);
    }
    expect(readPage(await get('/ar')).title).toMatch(/^متاجر الأرز \| /);
    expect((await get('/')).body).toContain('href="https://code.example/cedar"');
  });

  test('the built-in terms name the operator, and the operator’s own terms replace them and are sanitized', async () => {
    expect((await get('/terms')).body).toContain('Cedar Ltd');
    const html = '<h2>House rules</h2><p onclick="x()">Be kind.</p><script>steal()</script>';
    await must(savePlatformText({ kind: 'terms', locale: 'en' }, html, act));
    const { body } = await get('/terms');
    expect(body).toContain('<h2>House rules</h2><p>Be kind.</p>');
    expect(body).not.toMatch(/onclick|steal\(\)|Cedar Ltd applies/);
    expect((await get('/ar/terms')).body).toContain('هذا النص متوفر بالإنجليزية فقط.');
  });
});
