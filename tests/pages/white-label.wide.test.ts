import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { addOperator } from '#domain/identity/index.ts';
import { enqueuePlatformMail, type OwnMailData, type OwnMailKind } from '#domain/mail/index.ts';
import { savePlatformSettings } from '#domain/platform/index.ts';
import { LOCALES } from '#lib/locale.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Answer, PLATFORM, shopHost, Visitor, webServer } from '#tests/support/web.ts';
import adminRoutes from '../../app/admin/routes.ts';
import platformRoutes from '../../app/platform/routes.ts';
import { readPage } from './page.ts';

// An agency runs the platform under its own name (A6): no page or mail shows the software's name.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const act = systemAct('operator', TEST_TIME);
const PRODUCT = /Souk|(?<!\p{L})[لبو]?سوق(?!\p{L})/u;
const NAMES = { en: 'Nakheel Host', ar: 'استضافة النخيل' };

const unnamed = await new Visitor(server, PLATFORM).get('/login');
await must(savePlatformSettings({ names: NAMES, operatorName: 'Nakheel Co.' }, act));

/** The English paths of a site's routes that contain no id. */
function paths(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const own = [above, path].filter(Boolean).join('/');
    return children.length > 0 ? paths(children, own) : [`/${own}`];
  });
}
const openable = (entries: RouteConfigEntry[]) => [
  ...new Set(paths(entries).filter((path) => !/[:*]|^\/ar(\/|$)|sign-out|\.(?:csv|pdf|zip|xml)$/.test(path))),
];

/**
 * The places where a page contains the software's name: in visible text or labels, in the title, or in the texts for
 * its scripts.
 */
function namedIn(answer: Answer): string[] {
  if (!String(answer.headers['content-type']).includes('text/html')) return [];
  const { title, texts } = readPage(answer);
  return [title, ...texts].filter((text) => PRODUCT.test(text));
}

async function walk(visitor: Visitor, pages: string[]): Promise<{ named: string[]; pages: number }> {
  const named: string[] = [];
  let opened = 0;
  for (const path of pages) {
    const answer = await visitor.get(path);
    if (answer.status === 200) opened += 1;
    named.push(...namedIn(answer).map((text) => `${path}: ${text}`));
  }
  return { named, pages: opened };
}

const operatorEmail = await makeStaff('operator', []);
await addOperator({ email: operatorEmail, role: 'owner' }, act);
const operator = new Visitor(server, PLATFORM);
await operator.post('/login', { email: operatorEmail, password: TEST_PASSWORD });

describe('under the name Nakheel Host (A6)', () => {
  const site = openable(platformRoutes);
  const inBoth = (pages: string[]) => pages.flatMap((path) => [path, path === '/' ? '/ar' : `/ar${path}`]);

  test('a search of the pages finds the software’s name before the platform’s name is set', () => {
    expect(namedIn(unnamed)).not.toEqual([]);
  });

  test('no page of the platform contains the software’s name, for a visitor or an operator, in either language', async () => {
    const guest = await walk(
      new Visitor(server, PLATFORM),
      inBoth([...site, '/nowhere', '/new-password?token=x']),
    );
    const seen = await walk(operator, inBoth(site));
    expect([guest.named, seen.named]).toEqual([[], []]);
    expect([guest.pages > 15, seen.pages > 30]).toEqual([true, true]);
    const home = readPage(await new Visitor(server, PLATFORM).get('/ar/login'));
    expect(home.title).toContain(NAMES.ar);
  });

  test('no page of the admin contains the software’s name, in either language', async () => {
    const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
    for (const locale of LOCALES) {
      await admin.get(`/admin/settings?lang=${locale}`);
      const { named, pages } = await walk(admin, [...openable(adminRoutes), '/admin/nowhere']);
      expect(named).toEqual([]);
      expect(pages).toBeGreaterThan(50);
    }
  });

  test('neither a shop, nor its “not found” page, nor a host without a store shows the software’s name', async () => {
    const shop = [
      '/',
      '/products',
      '/cart',
      '/login',
      '/signup',
      '/forgot-password',
      '/contact-us',
      '/track-order',
      '/nowhere',
    ];
    const { named, pages } = await walk(new Visitor(server, shopHost('cedar')), inBoth(shop));
    expect(named).toEqual([]);
    expect(pages).toBeGreaterThan(8);
    const nobody = await new Visitor(server, shopHost('nobody')).get('/');
    expect([nobody.status, namedIn(nobody)]).toEqual([404, []]);
  });

  test('every mail about an account has the platform’s name and never the product’s', async () => {
    const link = { name: 'Sara', email: 's@x.example', url: `http://${PLATFORM}/x`, until: TEST_TIME };
    const shop = { host: 'bayt.example', url: link.url, until: TEST_TIME };
    const ended = { name: 'Sara', store: 'Bayt', removesAt: TEST_TIME, url: link.url };
    const data: OwnMailData = {
      ...{
        own_email_new: link,
        own_email_old: link,
        own_password: link,
        shop_confirm: shop,
        shop_exists: shop,
        shop_ending: ended,
        shop_removed: ended,
      },
      own_change: { name: 'Sara', what: 'locked', detail: '', at: TEST_TIME, url: link.url },
      own_deleted: { name: 'Sara', at: TEST_TIME },
      own_breach: {
        ...{ name: 'Sara', store: 'Bayt', title: 'Lost laptop', what: 'Stolen', measures: 'Keys replaced' },
        ...{ awareAt: TEST_TIME, persons: 120, dataKinds: ['names'] },
      },
      backup_alarm: { name: 'Sara', what: 'failed', problem: 'disk full', url: link.url },
      own_bulletin: { title: 'Tonight', body: 'A pause of ten minutes.', url: link.url },
      own_offer: { name: 'Sara', from: 'Mona', store: 'Bayt', until: TEST_TIME, url: link.url },
    };
    await withPlatform(async (tx) => {
      for (const locale of LOCALES) {
        for (const [kind, of] of Object.entries(data)) {
          const mail = { userId: null, to: 's@x.example', locale, kind: kind as OwnMailKind, data: of };
          await enqueuePlatformMail(tx, mail, TEST_TIME);
        }
      }
    });
    const mails = await db.admin<{ kind: string; locale: 'en' | 'ar'; said: string }>(
      "select kind, locale, subject || body_text || body_html as said from platform_mails where recipient = 's@x.example'",
    );
    expect(mails).toHaveLength(2 * Object.keys(data).length);
    expect(mails.filter(({ said }) => PRODUCT.test(said))).toEqual([]);
    expect(mails.filter(({ said, locale }) => !said.includes(NAMES[locale])).map(({ kind }) => kind)).toEqual(
      [],
    );
  });
});
