import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { addOperator } from '#domain/identity/index.ts';
import { listWaitingTransfers } from '#domain/subscription/index.ts';
import { giveBankAccount, stateOf } from '#tests/support/billing.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { makeStore, TEST_PASSWORD, TEST_TIME } from '#tests/support/stores.ts';
import { PLATFORM, Visitor, webServer } from '#tests/support/web.ts';

// A live install without a card provider, in which an owner pays by bank transfer only (B2).
const db = await testDatabase(import.meta.url);
await giveBankAccount();
const server = await webServer({ clock: () => TEST_TIME, isDemo: false });
const demo = await webServer({ clock: () => TEST_TIME });
const shop = await makeStore({ slug: 'wired', name: 'Wired', packageCode: 'free' });
const PAGE = '/admin/settings/billing';
const DESK = '/platform-admin/transfers';
const COUNTED = ['platform_sessions', 'platform_rate_limits', 'staff_sessions'];

const owner = await makeStaff('wired-owner', [{ store: shop, role: 'owner' }]);
const { admin } = await signInToAdmin(server, shop, owner);

async function fieldsOf(path: string): Promise<Record<string, string>> {
  const { body } = await admin.get(path);
  const [, form = ''] = /<form[^>]*>((?:(?!<\/form>)[\s\S])*value="buy"[\s\S]*?)<\/form>/.exec(body) ?? [];
  const inputs = [...form.matchAll(/<input type="hidden" name="([a-z]+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value]));
}

test('an owner orders a plan by transfer and sees the details, and an operator with the role finance confirms the exact amount', async () => {
  const choice = `${PAGE}?plan=starter&cycle=month`;
  const shown = await admin.get(choice);
  expect(shown.body).toContain('value="transfer"');
  expect(shown.body).not.toContain('name="cvc"');
  const fields = await fieldsOf(choice);
  const pressed = { ...fields, way: 'transfer' };
  const [first, second] = await Promise.all([admin.post(PAGE, pressed), admin.post(PAGE, pressed)]);
  expect([first?.headers.location, second?.headers.location]).toEqual(Array(2).fill(`${PAGE}?done=asked`));
  const { rows } = await listWaitingTransfers('wired');
  expect(rows).toHaveLength(1);
  const [row] = rows;
  const waiting = await admin.get(PAGE);
  for (const text of [row?.reference ?? '-', 'SA03 8000 0000 6080 1016 7519', 'Souk Ltd', '19.00']) {
    expect(waiting.body).toContain(text);
  }

  const email = await makeStaff('finance', []);
  await addOperator({ email, role: 'finance' }, systemAct('test', TEST_TIME));
  const desk = new Visitor(demo, PLATFORM);
  await desk.post('/login', { email, password: TEST_PASSWORD });
  for (const path of [DESK, `/ar${DESK}`]) {
    const { status, body } = await desk.get(path);
    expect([status, body.includes(row?.reference ?? '-')]).toEqual([200, true]);
  }
  const ids = { charge: row?.chargeId ?? '', store: shop.id, currency: 'USD' };
  const confirm = (received: string, more = {}) =>
    desk.post(DESK, { intent: 'confirm', ...ids, received, ...more });
  await expectNothingChanged(
    db,
    async () => {
      expect((await confirm('19.00')).status).toBe(403);
      expect((await confirm('19.00', { password: 'not the password at all' })).status).toBe(422);
    },
    COUNTED,
  );
  expect((await confirm('18.99', { password: TEST_PASSWORD })).status).toBe(422);
  expect((await confirm('19.00', { currency: 'JOD' })).status).toBe(422);
  expect(await stateOf(shop.id)).toMatchObject({ renewal: null });
  const done = await Promise.all([confirm('19'), confirm('19.00')]);
  expect(done.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stateOf(shop.id)).toMatchObject({
    package: { code: 'starter' },
    renewal: { paysBy: 'transfer' },
  });
  expect(await db.admin('select total::int from platform_invoices where store_id = $1', [shop.id])).toEqual([
    { total: 1900 },
  ]);
  expect((await admin.get(PAGE)).body).not.toContain(row?.reference ?? '-');
});
