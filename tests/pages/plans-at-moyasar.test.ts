import { expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { readCard } from '#domain/subscription/index.ts';
import { stateOf } from '#tests/support/billing.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { moyasarBilling, moyasarEvent } from '#tests/support/moyasar-billing.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { ask, PLATFORM, webServer } from '#tests/support/web.ts';

// An owner's browser sends a card to Moyasar, and the plan is paid with its token (B2).
const db = await testDatabase(import.meta.url);
const moyasar = await moyasarBilling();
const server = await webServer({ clock: () => TEST_TIME, billing: moyasar.account });
const store = await makeStore({ slug: 'riyadh', name: 'Riyadh', packageCode: 'free' });
const owner = await makeStaff('riyadh-owner', [{ store, role: 'owner' }]);
const { admin } = await signInToAdmin(server, store, owner);
const PAGE = '/admin/settings/billing';
const CHOICE = `${PAGE}?plan=starter&cycle=month`;

async function fieldsOf(path: string): Promise<Record<string, string>> {
  const { body } = await admin.get(path);
  const [, form = ''] = /<form[^>]*>((?:(?!<\/form>)[\s\S])*value="buy"[\s\S]*?)<\/form>/.exec(body) ?? [];
  const inputs = [...form.matchAll(/<input type="hidden" name="([a-z]+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value]));
}

const cardOf = () => withPlatform((tx) => readCard(tx, store.id));
const enter = (token: string) =>
  admin.post(PAGE, { intent: 'entered', entered: token, plan: 'starter', cycle: 'month' });

test('only the card page may send requests to Moyasar, and none of its fields can be posted to us', async () => {
  const led = await admin.post(PAGE, { ...(await fieldsOf(CHOICE)), way: 'enter' });
  expect(led.headers.location).toBe(`${PAGE}/card?plan=starter&cycle=month`);
  const page = await admin.get(led.headers.location ?? '');
  const { api = '' } = moyasar.account;
  expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${api};`);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.body).toContain('autoComplete="cc-number"');
  expect(page.body).not.toMatch(/<input[^>]*name=/);
  expect((await admin.get(CHOICE)).headers['content-security-policy']).not.toContain(api);
});

test('a token of another store saves no card, and neither does a token in the URL', async () => {
  await expectNothingChanged(db, async () => {
    expect((await enter(moyasar.enter('another store', 'pays'))).body).toContain('The card was not saved');
    await admin.get(`${CHOICE}&entered=${moyasar.enter(store.id, 'pays')}`);
  }, ['staff_sessions']);
  expect(await cardOf()).toBeNull();
});

test('a card sent to Moyasar pays for the plan after a 3-D Secure challenge, and an event makes the job check the charge at once', async () => {
  const saved = await enter(moyasar.enter(store.id, 'asksFirst'));
  expect(saved.headers.location).toBe(`${CHOICE}&done=card`);
  const led = await admin.post(PAGE, await fieldsOf(CHOICE));
  expect(led.headers.location).toMatch(/^https:\/\/api\.moyasar\.com\/v1\/card_auth\//);
  const [charge] = await db.admin<{ id: string }>('select id from platform_charges');
  const id = charge?.id ?? '';
  const { body } = moyasarEvent(id);
  const send = (sent: string) =>
    ask(server, { host: PLATFORM, path: '/webhooks/billing' }, { method: 'POST', body: sent });
  const wrong = moyasarEvent(id, { secret_token: 'a-word-of-another' }).body;
  expect((await expectNothingChanged(db, () => send(wrong))).status).toBe(400);
  expect([(await send(body)).status, (await send(body)).status]).toEqual([204, 204]);
  const jobs = await db.admin(
    `select run_at as at from graphile_worker._private_jobs where payload ->> 'chargeId' = $1`,
    [id],
  );
  expect(jobs).toEqual([{ at: TEST_TIME }]);
  expect(await stateOf(store.id)).toMatchObject({ renewal: null });
  moyasar.answer(id, true);
  expect((await admin.get(`${PAGE}?charge=${id}`)).headers.location).toBe(`${PAGE}?done=paid`);
  expect(await stateOf(store.id)).toMatchObject({ package: { code: 'starter' } });
  expect(moyasar.sum()).toBe(1900);
});
