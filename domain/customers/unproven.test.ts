import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { countCustomers, listCustomers } from '#domain/customer-desk/index.ts';
import { creditOwner } from '#domain/payments/index.ts';
import { hashToken, newId } from '#lib/ids.ts';
import { mailedToken, makeShopper, resetToken } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  exportCustomers,
  forgetCustomer,
  moveInCustomer,
  REMOVE_UNPROVEN_TASK,
  removeUnproven,
  resetPassword,
  sendVerification,
  shopperOf,
  signIn,
  signInWith,
  signUp,
  verifyEmail,
} from './index.ts';

// An unverified account never owns its address.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const origin = 'http://cedar.example';
const visit = { userAgent: 'test', previousToken: null };
const act = shopperAct(TEST_TIME, { ip: '192.0.2.9' });
const fresh = () => `u-${newId().slice(-8)}@example.com`;
const inCedar = <T>(verb: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, verb);

async function open(email: string, password: string) {
  const input = { name: 'Layla Haddad', email, password, locale: 'en', origin, visit } as const;
  const made = await signUp(cedar.id, input, shopperAct(TEST_TIME, { ip: `10.${newId().slice(-2)}` }));
  if (!made.ok) throw new Error(made.code);
  return { ...made.value, id: made.value.customerId, email, password };
}
const who = (token: string) => inCedar((tx) => shopperOf(tx, token, TEST_TIME));
const login = async (email: string, password: string) => {
  const signed = await signIn(cedar.id, { email, password, visit }, act);
  return signed.ok ? signed.value.customerId : signed.code;
};
const accounts = (email: string) =>
  db.admin(
    'select id, email_verified_at is not null as proven from customers where email_norm = $1 order by id',
    [email],
  );
const confirm = (account: { id: string }, token: string) =>
  inCedar((tx) => verifyEmail(tx, { token, origin, signedInAs: account.id }, act));
const linkOf = (email: string) => mailedToken(db, cedar, { email, path: 'verify-email' });

async function orderOf(account: { id: string; email: string }) {
  const variantId = await makeVariant(cedar, { title: `Lamp ${newId().slice(-8)}`, amount: 2000, stock: 5 });
  const form = { ...GOOD_FORM, email: account.email };
  const lines = [{ variantId, quantity: 1 }];
  const placed = await inCedar((tx) =>
    recordOrder(tx, { lines, form, locale: 'en', paymentMethod: 'cash_on_delivery' }, act),
  );
  if (!placed.ok) throw new Error(placed.code);
  await db.admin('update orders set customer_id = $1 where id = $2', [account.id, placed.value.orderId]);
  return placed.value.orderId;
}

describe('store credit that staff give to an e-mail address', () => {
  test('store credit given to an e-mail address goes to the account that verifies it, and never to an unverified account', async () => {
    const email = fresh();
    const only = await open(email, 'figs and mint');
    expect(await inCedar((tx) => creditOwner(tx, email))).toBeNull();
    expect((await confirm(only, await linkOf(email))).ok).toBe(true);
    expect((await inCedar((tx) => creditOwner(tx, email)))?.id).toBe(only.id);
  });
});

