import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { operatorAct, staffAct } from '#domain/audit/index.ts';
import { addBackInStockAlert } from '#domain/back-in-stock/index.ts';
import { sendMessage } from '#domain/inbox/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import {
  addAddress,
  closeRequest,
  eraseForRequest,
  listRequests,
  openRequest,
  type RequestKind,
  readRequest,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const OPERATOR = operatorAct(
  { userId: cedar.ownerId, name: 'Nadia', role: 'support', permission: 'privacy.register' },
  TEST_TIME,
);
const secretKey = 'a key that only the process has';
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 4500, stock: 100 });
const rug = await makeVariant(cedar, { title: 'Rug', amount: 9000, stock: 0 });
const _mug = await makeVariant(najd, { title: 'Mug', amount: 4500, stock: 100 });
const _line = { variantId: lamp };

type Typed = { email?: string; phone?: string; kind?: RequestKind; receivedOn?: string };
async function open({ email = '', phone = '', ...more }: Typed, store = cedar, act = OWNER): Promise<string> {
  const request = { kind: 'erasure', receivedOn: '2026-11-20', secretKey, ...more } as const;
  const done = await openRequest({ ...request, storeId: store.id, email, phone }, act);
  if (!done.ok) throw new Error(done.code);
  return done.value.requestId;
}
const erase = (requestId: string) => eraseForRequest({ storeId: cedar.id, requestId }, OWNER);
const inCedar = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, fn);
const _cancel = (orderId: string) => inCedar((tx) => cancelOrder(tx, { orderId }, OWNER));
const _alert = (email: string) =>
  inCedar((tx) =>
    addBackInStockAlert(
      tx,
      { variantId: rug, email, customerId: null, locale: 'en', linkBase: 'https://shop.example' },
      SHOPPER,
    ),
  );
const message = (email: string, store: TestStore = cedar) =>
  withStore(store.id, (tx) =>
    sendMessage(
      tx,
      { name: 'Sara', email, orderNumber: '', comments: 'Where is it?', locale: 'en' },
      SHOPPER,
    ),
  );

