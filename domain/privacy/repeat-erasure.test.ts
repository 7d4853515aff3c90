import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import type { ErasureOf } from '#domain/erasures/index.ts';
import { sendMessage } from '#domain/inbox/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { storeDigests } from '#tests/support/archives.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { eraseForRequest, eraseOwnAccount, findAddresses, openRequest, repeatErasure } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const RESTORE = systemAct('restore', TEST_TIME);
const secretKey = 'a key that only the process has';
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 4500, stock: 100 });
const mug = await makeVariant(najd, { title: 'Mug', amount: 4500, stock: 100 });
const MONA = { ...GOOD_FORM, name: 'Mona Guest', email: 'Mona@Hidden.example', phone: '+966 55 111 2222' };
const SARA = { ...GOOD_FORM, name: 'Sara Other', email: 'sara@hidden.example', phone: '+966 55 333 4444' };

let visitors = 20;

/** Leaves a cancelled order and a message, as a guest would. */
async function leaveTraces(form: typeof GOOD_FORM): Promise<void> {
  const { orderId } = await orderOf(cedar, [{ variantId: lamp }], { form });
  const letter = {
    name: form.name,
    email: form.email,
    orderNumber: '',
    comments: 'Hi',
    locale: 'en' as const,
  };
  await withStore(cedar.id, async (tx) => {
    await cancelOrder(tx, { orderId }, OWNER);
    const sent = await sendMessage(tx, letter, { ...SHOPPER, ip: `192.0.2.${++visitors}` });
    expect(sent.ok).toBe(true);
  });
  await db.admin("update mails set status = 'sent'");
}

async function openFor(email: string, phone: string): Promise<string> {
  const asked = {
    kind: 'erasure',
    receivedOn: '2026-11-20',
    secretKey,
    storeId: cedar.id,
    email,
    phone,
  } as const;
  const opened = await openRequest(asked, OWNER);
  if (!opened.ok) throw new Error(opened.code);
  return opened.value.requestId;
}

/** The newest listed erasure, removed from the database as if it had been restored to an earlier time. */
async function takeNoted(): Promise<ErasureOf<'person'>> {
  const [row] = await db.admin<{ entry: ErasureOf<'person'> }>(
    'delete from erasures where id = (select max(id::text)::uuid from erasures) returning entry',
  );
  if (!row) throw new Error('No erasure was noted.');
  return row.entry;
}

async function traces(text: string): Promise<number> {
  const [row] = await db.admin<{ n: number }>(
    `select (select count(*) from orders where strpos(lower(orders::text), lower($1)) > 0)
          + (select count(*) from contact_messages m where strpos(lower(m::text), lower($1)) > 0)
          + (select count(*) from mails m where strpos(lower(m::text), lower($1)) > 0) as n`,
    [text],
  );
  return Number(row?.n);
}

test('a person who was erased after a backup is erased again from the restored database by the stored hashes, and nobody else is', async () => {
  await leaveTraces(MONA);
  await leaveTraces(SARA);
  await orderOf(najd, [{ variantId: mug }], { form: MONA });
  await eraseForRequest({ storeId: cedar.id, requestId: await openFor(MONA.email, MONA.phone) }, OWNER);
  const entry = await takeNoted();
  const text = JSON.stringify(entry);
  for (const secret of ['mona', '5511', 'Mona']) expect(text).not.toContain(secret);

  await leaveTraces(MONA);
  // More orders than are read at once come before hers.
  await db.admin(
    `insert into orders select r.* from (select to_jsonb(orders) as one from orders where store_id = $1 limit 1) o,
        generate_series(1, 5200) n, jsonb_populate_record(null::orders, o.one || jsonb_build_object(
          'id', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'number', 1000000 + n,
          'token_hash', encode(sha256(n::text::bytea), 'hex'), 'email_norm', n || '@many.example')) r`,
    [cedar.id],
  );
  const [saras, before] = [await traces('sara@hidden.example'), await storeDigests(db)];
  const addresses = await findAddresses(cedar.id, new Set(entry.subjects), secretKey);
  const values = [...addresses.values()].map(({ value }) => value);
  expect(new Set(values), 'no other address is kept in memory').toEqual(
    new Set(['mona@hidden.example', '+966551112222']),
  );
  expect(await repeatErasure(entry, addresses, RESTORE)).toBe(true);
  // Only her order in the other store remains, which she did not ask to be erased.
  expect(await db.admin('select distinct store_id from orders where email_norm like $1', ['mona%'])).toEqual([
    { store_id: najd.id },
  ]);
  for (const trace of ['Mona Guest', '+966551112222']) {
    expect(
      await db.admin('select 1 from orders where store_id = $1 and strpos(orders::text, $2) > 0', [
        cedar.id,
        trace,
      ]),
      trace,
    ).toEqual([]);
  }
  expect(await db.admin("select 1 from contact_messages where lower(email) like 'mona%'")).toEqual([]);
  expect(await traces('sara@hidden.example')).toBe(saras);
  expect((await storeDigests(db))[najd.id]).toBe(before[najd.id]);

  const again = await expectNothingChanged(db, () => repeatErasure(entry, addresses, RESTORE));
  expect(again, 'a database that has the erasure').toBe(false);
});

