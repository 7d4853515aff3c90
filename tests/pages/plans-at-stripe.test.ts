import { expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { readCard } from '#domain/subscription/index.ts';
import { stateOf } from '#tests/support/billing.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import type { Course } from '#tests/support/stripe-bank.ts';
import { stripeBilling } from '#tests/support/stripe-billing.ts';
import { webServer } from '#tests/support/web.ts';

// An owner enters a card on Stripe's page, comes back, and pays for a plan with it (B2).
const db = await testDatabase(import.meta.url);
const stripe = await stripeBilling();
const server = await webServer({ clock: () => TEST_TIME, billing: stripe.account });
const PAGE = '/admin/settings/billing';
const CHOICE = `${PAGE}?plan=starter&cycle=month`;

async function ownerOf(slug: string) {
  const store = await makeStore({ slug, name: slug, packageCode: 'free' });
  const owner = await makeStaff(`${slug}-owner`, [{ store, role: 'owner' }]);
  return { store, ...(await signInToAdmin(server, store, owner)) };
}
type Owner = Awaited<ReturnType<typeof ownerOf>>;

async function fieldsOf({ admin }: Owner): Promise<Record<string, string>> {
  const { body } = await admin.get(CHOICE);
  const [, form = ''] = /<form[^>]*>((?:(?!<\/form>)[\s\S])*value="buy"[\s\S]*?)<\/form>/.exec(body) ?? [];
  const inputs = [...form.matchAll(/<input type="hidden" name="([a-z]+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value]));
}

/** Enters a card on Stripe's page; returns the address to which it leads back. */
async function enter(owner: Owner, course: Course): Promise<string> {
  const led = await owner.admin.post(PAGE, { ...(await fieldsOf(owner)), way: 'enter' });
  const id = /^https:\/\/checkout\.stripe\.com\/c\/pay\/(cs_test_\d+)$/.exec(led.headers.location ?? '')?.[1];
  stripe.enter(id ?? '', course);
  return `${CHOICE}&entered=${id}`;
}

const cardOf = ({ store }: Owner) => withPlatform((tx) => readCard(tx, store.id));

test('a card is entered on Stripe’s page and saved on return, and the next press pays for the plan', async () => {
  const owner = await ownerOf('paying');
  const shown = (await owner.admin.get(CHOICE)).body;
  expect(shown).toContain('value="enter"');
  expect(shown, 'no card number is typed here').not.toContain('name="number"');
  const back = await enter(owner, 'pays');
  expect(await cardOf(owner), 'only the way back saves it').toBeNull();
  const saved = await owner.admin.get(back);
  expect(saved.headers.location).toBe(`${CHOICE}&done=card`);
  expect(await cardOf(owner)).toMatchObject({ provider: 'stripe', last4: '4242' });
  expect(stripe.sum()).toBe(0);
  const pressed = await fieldsOf(owner);
  const done = await Promise.all([owner.admin.post(PAGE, pressed), owner.admin.post(PAGE, pressed)]);
  expect(done.map(({ headers }) => headers.location)).toContain(`${PAGE}?done=paid`);
  expect(await stateOf(owner.store.id)).toMatchObject({ package: { code: 'starter' } });
  expect(stripe.sum()).toBe(1900);
});

test('a 3-D Secure challenge is at the URL that Stripe gives, and the return from it shows the outcome', async () => {
  const owner = await ownerOf('asking');
  await owner.admin.get(await enter(owner, 'asksFirst'));
  const led = await owner.admin.post(PAGE, await fieldsOf(owner));
  expect(led.headers.location).toMatch(/^https:\/\/hooks\.stripe\.com\/3d_secure_2\//);
  const [charge] = await db.admin<{ id: string }>('select id from platform_charges where store_id = $1', [
    owner.store.id,
  ]);
  const returned = `${PAGE}?charge=${charge?.id}`;
  expect((await owner.admin.get(returned)).body).toContain('Go to the bank');
  stripe.answer(charge?.id ?? '', true);
  expect((await owner.admin.get(returned)).headers.location).toBe(`${PAGE}?done=paid`);
});

test('a Stripe page that is invented, unfinished or of another store saves no card', async () => {
  const [owner, neighbour] = [await ownerOf('first'), await ownerOf('second')];
  const theirs = await enter(neighbour, 'pays');
  for (const back of [theirs, `${PAGE}?entered=cs_test_999`, `${PAGE}?entered=${'x'.repeat(300)}`]) {
    const answer = await expectNothingChanged(db, () => owner.admin.get(back), ['staff_sessions']);
    expect(answer.body).toContain('The card was not saved');
  }
  expect(await cardOf(owner)).toBeNull();
});

test('only the plan page may redirect to Stripe, and only in an install whose plans are paid there', async () => {
  const owner = await ownerOf('policy');
  const policy = async (at: Owner, path: string) =>
    String((await at.admin.get(path)).headers['content-security-policy']);
  expect(await policy(owner, PAGE)).toMatch(/form-action [^;]*https:\/\/\*\.stripe\.com/);
  expect(await policy(owner, PAGE)).toContain("connect-src 'self';");
  expect(await policy(owner, '/admin/settings')).not.toContain('stripe');
});