describe('two accounts with the same e-mail address', () => {
  test('two unverified accounts with the same address sign in with their own passwords, and neither sees the other', async () => {
    const email = fresh();
    const [first, second] = await Promise.all([open(email, 'figs and mint'), open(email, 'olive branch')]);
    expect(await login(email, 'figs and mint')).toBe(first.id);
    expect(await login(email, 'olive branch')).toBe(second.id);
    expect(await login(email, 'another word')).toBe('wrong_credentials');
    expect((await accounts(email)).map(({ proven }) => proven)).toEqual([false, false]);
  });

  test('if two accounts have the same e-mail address, the one that verifies it keeps it; the other is deleted with its sessions and link', async () => {
    const email = fresh();
    const first = await open(email, 'figs and mint');
    const old = await linkOf(email);
    const second = await open(email, 'olive branch');
    const order = await orderOf(first);
    expect((await confirm(second, await linkOf(email))).ok).toBe(true);
    expect(await accounts(email)).toEqual([{ id: second.id, proven: true }]);
    expect([await who(first.token), await login(email, 'figs and mint')]).toEqual([
      null,
      'wrong_credentials',
    ]);
    expect(await login(email, 'olive branch')).toBe(second.id);
    expect(await expectNothingChanged(db, () => confirm(first, old))).toMatchObject({ code: 'link_invalid' });
    expect(await db.admin('select customer_id, email_norm from orders where id = $1', [order])).toEqual([
      { customer_id: null, email_norm: email },
    ]);
  });

  test('if two accounts verify the same address at the same moment, one keeps it and the other’s link is invalid', async () => {
    const email = fresh();
    const first = await open(email, 'figs and mint');
    const one = await linkOf(email);
    const second = await open(email, 'olive branch');
    const done = await Promise.all([confirm(first, one), confirm(second, await linkOf(email))]);
    expect(done.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect((await accounts(email)).map(({ proven }) => proven)).toEqual([true]);
  });

  test('if an address is verified during another sign-up with it, the verified account keeps it and the other gets no valid link', async () => {
    const email = fresh();
    const first = await open(email, 'figs and mint');
    const [done, second] = await Promise.all([
      confirm(first, await linkOf(email)),
      open(email, 'olive branch'),
    ]);
    expect(done.ok).toBe(true);
    expect(await login(email, 'figs and mint')).toBe(first.id);
    expect((await accounts(email)).filter(({ proven }) => proven)).toEqual([{ id: first.id, proven: true }]);
    const again = await inCedar((tx) => sendVerification(tx, { customerId: second.id, origin }, act));
    expect(again.ok).toBe(true);
    const sent = 'select 1 from customer_tokens where customer_id = $1 and used_at is null';
    expect(await db.admin(sent, [second.id])).toEqual([]);
  });

  test('a password reset and a Google sign-in lead to the account that verified the address, even after another sign-up with it', async () => {
    const owner = await makeShopper(db, cedar);
    const other = await open(owner.email, 'olive branch');
    const token = await resetToken(db, cedar, owner);
    expect((await resetPassword(cedar.id, { token, password: 'new olives', origin }, act)).ok).toBe(true);
    expect(await login(owner.email, 'new olives')).toBe(owner.id);
    const identity = {
      provider: 'google',
      subject: newId(),
      email: owner.email,
      isEmailVerified: true,
      name: 'G',
    } as const;
    const signed = await inCedar((tx) => signInWith(tx, { identity, locale: 'en', visit, origin }, act));
    expect(signed.ok && signed.value.customerId).toBe(owner.id);
    expect((await who(other.token))?.id).toBe(other.id);
  });

  test('two simultaneous first sign-ins with Google create one account', async () => {
    const email = fresh();
    const identity = {
      provider: 'google',
      subject: newId(),
      email,
      isEmailVerified: true,
      name: 'Gee',
    } as const;
    const enter = () => inCedar((tx) => signInWith(tx, { identity, locale: 'en', visit, origin }, act));
    await Promise.all([enter(), enter()]);
    expect((await accounts(email)).map(({ proven }) => proven)).toEqual([true]);
  });

  test('an imported account keeps its address: another sign-up with that address gets no verification link', async () => {
    const email = fresh();
    const moving = {
      email,
      name: 'Moved In',
      locale: 'en',
      phone: '',
      isVerified: false,
      note: 'Likes figs',
    } as const;
    const rest = { tags: ['vip'], addresses: [], since: null };
    expect(await inCedar((tx) => moveInCustomer(tx, { ...moving, ...rest }, act))).toBe('created');
    await open(email, 'olive branch');
    expect(await inCedar((tx) => moveInCustomer(tx, { ...moving, ...rest }, act))).toBe('unchanged');
    const kinds = await db.admin('select kind from mails where recipient = $1', [email]);
    expect(kinds).toEqual([{ kind: 'account_exists' }]);
  });
});

describe('an account that is never verified', () => {
  test('a job deletes an unverified account after seven days unless it has ordered', async () => {
    const [idle, buyer] = [await open(fresh(), 'figs and mint'), await open(fresh(), 'figs and mint')];
    const owner = await makeShopper(db, cedar);
    await orderOf(buyer);
    const jobs = await db.admin(
      `select run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = $1 and j.payload::text like $2`,
      [REMOVE_UNPROVEN_TASK, `%${idle.id}%`],
    );
    expect(jobs).toEqual([{ run_at: new Date(TEST_TIME.getTime() + 7 * 24 * 3_600_000) }]);
    for (const { id } of [idle, buyer, owner]) await inCedar((tx) => removeUnproven(tx, { customerId: id }));
    expect([await who(idle.token), (await who(buyer.token))?.id, (await who(owner.token))?.id]).toEqual([
      null,
      buyer.id,
      owner.id,
    ]);
  });

  test('staff see an unverified account as a customer only once it has ordered, and never if another account verified its address', async () => {
    const [idle, buyer] = [await open(fresh(), 'figs and mint'), await open(fresh(), 'figs and mint')];
    const owner = await makeShopper(db, cedar);
    const twin = await open(owner.email, 'olive branch');
    for (const account of [buyer, twin]) await orderOf(account);
    const page = await inCedar((tx) => listCustomers(tx, { currency: 'USD', size: 200 }));
    const listed = page.rows.map(({ id }) => id);
    const shown = [idle, buyer, owner, twin].map(({ id }) => listed.includes(id));
    expect(shown).toEqual([false, true, true, false]);
    expect((await inCedar((tx) => countCustomers(tx))).all).toBe(listed.length);
    const exported = await inCedar((tx) => exportCustomers(tx, { after: null, limit: 200 }));
    expect(exported.map(({ id }) => id).sort()).toEqual([...listed].sort());
  });

  test('deleting an unverified account removes no mail of the account that verified the address', async () => {
    const owner = await makeShopper(db, cedar);
    const twin = await open(owner.email, 'olive branch');
    const mails = 'select id, body_text from mails where recipient = $1 order by id';
    const before = await db.admin(mails, [owner.email]);
    await inCedar((tx) => forgetCustomer(tx, { customerId: twin.id }, act));
    expect(await db.admin(mails, [owner.email])).toEqual(before);
  });

  test('signing in to an unverified account does not reset the wrong attempts counted for the verified account', async () => {
    const owner = await makeShopper(db, cedar);
    await open(owner.email, 'olive branch');
    const guess = () =>
      signIn(
        cedar.id,
        { email: owner.email, password: 'a guess', visit },
        shopperAct(TEST_TIME, { ip: '192.0.2.77' }),
      );
    await guess();
    const counted = () =>
      db.admin("select hits from rate_limits where bucket = 'sign-in' and subject = $1", [
        hashToken(`${owner.email}|192.0.2.77`),
      ]);
    const own = { email: owner.email, password: 'olive branch', visit };
    expect((await signIn(cedar.id, own, shopperAct(TEST_TIME, { ip: '192.0.2.77' }))).ok).toBe(true);
    expect(await counted()).toEqual([{ hits: 2 }]);
  });

  test('an address is mailed at most six verification links an hour, however many accounts sign up with it', async () => {
    const email = fresh();
    for (let n = 0; n < 8; n++) await open(email, 'figs and mint');
    const sent = await db.admin("select 1 from mails where kind = 'account_verify' and recipient = $1", [
      email,
    ]);
    expect(sent).toHaveLength(6);
  });

  test('other spellings of an address share its limit of six links an hour', async () => {
    const [name = '', domain = ''] = fresh().split('@');
    for (let n = 0; n < 8; n++) await open(`${name}+${n}@${domain}`, 'figs and mint');
    const sent = await db.admin("select 1 from mails where kind = 'account_verify' and recipient like $1", [
      `${name}+%`,
    ]);
    expect(sent).toHaveLength(6);
  });
});
