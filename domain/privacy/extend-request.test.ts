import { expect, test } from 'vitest';
import { staffAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { closeRequest, extendRequest, openRequest, readRequest } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
await db.admin("update store_settings set country = 'JO' where store_id = $1", [cedar.id]);
await db.admin("update store_settings set country = 'SA' where store_id = $1", [najd.id]);
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);

async function open(store = cedar, { email = '', phone = '' } = { email: 'sara@hidden.example' }) {
  const asked = { kind: 'export', receivedOn: '2026-11-20', secretKey: 'a key', email, phone } as const;
  const done = await openRequest({ ...asked, storeId: store.id }, OWNER);
  if (!done.ok) throw new Error(done.code);
  return { storeId: store.id, requestId: done.value.requestId };
}
const extend = (of: Awaited<ReturnType<typeof open>>, at = TEST_TIME) =>
  extendRequest({ ...of, reason: 'complex' }, { ...OWNER, at });
const mailsOf = ({ requestId }: { requestId: string }) =>
  db.admin<{ recipient: string; locale: string; body_text: string }>(
    'select recipient, locale, body_text from mails where dedupe_key = $1',
    [`privacy_extended:${requestId}`],
  );

test('an extended privacy request is due 89 days after its receipt, and the person is mailed the reason and the day', async () => {
  const of = await open();
  expect(await extend(of)).toEqual({
    ok: true,
    value: { dueAt: new Date('2027-02-17T12:00:00Z'), isTold: true },
  });
  expect(await readRequest(cedar.id, of.requestId)).toMatchObject({
    ...{ dueAt: new Date('2027-02-17T12:00:00Z'), extendedAt: TEST_TIME, extension: 'complex' },
  });
  const [mail, ...more] = await mailsOf(of);
  expect(more).toEqual([]);
  expect(mail?.recipient).toBe('sara@hidden.example');
  expect(mail?.body_text).toMatch(/unusual amount of work/);
  expect(mail?.body_text).toMatch(/17 February 2027/);
  const [entry] = await db.admin<{ after: unknown }>(
    "select after from audit_entries where action = 'privacy.extended' and subject_id = $1",
    [of.requestId],
  );
  expect(entry?.after).toEqual({ reason: 'complex', dueAt: '2027-02-17T12:00:00.000Z' });
});

test('a store in Saudi Arabia gets thirty further days, and its mail is in its own language', async () => {
  const of = await open(najd);
  expect(await extend(of)).toMatchObject({ value: { dueAt: new Date('2027-01-19T12:00:00Z') } });
  expect((await mailsOf(of))[0]).toMatchObject({
    locale: 'ar',
    body_text: expect.stringMatching(/جهدًا غير معتاد/),
  });
});

test('if a privacy request is extended four times at once, one extension is made, and a later one changes nothing', async () => {
  const of = await open();
  const all = await Promise.all([1, 2, 3, 4].map(() => extend(of)));
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await mailsOf(of)).toHaveLength(1);
  const again = await expectNothingChanged(db, () => extend(of));
  expect(again).toMatchObject({ code: 'already_extended' });
});

test('a deadline that has passed, an answered request and one of another store are not extended', async () => {
  const [late, answered] = [await open(), await open()];
  await closeRequest({ ...answered, outcome: 'done' }, OWNER);
  await expectNothingChanged(db, async () => {
    expect(await extend(late, new Date('2026-12-20T12:00:01Z'))).toMatchObject({ code: 'deadline_passed' });
    expect(await extend(answered)).toMatchObject({ code: 'request_closed' });
    expect(await extend({ ...late, storeId: najd.id })).toMatchObject({ code: 'request_closed' });
    expect(await extend({ ...late, requestId: 'none' })).toMatchObject({ code: 'request_closed' });
  });
  expect(await extend(late, new Date('2026-12-20T12:00:00Z'))).toMatchObject({ ok: true });
});

test('a privacy request without an e-mail address is extended, and the store learns that it must inform the person itself', async () => {
  const of = await open(cedar, { email: '', phone: '+962790000001' });
  expect(await extend(of)).toMatchObject({ ok: true, value: { isTold: false } });
  expect(await mailsOf(of)).toEqual([]);
});
