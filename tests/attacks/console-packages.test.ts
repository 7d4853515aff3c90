import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { addOperator } from '#domain/identity/index.ts';
import { type PackageInput, savePackage } from '#domain/packages/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff } from '#tests/support/staff.ts';
import { makeStore, TEST_PASSWORD, TEST_TIME } from '#tests/support/stores.ts';
import { PLATFORM, Visitor, webServer } from '#tests/support/web.ts';

// The packages in the console (B1): every refused form keeps the typed values and changes nothing.
const db = await testDatabase(import.meta.url);
const server = await webServer({ clock: () => TEST_TIME });
const act = systemAct('test', TEST_TIME);
const COUNTED = ['platform_sessions', 'platform_rate_limits'];

const email = await makeStaff('finance-operator', []);
await addOperator({ email, role: 'finance' }, act);
const operator = new Visitor(server, PLATFORM);
await operator.post('/login', { email, password: TEST_PASSWORD });
await operator.get('/login');

const BASIC: PackageInput = {
  code: 'basic',
  expectedVersion: 0,
  names: { en: 'Basic', ar: 'عادية' },
  limits: { products: 10, staff: 2, storageMb: 100, domains: 1, ordersMonth: null },
  prices: [{ currency: 'SAR', perMonth: 3400, perYear: 34_000 }],
  isListed: true,
  position: 6,
};
await savePackage(BASIC, act);
await makeStore({ slug: 'amber', name: 'Amber Lane', packageCode: 'basic' });

const PAGE = '/platform-admin/packages/basic';
const FORM = {
  intent: 'save',
  version: '1',
  'names.en': 'Basic',
  'names.ar': 'عادية',
  'summaries.en': '',
  'summaries.ar': '',
  'limits.products': '١٢',
  'limits.staff': '2',
  'limits.storageMb': '100',
  'limits.domains': '',
  currency: 'KWD',
  perMonth: '2.500',
  perYear: '25',
  'feature.en': 'Help by phone',
  'feature.ar': 'مساعدة هاتفية',
  isListed: 'yes',
};
const current = () =>
  db.admin(
    `select p.version, p.max_products, p.max_domains, p.position, p.by_name, c.currency, c.per_month, c.per_year
       from packages p left join package_prices c on c.package_id = p.id where p.code = 'basic' order by 1`,
  );

test('saving a package asks for the password and then creates a version with the typed limits and prices', async () => {
  const asked = await expectNothingChanged(db, () => operator.post(PAGE, FORM), COUNTED);
  expect(asked.status).toBe(403);
  expect(asked.body).toContain('value="2.500"');
  const saved = await operator.post(PAGE, { ...FORM, password: TEST_PASSWORD });
  expect([saved.status, saved.body.includes('Version 2 is saved')]).toEqual([200, true]);
  expect(await current()).toMatchObject([
    { version: 1, max_products: 10, currency: 'SAR' },
    {
      ...{ version: 2, max_products: 12, max_domains: null, position: 6 },
      ...{ by_name: 'Staff finance-operator', currency: 'KWD', per_month: '2500', per_year: '25000' },
    },
  ]);
  for (const prefix of ['', '/ar']) {
    const { status, body } = await operator.get(prefix + PAGE);
    expect([status, body.includes('Amber Lane')]).toEqual([200, true]);
  }
  const again = await expectNothingChanged(db, () => operator.post(PAGE, FORM), COUNTED);
  expect([again.status, again.body.includes('it was like this already')]).toEqual([200, true]);
});

test('a package form that is older than another save is refused as stale, keeps its values, and can be sent again', async () => {
  const typed = { ...FORM, 'names.en': 'Written meanwhile' };
  const stale = await expectNothingChanged(db, () => operator.post(PAGE, typed), COUNTED);
  expect(stale.status).toBe(409);
  expect(stale.body).toContain('Someone saved version 2');
  expect(stale.body).toContain('value="Written meanwhile"');
  expect(stale.body).toContain('name="version" value="2"');
  const sent = await operator.post(PAGE, { ...typed, version: '2' });
  expect([sent.status, sent.body.includes('Version 3 is saved')]).toEqual([200, true]);
});

test.each<[string, Record<string, string>]>([
  ['a name of 61 letters', { 'names.ar': 'ع'.repeat(61) }],
  ['a limit that is no number', { 'limits.products': '1e3' }],
  ['a limit above the maximum', { 'limits.products': '2147483648' }],
  ['no member', { 'limits.staff': '0' }],
  ['a negative price', { perMonth: '-1' }],
  ['a price with too many decimals', { perYear: '1.2345' }],
  ['a price without an amount', { perYear: '' }],
  ['an unknown currency', { currency: 'XXQ' }],
  ['a feature without Arabic', { 'feature.ar': '' }],
  ['a name of 10,000 letters', { 'names.en': 'n'.repeat(10_000) }],
])(
  'a package with %s is refused with a message beside the field, and the typed values stay',
  async (_, changes) => {
    const form = { ...FORM, version: '3', 'summaries.en': 'Typed and kept', ...changes };
    const refused = await expectNothingChanged(db, () => operator.post(PAGE, form), COUNTED);
    expect(refused.status).toBe(422);
    expect(refused.body).toContain('value="Typed and kept"');
    expect(refused.body).toContain('aria-invalid="true"');
  },
);

test('a new package is created once, in the last position, and not with a used or reserved code', async () => {
  const NEW = '/platform-admin/packages/new';
  const form = { ...FORM, version: '0', code: 'mine' };
  const made = await operator.post(NEW, form);
  expect([made.status, made.headers.location]).toEqual([302, '/platform-admin/packages/mine']);
  await expectNothingChanged(
    db,
    async () => {
      expect((await operator.post(NEW, form)).status).toBe(302);
      const other = { ...form, 'names.en': 'Another' };
      expect((await operator.post(NEW, other)).status).toBe(409);
      for (const code of ['new', 'No', '', "'--", 'constructor()']) {
        expect((await operator.post(NEW, { ...other, code })).status).toBe(422);
      }
      expect((await operator.post('/platform-admin/packages/none-such', form)).status).toBe(404);
      expect((await operator.get('/platform-admin/packages/none-such')).status).toBe(404);
    },
    COUNTED,
  );
  expect(await db.admin("select position from packages where code = 'mine'")).toEqual([{ position: 7 }]);
});

test('packages can be moved, and a move is refused if the order has changed meanwhile', async () => {
  const LIST = '/platform-admin/packages';
  const seen = 'free,starter,pro,scale,unlimited,basic,mine';
  const move = { intent: 'move', code: 'mine', to: 'earlier', seen };
  expect((await operator.post(LIST, move)).status).toBe(200);
  const again = await expectNothingChanged(db, () => operator.post(LIST, move), COUNTED);
  expect([again.status, again.body.includes('Someone changed the order')]).toEqual([409, true]);
  expect((await operator.post(LIST, { ...move, to: 'first' })).status).toBe(400);
});
