import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct, staffAct, systemAct } from '#domain/audit/index.ts';
import { placeStaffOrder } from '#domain/checkout/index.ts';
import { sessionOf } from '#domain/identity/index.ts';
import { replyToMessage, sendMessage } from '#domain/inbox/index.ts';
import { mailsOfOrder, resendMail } from '#domain/mail/index.ts';
import { collectCash, makePaymentLink, refundOrder } from '#domain/orders/index.ts';
import { extendRequest, openRequest } from '#domain/privacy/index.ts';
import { sendLinkAgain, signUp } from '#domain/sign-up/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { signUpForm } from '#tests/support/sign-ups.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

// Anybody can open a shop. Its mails are sent from the platform's address, so they must not reach an unlimited number
// of strangers.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const HOUR = 3_600_000;
const lamps = new Map<string, string>();
for (const store of [cedar, najd])
  lamps.set(store.id, await makeVariant(store, { title: 'Lamp', amount: 2000, stock: 1000 }));

const owner = ({ ownerId }: typeof cedar, at = TEST_TIME) =>
  staffAct({ userId: ownerId, name: 'Rana', role: 'owner' }, at);

async function write(email: string, { store = cedar, at = TEST_TIME } = {}) {
  const lines = [{ variantId: lamps.get(store.id) ?? '', quantity: 1 }];
  const order = { key: newId(), lines, form: { ...GOOD_FORM, email }, locale: 'en' as const };
  // Rolls back a refusal, as the route does.
  let placed: Awaited<ReturnType<typeof placeStaffOrder>> | null = null;
  await withStore(store.id, async (tx) => {
    placed = await placeStaffOrder(tx, order, owner(store, at));
    if (!placed.ok) throw new Error(placed.code);
  }).catch(() => null);
  if (!placed) throw new Error('no answer');
  return placed as Awaited<ReturnType<typeof placeStaffOrder>>;
}

test('the staff of a store can write at most sixty orders with an e-mail address per hour', async () => {
  for (let nth = 0; nth < 60; nth++)
    expect(await write(`stranger${nth}@victims.example`)).toMatchObject({ ok: true });
  const refused = await expectNothingChanged(db, () => write('one.more@victims.example'));
  expect(refused).toMatchObject({ code: 'too_many_orders', data: { retryAfterSeconds: 3600 } });
  expect(await write('stranger@victims.example', { store: najd })).toMatchObject({ ok: true });
  const later = new Date(TEST_TIME.getTime() + HOUR + 1);
  expect(await write('one.more@victims.example', { at: later })).toMatchObject({ ok: true });
}, 60_000);

test('the payment link of an order is mailed at most five times a day, and is shown each time', async () => {
  const made = await write('victim@victims.example', { store: najd });
  if (!made.ok) throw new Error(made.code);
  const { orderId } = made.value;
  const link = (at = TEST_TIME) =>
    withStore(najd.id, (tx) => makePaymentLink(tx, { orderId, byMail: true }, owner(najd, at)));
  for (let nth = 0; nth < 5; nth++)
    expect(await link()).toMatchObject({ ok: true, value: { isMailed: true } });
  expect(await link()).toMatchObject({ ok: true, value: { isMailed: false, token: expect.any(String) } });
  const mails = await db.admin("select from mails where recipient = 'victim@victims.example'");
  expect(mails).toHaveLength(5);
  const tomorrow = new Date(TEST_TIME.getTime() + 24 * HOUR + 1);
  expect(await link(tomorrow)).toMatchObject({ ok: true, value: { isMailed: true } });
});

test('staff can cause at most twenty mails about an order per day, whether by many small refunds or by sending mails again', async () => {
  const made = await write('bombed@victims.example', { store: najd });
  if (!made.ok) throw new Error(made.code);
  const { orderId } = made.value;
  const act = owner(najd);
  const collected = await withStore(najd.id, (tx) => collectCash(tx, { orderId }, act));
  expect(collected).toMatchObject({ ok: true });
  for (let cent = 0; cent < 25; cent++) {
    const back = { orderId, method: 'cash' as const, other: 1 };
    expect(await withStore(najd.id, (tx) => refundOrder(tx, back, act))).toMatchObject({ ok: true });
  }
  const listed = () => withStore(najd.id, (tx) => mailsOfOrder(tx, orderId));
  expect(await listed()).toHaveLength(20);
  const again = (mailId: string, at = TEST_TIME) =>
    withStore(najd.id, (tx) => resendMail(tx, { orderId, mailId }, owner(najd, at)));
  for (const { id } of await listed())
    expect(await expectNothingChanged(db, () => again(id))).toMatchObject({ code: 'mailed_often' });
  // Each copy can be sent again, too, so that copies of copies would double every time.
  const tomorrow = new Date(TEST_TIME.getTime() + 24 * HOUR + 1);
  const [first] = await listed();
  expect(await again(first?.id ?? '', tomorrow)).toMatchObject({ ok: true });
  for (let round = 0; round < 3; round++)
    await Promise.all((await listed()).map(({ id }) => again(id, tomorrow)));
  expect(await listed()).toHaveLength(40);
}, 60_000);