/** The tables in which a text occurs anywhere, without those that are kept by law or append-only. */
async function tablesWith(text: string, store = cedar): Promise<string[]> {
  const tables = await db.admin<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.admin(
      `select 1 from ${name} t where t.store_id = $1 and position(lower($2) in lower(t::text)) > 0 limit 1`,
      [store.id, text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('the log of requests', () => {
  test('a request is due thirty days after its receipt, and its addresses are deleted with its answer', async () => {
    const requestId = await open({ email: 'log@hidden.example', receivedOn: '2026-11-01' });
    const page = await readRequest(cedar.id, requestId);
    expect(page).toMatchObject({ dueAt: new Date('2026-12-01T12:00:00Z'), outcome: null, byName: 'Layla' });
    expect(page?.contact).toEqual({ emails: ['log@hidden.example'], phones: [] });
    const close = () => closeRequest({ storeId: cedar.id, requestId, outcome: 'not_proven' }, OWNER);
    expect(await close()).toEqual({ ok: true });
    expect(await readRequest(cedar.id, requestId)).toMatchObject({
      ...{ outcome: 'not_proven', contact: null, held: null, closedBy: 'Layla' },
    });
    expect(await tablesWith('log@hidden.example')).toEqual([]);
    const tries: (() => Promise<unknown>)[] = [close, () => erase(requestId)];
    for (const again of tries) {
      expect(await expectNothingChanged(db, again)).toMatchObject({ code: 'request_closed' });
    }
  });

  test('an earlier request of the same person is recognized by the hash of the address, in this store only', async () => {
    const email = 'again@hidden.example';
    const [first, other] = [await open({ email }), await open({ email: 'else@hidden.example' })];
    const elsewhere = await open({ email }, najd);
    await closeRequest({ storeId: cedar.id, requestId: first, outcome: 'withdrawn' }, OWNER);
    const second = await readRequest(cedar.id, await open({ email }));
    expect(second?.others).toMatchObject([{ id: first, outcome: 'withdrawn' }]);
    expect((await readRequest(cedar.id, other))?.others).toEqual([]);
    const hashes = await db.admin<{ subjects: string[] }>(
      'select subjects from privacy_requests where id = any($1)',
      [[first, elsewhere]],
    );
    expect(new Set(hashes.flatMap(({ subjects }) => subjects)).size).toBe(2);
  });

  test('if a privacy request is answered twice at once, one answer erases and the other is refused', async () => {
    await makeCustomer(cedar, { email: 'race@hidden.example' });
    const requestId = await open({ email: 'race@hidden.example' });
    const codes = (await Promise.all([erase(requestId), erase(requestId)])).map((done) => done.ok);
    expect(codes.toSorted()).toEqual([false, true]);
    const entries = await db.admin("select 1 from audit_entries where action = 'customer.deleted'");
    const erasures = await db.admin(
      "select 1 from audit_entries where action = 'privacy.closed' and subject_id = $1",
      [requestId],
    );
    expect([entries.length > 0, erasures.length]).toEqual([true, 1]);
  });

  test('an erasure is refused for a request that asks for a copy', async () => {
    const requestId = await open({ email: 'copy@hidden.example', kind: 'export' });
    expect(await expectNothingChanged(db, () => erase(requestId))).toMatchObject({ code: 'request_closed' });
  });

  test('an address of the same person can be added, up to a limit, and is erased with the rest', async () => {
    const requestId = await open({ email: 'main@hidden.example' });
    const of = { storeId: cedar.id, requestId, secretKey, phone: '' };
    for (const email of ['two', 'three', 'four', 'five', 'two']) {
      expect(await addAddress({ ...of, email: `${email}@hidden.example` }, OWNER)).toEqual({ ok: true });
    }
    const refused = () => addAddress({ ...of, email: 'six@hidden.example' }, OWNER);
    expect(await expectNothingChanged(db, refused)).toMatchObject({ code: 'too_many_addresses' });
    await message('five@hidden.example');
    expect(await erase(requestId)).toMatchObject({ value: { messages: 1 } });
  });

  test('a privacy request that an operator registers is mailed to the owners and has the operator’s name, and operators cannot read its addresses', async () => {
    const requestId = await open({ email: 'told@hidden.example' }, cedar, OPERATOR);
    const [entry] = await db.admin<{ id: string; actor_name: string }>(
      "select id, actor_name from audit_entries where action = 'privacy.received' and subject_id = $1",
      [requestId],
    );
    expect(entry?.actor_name).toBe('operator');
    const jobs = await db.admin(
      `select 1 from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`,
      [entry?.id],
    );
    expect(jobs).toHaveLength(1);
    const { rows } = await listRequests({ storeId: null, view: 'open', at: TEST_TIME, query: 'cedar' });
    const row = rows.find(({ id }) => id === requestId);
    expect(row).toMatchObject({ slug: 'cedar', source: 'operator', byName: 'Nadia' });
    expect(JSON.stringify(rows)).not.toContain('hidden.example');
    const log = await db.admin('select detail::text from operator_acts where subject_id = $1', [cedar.id]);
    expect(JSON.stringify(log)).not.toContain('hidden.example');
  });

  test.each<[Typed, string]>([
    [{}, 'address_missing'],
    [{ email: 'no address' }, 'email_invalid'],
    [{ phone: '12' }, 'phone_invalid'],
    [{ email: 'a@b.example', receivedOn: '2026-02-31' }, 'received_invalid'],
    [{ email: 'a@b.example', receivedOn: '2026-11-23' }, 'received_invalid'],
    [{ email: 'a@b.example', receivedOn: '2025-11-01' }, 'received_invalid'],
  ])('a request with %j is refused: %s', async (typed, code) => {
    const input = {
      storeId: cedar.id,
      kind: 'export',
      email: '',
      phone: '',
      receivedOn: '2026-11-20',
    } as const;
    const refused = () => openRequest({ ...input, secretKey, ...typed }, OWNER);
    expect(await expectNothingChanged(db, refused)).toMatchObject({ ok: false, code });
  });
});
