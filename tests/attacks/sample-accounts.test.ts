import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct, systemAct } from '#domain/audit/index.ts';
import { addCustomer } from '#domain/customers/index.ts';
import {
  acceptSamplePasswords,
  addOperator,
  checkPassword,
  createUser,
  hashPassword,
  provePassword,
} from '#domain/identity/index.ts';
import { SAMPLE_PASSWORDS } from '#lib/sample-passwords.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { PLATFORM, shopHost, Visitor, webServer } from '#tests/support/web.ts';

// An install that goes live with the data folder of its demo has the accounts whose passwords are in the sources.
await testDatabase(import.meta.url);
acceptSamplePasswords(true);
const email = 'operator@souk.example';
const made = await createUser({ email, password: SAMPLE_PASSWORDS.operator, name: 'Operator' }, TEST_TIME);
if (!made.ok) throw new Error(made.code);
const { userId } = made.value;
await addOperator({ email, role: 'owner' }, systemAct('test', TEST_TIME));
const sample = await makeStore({ slug: 'sample', name: 'Sample', isDemo: true });
const hashed = await hashPassword(SAMPLE_PASSWORDS.shopper);
if (!hashed.ok) throw new Error(hashed.code);
const shopper = { email: 'shopper@souk.example', name: 'Shopper', passwordHash: hashed.value };
await withStore(sample.id, (tx) =>
  addCustomer(tx, { ...shopper, isVerified: true, locale: 'en' }, shopperAct(TEST_TIME)),
);

const demo = await webServer({ isDemo: true });
const live = await webServer({ isDemo: false });

describe.each([
  ['in demo mode', demo, { platform: 302, shop: 303, console: 200 }],
  ['on a live install', live, { platform: 401, shop: 401, console: 404 }],
])('published passwords %s', (_, server, statuses) => {
  beforeEach(() => acceptSamplePasswords(server.config.isDemo));

  test('the published password of the sample operator opens the console only in demo mode', async () => {
    const visitor = new Visitor(server, PLATFORM);
    const { status } = await visitor.post('/login', { email, password: SAMPLE_PASSWORDS.operator });
    expect(status).toBe(statuses.platform);
    expect((await visitor.get('/platform-admin')).status).toBe(statuses.console);
  });

  test('the published password of the sample shopper opens the account only in demo mode', async () => {
    const visitor = new Visitor(server, shopHost('sample'));
    const fields = { email: shopper.email, password: SAMPLE_PASSWORDS.shopper };
    expect((await visitor.post('/login', fields)).status).toBe(statuses.shop);
  });
});

test('on a live install, a published password neither proves a session nor becomes a new password', async () => {
  acceptSamplePasswords(false);
  const proof = { userId, password: SAMPLE_PASSWORDS.operator, at: TEST_TIME };
  expect(await provePassword(proof)).toMatchObject({ ok: false, code: 'wrong_credentials' });
  for (const password of Object.values(SAMPLE_PASSWORDS)) expect(checkPassword(password).ok).toBe(false);
});
