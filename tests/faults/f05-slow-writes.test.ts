import { expect, onTestFinished, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { hiddenField } from '#tests/support/http-shopper.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { PLATFORM, shopHost, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
// An install uses 5 s; the test need not wait that long.
await db.admin(`alter role souk_app in database ${db.name} set statement_timeout = '1s'`);
const { cedar } = await twoStores();
const variant = await makeVariant(cedar, { title: 'Lamp', amount: 1000, stock: 5 });
const server = await webServer();
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);

const shop = new Visitor(server, shopHost(cedar.slug));
const platform = new Visitor(server, PLATFORM);
const stampOf = async (path: string) => hiddenField((await admin.get(path)).body, 'stamp');

/** While this lock is held, reads continue, and writes to these tables wait until the statement timeout ends them. */
async function holdWrites(...tables: string[]): Promise<() => Promise<unknown>> {
  await db.admin('begin');
  await db.admin(`lock table ${tables.join(', ')} in share mode`);
  let isHeld = true;
  const free = async () => isHeld && db.admin('rollback').then(() => (isHeld = false));
  onTestFinished(async () => void (await free()));
  return free;
}

const settings = (path: string, fields: Record<string, string>) => async () => {
  const stamp = await stampOf(path);
  return () => admin.post(path, { stamp, ...fields });
};
const CHECKOUT = { takesGuests: 'yes', takesNotes: 'yes', nameMinLength: '4', zipRequired: 'yes' };

const FIELD = { intent: 'add', 'name.en': 'Care', 'name.ar': 'العناية', kind: 'text' };

test.each([
  ['a settings page of the admin', settings('/admin/settings/checkout', CHECKOUT)],
  ['the admin’s custom fields', async () => () => admin.post('/admin/settings/customFields', FIELD)],
  ['the shop’s cart', async () => () => shop.post('/cart', { variant, quantity: '1' })],
  [
    'the platform’s sign-in',
    async () => () => platform.post('/login', { email: cedar.ownerEmail, password: 'wrong-password-1' }),
  ],
])(
  'a form of %s whose statement takes too long is answered 503 and changes nothing (F5)',
  async (_, prepare) => {
    const post = await prepare();
    const free = await holdWrites(
      ...(
        await db.admin<{ name: string }>(
          "select format('%I', relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
        )
      ).map(({ name }) => name),
    );
    const answer = await expectNothingChanged(db, post);
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '3' } });
    await free();
    expect((await post()).status).toBeLessThan(500);
  },
  30_000,
);