test('a listed erasure finds no address without the store’s key, so addresses cannot be guessed from the list', async () => {
  await leaveTraces(SARA);
  await eraseForRequest({ storeId: cedar.id, requestId: await openFor(SARA.email, '') }, OWNER);
  const entry = await takeNoted();
  expect(entry.subjects).toHaveLength(1);
  expect(await findAddresses(cedar.id, new Set(entry.subjects), 'another key')).toEqual(new Map());
});

test('a request that is open again after a restore is closed with its erasure, and its addresses are deleted', async () => {
  await leaveTraces(MONA);
  const requestId = await openFor(MONA.email, '');
  const [kept] = await db.admin<{ row: object }>(
    'select to_jsonb(c) as row from privacy_contacts c where request_id = $1',
    [requestId],
  );
  await eraseForRequest({ storeId: cedar.id, requestId }, OWNER);
  const entry = await takeNoted();
  await db.admin(
    'update privacy_requests set outcome = null, closed_at = null, closed_by = default where id = $1',
    [requestId],
  );
  await db.admin(
    'insert into privacy_contacts select * from jsonb_populate_record(null::privacy_contacts, $1)',
    [kept?.row],
  );
  await repeatErasure(entry, await findAddresses(cedar.id, new Set(entry.subjects), secretKey), RESTORE);
  expect(
    await db.admin('select outcome, closed_by from privacy_requests where id = $1', [requestId]),
  ).toEqual([{ outcome: 'done', closed_by: 'restore' }]);
  expect(await db.admin('select 1 from privacy_contacts where request_id = $1', [requestId])).toEqual([]);
});

test('after a restore, an account is erased again by its id, without records that only contain its unverified address', async () => {
  const { id, email } = await makeCustomer(cedar, {
    email: 'victim@hidden.example',
    name: 'Salma',
    isVerified: false,
  });
  const [kept] = await db.admin<{ row: object }>('select to_jsonb(c) as row from customers c where id = $1', [
    id,
  ]);
  const shopper = { id, email, emailNorm: email, emailVerified: false };
  await eraseOwnAccount({ storeId: cedar.id, secretKey, shopper }, SHOPPER);
  const entry = await takeNoted();
  expect(entry).toMatchObject({ customerIds: [id], subjects: [] });
  await db.admin('insert into customers select * from jsonb_populate_record(null::customers, $1)', [
    kept?.row,
  ]);
  await leaveTraces({ ...GOOD_FORM, email });
  await repeatErasure(entry, await findAddresses(cedar.id, new Set(entry.subjects), secretKey), RESTORE);
  expect(await db.admin('select 1 from customers where id = $1', [id])).toEqual([]);
  expect(await db.admin('select 1 from contact_messages where email = $1', [email])).toHaveLength(1);
  expect(await db.admin('select 1 from orders where email_norm = $1', [email])).toHaveLength(1);
});
