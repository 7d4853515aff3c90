import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveCurrency } from '#domain/catalog/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const email = await makeStaff('seller', [{ store: cedar, role: 'owner' }]);
const { admin } = await signInToAdmin(server, cedar, email);

const DELIVERY = '/admin/settings/delivery';
const ZONE = {
  version: '0',
  'names.en': 'Riyadh',
  'names.ar': 'الرياض',
  'places.r0.country': 'SA',
  'places.r0.cities': 'riyadh',
  'methods.r0.names.en': 'Courier',
  'methods.r0.kind': 'flat',
  'methods.r0.charge': '15',
  'methods.r0.allowsCash': 'yes',
};
/** The form of a store's first zone also decides whether delivery to other places stays. */
const FIRST_ZONE = { ...ZONE, elsewhere: 'drop' };
const TAXES = {
  version: '0',
  pricesIncludeTax: 'yes',
  'rules.r0.country': 'SA',
  'rules.r0.names.en': 'VAT',
  'rules.r0.rates.standard': '15',
  'rules.r0.delivery': 'standard',
};

beforeEach(async () => {
  await db.admin('update store_settings set delivery_rules = null, tax_rules = null');
});

/** A page in a language; its text without invisible marks. */
async function said(locale: 'en' | 'ar', path: string, post?: Record<string, string>) {
  await admin.get(`${path}${path.includes('?') ? '&' : '?'}lang=${locale}`);
  const { status, body } = post ? await admin.post(path, post) : await admin.get(path);
  return { status, body: body.replace(/[\u2066-\u2069]|<!-- -->/g, '') };
}

describe('delivery zones in the admin', () => {
  test('a delivery zone is added by its form, and the form computes the charge for an address', async () => {
    const added = await admin.post(`${DELIVERY}/new`, FIRST_ZONE);
    expect(added.status).toBe(302);
    const { body } = await said('en', `${DELIVERY}?country=SA&city=${encodeURIComponent('الرياض')}&goods=50`);
    expect(body).toContain('Zone: Riyadh');
    expect(body).toMatch(/Courier[\s\S]*15\.00/);
    const nowhere = await said('ar', `${DELIVERY}?country=SA&city=Jeddah&goods=x`);
    expect(nowhere.body).toContain('يُرجى إدخال رقم مثل 12.50.');
  });

  test.each([
    ['en', 'Write a number such as 12.50.', 'Choose a country.', 'Nothing was saved yet.'],
    ['ar', 'يُرجى إدخال رقم مثل 12.50.', 'هذا الحقل مطلوب.', 'لم يُحفظ شيء بعد.'],
  ] as const)(
    'an invalid delivery zone in %s shows each problem beside its field, keeps the typed values and saves nothing',
    async (locale, ...texts) => {
      const country = locale === 'en' ? 'ZZ' : '';
      const bad = { ...ZONE, 'places.r0.country': country, 'methods.r0.charge': 'twelve' };
      await expectNothingChanged(db, async () => {
        const { status, body } = await said(locale, `${DELIVERY}/new`, bad);
        expect(status).toBe(422);
        for (const text of texts) expect(body).toContain(text);
        expect(body).toContain('value="twelve"');
      });
    },
  );

  test('a delivery zone that somebody else saved meanwhile is not overwritten, and the typed values stay', async () => {
    const added = await admin.post(`${DELIVERY}/new`, FIRST_ZONE);
    const path = (added.headers.location ?? '').replace('?added', '');
    expect((await admin.post(path, { ...ZONE, version: '1' })).status).toBe(200);
    await expectNothingChanged(db, async () => {
      const { status, body } = await said('en', path, { ...ZONE, version: '1', 'methods.r0.charge': '99' });
      expect(status).toBe(409);
      expect(body).toContain('Someone changed this zone while you were editing it.');
      expect(body).toContain('value="99"');
    });
  });

  test('a delivery zone submission that our form could not produce is refused and changes nothing', async () => {
    await expectNothingChanged(db, async () => {
      for (const name of ['__proto__.x', 'a..b', 'names.en.deep.er']) {
        const { status } = await admin.post(`${DELIVERY}/new`, { ...ZONE, 'names.en': 'A', [name]: 'x' });
        expect([name, status]).toEqual([name, 400]);
      }
      expect((await admin.post(`${DELIVERY}/no-such-zone`, ZONE)).status).toBe(409);
      expect((await admin.get(`${DELIVERY}/no-such-zone`)).status).toBe(404);
    });
  });
});

describe('taxes in the admin', () => {
  test('a tax preset fills in the form, and nothing is saved until the form is saved', async () => {
    await expectNothingChanged(db, async () => {
      const { body } = await said('en', '/admin/settings/taxes?preset=gcc');
      expect(body).toContain('VAT 15%');
      expect(body).toContain('They apply once you save.');
    });
    expect((await admin.post('/admin/settings/taxes', TAXES)).status).toBe(200);
    expect((await said('ar', '/admin/settings/taxes')).body).toContain('VAT 15%');
  });

  test('an invalid tax rate is reported beside its field in both languages, and an outdated form is reported too', async () => {
    await expectNothingChanged(db, async () => {
      const bad = { ...TAXES, 'rules.r0.rates.standard': '115' };
      const english = await said('en', '/admin/settings/taxes', bad);
      expect([english.status, english.body.includes('Write a percentage from 0 to 100')]).toEqual([
        422,
        true,
      ]);
      const arabic = await said('ar', '/admin/settings/taxes', bad);
      expect([arabic.status, arabic.body.includes('يُرجى إدخال نسبة من 0 إلى 100')]).toEqual([422, true]);
      const late = await said('en', '/admin/settings/taxes', { ...TAXES, version: '7' });
      expect([late.status, late.body.includes('Someone else saved this in the meantime.')]).toEqual([
        409,
        true,
      ]);
    });
  });
});

test('a currency form reports an invalid rate and an outdated form', async () => {
  const rate = { numer: 15, denom: 4 };
  await withStore(cedar.id, (tx) => saveCurrency(tx, { code: 'SAR', rate }, systemAct('test', TEST_TIME)));
  const path = '/admin/settings/currencies';
  const form = { intent: 'save', code: 'SAR', rounding: 'none', active: 'yes', was: '15/4 none sold' };
  await expectNothingChanged(db, async () => {
    const english = await said('en', path, { ...form, rate: 'much' });
    expect([english.status, english.body.includes('Write a number above zero')]).toEqual([422, true]);
    expect(english.body).toContain('value="much"');
    const late = await said('ar', path, { ...form, rate: '3.8', was: '1/1 none sold' });
    expect([late.status, late.body.includes('غيّر شخص آخر هذه العملة')]).toEqual([409, true]);
    const unknown = await said('en', path, { intent: 'price', code: 'SAR', sku: 'NONE', price: '5' });
    expect([unknown.status, unknown.body.includes('No product carries this SKU.')]).toEqual([422, true]);
  });
  expect((await admin.post(path, { ...form, rate: '3.8' })).status).toBe(200);
  expect((await said('en', path)).body).toContain('value="3.8"');
});