test('the staff of a store can reply to a message at most ten times a day', async () => {
  const about = { name: 'Sara', email: 'asked@victims.example', comments: 'Is it brass?', orderNumber: '' };
  const sent = await withStore(najd.id, (tx) =>
    sendMessage(tx, { ...about, locale: 'en' }, shopperAct(TEST_TIME)),
  );
  if (!sent.ok) throw new Error(sent.code);
  const { messageId } = sent.value;
  const reply = (seen: number, at = TEST_TIME) => {
    const answer = { messageId, text: 'Buy now', seen };
    return withStore(najd.id, (tx) => replyToMessage(tx, answer, owner(najd, at)));
  };
  for (let seen = 0; seen < 10; seen++) expect(await reply(seen)).toMatchObject({ ok: true });
  expect(await expectNothingChanged(db, () => reply(10))).toMatchObject({ code: 'too_many_replies' });
  expect(await reply(10, new Date(TEST_TIME.getTime() + 24 * HOUR + 1))).toMatchObject({ ok: true });
});

test('the link of a sign-up can be mailed again at most ten times a day, to all addresses together', async () => {
  const made = await signUp(signUpForm({ slug: 'spread' }), async () => {});
  if (!made.ok) throw new Error(made.code);
  const session = await sessionOf(made.value.sessionToken, TEST_TIME);
  const { links } = signUpForm();
  const again = (nth: number, at = TEST_TIME) => {
    const input = {
      userId: session?.userId ?? '',
      email: `spread${nth}@victims.example`,
      locale: 'en' as const,
    };
    return sendLinkAgain({ ...input, links }, systemAct('test', at));
  };
  for (let nth = 0; nth < 10; nth++) expect(await again(nth)).toMatchObject({ ok: true });
  expect(await again(10)).toMatchObject({ code: 'too_many_tries' });
  const mails = await db.admin(
    "select id from platform_mails where recipient like 'spread%@victims.example'",
  );
  expect(mails).toHaveLength(10);
  expect(await again(10, new Date(TEST_TIME.getTime() + 24 * HOUR + 1))).toMatchObject({ ok: true });
});

test('one IP address can have the links of its sign-ups mailed again at most twenty times an hour', async () => {
  const ip = '198.51.100.9';
  const act = { ...systemAct('test', TEST_TIME), ip };
  const again = async (slug: string, email: string) => {
    const made = await signUp(signUpForm({ slug }), async () => {});
    if (!made.ok) throw new Error(made.code);
    const session = await sessionOf(made.value.sessionToken, TEST_TIME);
    const { links } = signUpForm();
    return sendLinkAgain({ userId: session?.userId ?? '', email, locale: 'en', links }, act);
  };
  expect(await again('first-of-many', 'one@victims.example')).toMatchObject({ ok: true });
  await db.admin("update platform_rate_limits set hits = 20 where bucket = 'sign-up-mail-again-from'");
  const refused = await again('second-of-many', 'two@victims.example');
  expect(refused).toMatchObject({ code: 'too_many_tries' });
});

test('the staff of a store can mail at most fifty notices about extended privacy requests a day, and all stores ten to one mailbox', async () => {
  const extend = async (email: string, store = cedar) => {
    const asked = { kind: 'export', receivedOn: '2026-11-20', secretKey: 'a key', phone: '', email } as const;
    const opened = await openRequest({ ...asked, storeId: store.id }, owner(store));
    if (!opened.ok) throw new Error(opened.code);
    const of = { storeId: store.id, requestId: opened.value.requestId };
    const done = await extendRequest({ ...of, reason: 'complex' }, owner(store));
    const mails = await db.admin('select 1 from mails where dedupe_key = $1', [
      `privacy_extended:${of.requestId}`,
    ]);
    return [done.ok && done.value.isTold, mails.length];
  };
  expect(await extend('noted@victims.example')).toEqual([true, 1]);
  await db.admin("update platform_rate_limits set hits = 10 where bucket = 'privacy-notice-to'");
  expect(await extend('Noted+again@victims.example', najd)).toEqual([false, 0]);
  await db.admin("update platform_rate_limits set hits = 50 where bucket = 'privacy-notice'");
  expect(await extend('other@victims.example')).toEqual([false, 0]);
});
