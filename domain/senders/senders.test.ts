import { createPrivateKey, createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import type { DnsLookup } from '#domain/domains/index.ts';
import { deliverMail, enqueueMail, type OutgoingMail } from '#domain/mail/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import {
  checkSender,
  readSender,
  removeSender,
  type SenderRecord,
  senderRecords,
  setSender,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const secretKey = 'k'.repeat(32);
const mailHost = 'mail.platform.shop';
const settings = { platformHost: 'platform.shop', storesHost: 'platform.shop', singleStore: null };
const act = systemAct('owner', TEST_TIME);
const later = (hours: number) => systemAct('owner', new Date(TEST_TIME.getTime() + hours * 3_600_000));
const set = (storeId: string, typed: string, by = act) =>
  setSender(storeId, { typed, settings, secretKey }, by);
const senderOf = (storeId: string) => withStore(storeId, readSender);

/** DNS in which a name has these text records; `null`: it does not answer. */
function dnsOf(records: Map<string, string[]> | null): DnsLookup {
  const none = { isAnswered: true, values: [] };
  return {
    txt: async (name) =>
      records === null
        ? { isAnswered: false, values: [] }
        : { isAnswered: true, values: records.get(name) ?? [] },
    cname: async () => none,
    addresses: async () => none,
  };
}

async function recordsOf(storeId: string): Promise<SenderRecord[]> {
  const sender = await senderOf(storeId);
  if (!sender) throw new Error('no sender');
  return senderRecords(sender, mailHost);
}

async function publish(storeId: string, change = (value: string) => value): Promise<Map<string, string[]>> {
  const records = await recordsOf(storeId);
  return new Map(records.map(({ name, value }) => [name, ['unrelated', change(value)]]));
}

async function mailFrom(storeId: string): Promise<OutgoingMail> {
  const data = { url: 'http://a.example/confirm', leaveUrl: 'http://a.example/leave' };
  const mail = { kind: 'newsletter_welcome', to: 'layla@home.example', locale: 'en' } as const;
  const mailId = await withStore(storeId, (tx) =>
    enqueueMail(tx, { ...mail, data, dedupeKey: newId() }, act),
  );
  const sent: OutgoingMail[] = [];
  const transport = { send: async (each: OutgoingMail) => void sent.push(each) };
  const origins = { storefront: 'http://a.example', admin: 'http://b.example' };
  await deliverMail(storeId, mailId ?? '', { transport, at: TEST_TIME, origins, secretKey });
  const [only] = sent;
  if (!only) throw new Error('nothing was sent');
  return only;
}

test('mails come from the store’s own address once its DKIM record is found, and not before', async () => {
  const { id } = await makeStore({ slug: 'cedar', name: 'Cedar House' });
  expect(await set(id, ' Orders@Cedar-House.shop ')).toEqual({
    ok: true,
    value: { address: 'orders@cedar-house.shop' },
  });
  expect((await mailFrom(id)).sender).toBeNull();
  const dns = dnsOf(await publish(id));
  expect(await checkSender(id, { dns, mailHost }, later(1))).toMatchObject({
    ok: true,
    value: { status: 'verified' },
  });
  const { sender } = await mailFrom(id);
  expect(sender).toMatchObject({ address: 'orders@cedar-house.shop', host: 'cedar-house.shop' });
  const [dkim] = await recordsOf(id);
  const key = createPublicKey(createPrivateKey(sender?.privateKey ?? '')).export({
    type: 'spki',
    format: 'der',
  });
  expect(dkim?.value).toBe(`v=DKIM1; k=rsa; p=${key.toString('base64')}`);
  expect((await recordsOf(id)).map(({ purpose, isRight }) => [purpose, isRight])).toEqual([
    ['dkim', true],
    ['spf', true],
    ['dmarc', true],
  ]);
});

test('spaces that a DNS provider adds to the key do not matter, and SPF and DMARC are not needed', async () => {
  const { id } = await makeStore({ slug: 'spaced', name: 'Spaced' });
  await set(id, 'hello@spaced.shop');
  const all = await publish(id, (value) => value.replace('p=', 'p= ').replace('; k=rsa', ';k=rsa '));
  const dkimOnly = new Map([...all].filter(([name]) => name.includes('_domainkey')));
  const checked = await checkSender(id, { dns: dnsOf(dkimOnly), mailHost }, later(1));
  expect(checked).toMatchObject({ ok: true, value: { status: 'verified' } });
});

test('if its DKIM record is missing, the sender is no longer used and the owners are mailed once, and it is used again when the record returns', async () => {
  const { id } = await makeStore({ slug: 'lost', name: 'Lost' });
  await set(id, 'hello@lost.shop');
  const right = dnsOf(await publish(id));
  await checkSender(id, { dns: right, mailHost }, later(1));
  const silent = await checkSender(id, { dns: dnsOf(null), mailHost }, later(2));
  expect(silent).toMatchObject({ ok: true, value: { status: 'verified', seen: { isAnswered: false } } });
  for (const hours of [3, 4]) await checkSender(id, { dns: dnsOf(new Map()), mailHost }, later(hours));
  expect(await senderOf(id)).toMatchObject({ status: 'failing', failingSince: later(3).at });
  expect((await mailFrom(id)).sender).toBeNull();
  const told = await db.admin(
    "select at from audit_entries where action = 'sender.failing' and store_id = $1",
    [id],
  );
  expect(told).toEqual([{ at: later(3).at }]);
  await checkSender(id, { dns: right, mailHost }, later(5));
  expect((await mailFrom(id)).sender).toMatchObject({ address: 'hello@lost.shop' });
});

test('after a check in which DNS left a question open, the next one of a new sender waits for an hour', async () => {
  const { id } = await makeStore({ slug: 'silent', name: 'Silent' });
  await set(id, 'hello@silent.shop');
  const nextCheck = async () => {
    const [job] = await db.admin<{ run_at: Date }>(
      "select run_at from graphile_worker._private_jobs where key = $1 || ':senders.check'",
      [id],
    );
    return job?.run_at;
  };
  await checkSender(id, { dns: dnsOf(new Map()), mailHost }, act);
  expect(await nextCheck()).toEqual(later(1 / 12).at);
  const { txt, ...rest } = dnsOf(new Map());
  const part: DnsLookup = {
    ...rest,
    txt: (name, end) => (name.startsWith('_dmarc.') ? dnsOf(null) : { txt }).txt(name, end),
  };
  for (const dns of [dnsOf(null), part]) {
    await checkSender(id, { dns, mailHost }, later(0.1));
    expect(await nextCheck()).toEqual(later(1.1).at);
  }
});

test('another store’s key in DNS does not verify a sender', async () => {
  const [one, two] = [
    await makeStore({ slug: 'first', name: 'First' }),
    await makeStore({ slug: 'second', name: 'Second' }),
  ];
  await set(one.id, 'hello@shared-name.shop');
  await set(two.id, 'hello@shared-name.shop');
  const dns = dnsOf(await publish(one.id));
  expect(await checkSender(two.id, { dns, mailHost }, later(1))).toMatchObject({
    value: { status: 'waiting' },
  });
  const [name, values] = [...(await publish(one.id))][0] ?? ['', []];
  const [own] = await recordsOf(two.id);
  const forged = dnsOf(new Map([[own?.name ?? name, values]]));
  expect(await checkSender(two.id, { dns: forged, mailHost }, later(2))).toMatchObject({
    value: { status: 'waiting' },
  });
});

test('another sender address of the same domain keeps its key and state, and another domain gets a new key', async () => {
  const { id } = await makeStore({ slug: 'moved', name: 'Moved' });
  await set(id, 'hello@moved.shop');
  await checkSender(id, { dns: dnsOf(await publish(id)), mailHost }, later(1));
  const before = await senderOf(id);
  await set(id, 'orders@moved.shop');
  expect(await senderOf(id)).toEqual({ ...before, address: 'orders@moved.shop' });
  await set(id, 'orders@elsewhere.shop', later(2));
  const after = await senderOf(id);
  expect(after).toMatchObject({ host: 'elsewhere.shop', status: 'waiting', checkedAt: null });
  expect(after?.publicKey).not.toBe(before?.publicKey);
});

test('a removed sender is no longer used or checked', async () => {
  const { id } = await makeStore({ slug: 'gone', name: 'Gone' });
  await set(id, 'hello@gone.shop');
  await checkSender(id, { dns: dnsOf(await publish(id)), mailHost }, later(1));
  expect(await removeSender(id, act)).toMatchObject({ ok: true });
  expect((await mailFrom(id)).sender).toBeNull();
  expect(await checkSender(id, { dns: dnsOf(null), mailHost }, later(2))).toMatchObject({ ok: false });
  expect(await removeSender(id, act)).toMatchObject({ ok: false, code: 'no_sender' });
});

test.each([
  ['', 'address_invalid'],
  ['orders', 'address_invalid'],
  ['@cedar.shop', 'address_invalid'],
  ['a b@cedar.shop', 'address_invalid'],
  ['"x"@cedar.shop', 'address_invalid'],
  ['a@b@cedar.shop', 'address_invalid'],
  ['x\r\nBcc: y@z.shop', 'address_invalid'],
  [`${'a'.repeat(65)}@cedar.shop`, 'address_invalid'],
  ['shop@gmail.com', 'domain_shared'],
  ['me@cedar.platform.shop', 'domain_own'],
  ['me@localhost', 'domain_invalid'],
  ['me@shop.local', 'domain_not_public'],
  ['me@10.0.0.1', 'domain_ip'],
])('the sender %j is refused: %s', async (typed, code) => {
  const [store] = await db.admin<{ id: string }>("select id from stores where slug = 'gone'");
  const refused = await expectNothingChanged(db, () => set(store?.id ?? '', typed));
  expect(refused).toMatchObject({ ok: false, code });
});

test('a sender address of a megabyte is refused immediately', async () => {
  const [store] = await db.admin<{ id: string }>("select id from stores where slug = 'gone'");
  for (const typed of [
    `a@${'b'.repeat(1_000_000)}`,
    `${'a'.repeat(1_000_000)}@b.shop`,
    '@'.repeat(1_000_000),
  ]) {
    expect(await set(store?.id ?? '', typed)).toMatchObject({ ok: false, code: 'address_invalid' });
  }
});
