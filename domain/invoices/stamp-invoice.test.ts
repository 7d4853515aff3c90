import { describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, staffAct } from '#domain/audit/index.ts';
import {
  activateDevice,
  createDevice,
  FIRST_PREVIOUS_HASH,
  type NewDevice,
  sendDocuments,
} from '#domain/fatoora/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { rejected, standInAuthority, unreachable } from '#tests/support/fatoora-authority.ts';
import { memoryStore } from '#tests/support/memory-store.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { completeSeller, TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { SELLER } from '#tests/support/tax-documents.ts';
import {
  afterAcceptance,
  afterKeeping,
  type InvoiceData,
  issueInvoice,
  readSheet,
  stampInvoice,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
await completeSeller(najd, SELLER.vatNumber);
const secretKey = 'a secret of these tests that is long enough';
const OWNER: Act = staffAct({ userId: najd.ownerId, name: 'Noura', role: 'owner' }, TEST_TIME, {
  ip: '192.0.2.1',
});
const oud = await makeVariant(najd, { title: 'Oud', amount: 23_000, stock: null });
const DEVICE: NewDevice = {
  environment: 'simulation',
  seller: {
    ...SELLER,
    untaxed: { zero: 'VATEX-SA-35', exempt: null, outOfScope: 'خارج نطاق الضريبة' },
  },
  organizationUnit: 'الفرع الرئيسي',
  industry: 'تجارة التجزئة',
};

const stand = standInAuthority();
const journal = memoryStore();

const inNajd = <T>(fn: (tx: StoreTx) => Promise<T>) => withStore(najd.id, fn);
const stamp = (invoiceId: string) => inNajd((tx) => stampInvoice(tx, { invoiceId, secretKey }, OWNER));
const send = (at = TEST_TIME) =>
  sendDocuments(
    najd.id,
    { authority: stand.authority, secretKey, journal, whenKept: afterKeeping, whenAccepted: afterAcceptance },
    { ...OWNER, at },
  );
const documents = () =>
  db.admin<{ invoice_id: string; counter: string; hash: string; previous_hash: string }>(
    'select invoice_id, counter, hash, previous_hash from fatoora_documents order by counter',
  );
const jobs = (task: string) =>
  db.admin(
    'select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1',
    [task],
  );

async function invoiced(store: TestStore = najd, variantId = oud): Promise<InvoiceData> {
  const { orderId } = await orderOf(store, [{ variantId, quantity: 2 }]);
  const issued = await withStore(store.id, (tx) => issueInvoice(tx, { orderId }, OWNER));
  if (!issued.ok) throw new Error(issued.code);
  return issued.value;
}

async function activate() {
  const made = await inNajd((tx) => createDevice(tx, { device: DEVICE, secretKey }, OWNER));
  if (!made.ok) throw new Error(made.code);
  const parts = {
    deviceId: made.value.deviceId,
    oneTimeCode: '123456',
    authority: stand.authority,
    secretKey,
  };
  const activated = await activateDevice(najd.id, parts, OWNER);
  if (!activated.ok) throw new Error(activated.code);
}

describe('a device', () => {
  test.each([
    ['vatNumber', { vatNumber: '399999999900004' }],
    ['vatNumber', { vatNumber: '٣٩٩' }],
    ['building', { address: { ...SELLER.address, building: '12' } }],
    ['registration', { otherId: null }],
    ['name', { name: ' ' }],
  ])('a device is not created if the authority would refuse its %s', async (field, changes) => {
    const device = { ...DEVICE, seller: { ...DEVICE.seller, ...changes } };
    await expectNothingChanged(db, async () => {
      const made = await inNajd((tx) => createDevice(tx, { device, secretKey }, OWNER));
      expect(made).toMatchObject({ ok: false, code: 'fields_invalid', data: { fields: [field] } });
    });
  });

  test('a device with a wrong one-time code does not stamp', async () => {
    const made = await inNajd((tx) => createDevice(tx, { device: DEVICE, secretKey }, OWNER));
    if (!made.ok) throw new Error(made.code);
    const parts = { ...made.value, oneTimeCode: '000000', authority: stand.authority, secretKey };
    await expectNothingChanged(db, async () => {
      const refused = await activateDevice(najd.id, parts, OWNER);
      expect(refused).toMatchObject({ ok: false, data: { code: 'Invalid-OTP' } });
    });
  });

  test('a device encrypts its key and its certificate’s secret', async () => {
    await activate();
    const [row] = await db.admin<{ key_sealed: string; credentials_sealed: string }>(
      "select key_sealed, credentials_sealed from fatoora_devices where state = 'active'",
    );
    expect(row?.key_sealed).toMatch(/^v1\./);
    expect(`${row?.key_sealed}${row?.credentials_sealed}`).not.toMatch(/PRIVATE KEY|secret/);
  });

  test('a device with a newer certificate replaces the previous one', async () => {
    await activate();
    await activate();
    const rows = await db.admin("select 1 from fatoora_devices where state = 'active'");
    expect(rows).toHaveLength(1);
  });
});

describe('an invoice of a store that stamps', () => {
  test('an invoice of a store that stamps is stamped and reported once, however often its jobs run', async () => {
    await activate();
    const invoice = await invoiced();
    expect(await stamp(invoice.id)).toBe('issued');
    expect(await stamp(invoice.id)).toBe('issued_before');
    expect(await send()).toEqual({ accepted: 1, rejected: 0, waiting: 0 });
    expect(await send()).toEqual({ accepted: 0, rejected: 0, waiting: 0 });
    const sent = stand.taken.filter(({ xml }) => xml.includes(`<cbc:ID>${invoice.code}</cbc:ID>`));
    expect(sent).toHaveLength(1);
  });

  test('an invoice of a store that stamps is not rendered before it is stamped', async () => {
    await activate();
    const { id } = await invoiced();
    const sheet = () => inNajd((tx) => readSheet(tx, { of: id, language: 'ar' }));
    expect(await sheet()).toBeNull();
    await stamp(id);
    expect(await sheet(), 'before it is kept outside the database').toBeNull();
    await send();
    expect(await sheet()).not.toBeNull();
  });

  test('twelve invoices that are issued at once each get their own position in one complete chain', async () => {
    await activate();
    const from = (await documents()).length;
    const invoices: InvoiceData[] = [];
    for (let made = 0; made < 12; made++) invoices.push(await invoiced());
    await Promise.all(invoices.map(({ id }) => stamp(id)));
    const chain = (await documents()).slice(from);
    expect(chain.map(({ counter }) => Number(counter)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    expect(new Set(chain.map(({ invoice_id }) => invoice_id)).size).toBe(12);
    let previous = FIRST_PREVIOUS_HASH;
    for (const link of chain.sort((a, b) => Number(a.counter) - Number(b.counter))) {
      expect(link.previous_hash).toBe(previous);
      previous = link.hash;
    }
  });

  test('an invoice that cannot be stamped does not change the chain', async () => {
    await activate();
    const { id } = await invoiced();
    await expectNothingChanged(db, async () => {
      const wrong = inNajd((tx) => stampInvoice(tx, { invoiceId: id, secretKey: 'another key' }, OWNER));
      await expect(wrong).rejects.toThrow();
    });
    expect(await stamp(id)).toBe('issued');
  });

  test('an invoice waits while the authority does not answer, and is sent later with the same bytes', async () => {
    await activate();
    await send();
    const { id } = await invoiced();
    await stamp(id);
    stand.answers.push(unreachable);
    expect(await send()).toMatchObject({ accepted: 0 });
    expect(await send(new Date(TEST_TIME.getTime() + 10_000))).toMatchObject({ accepted: 0 });
    const later = new Date(TEST_TIME.getTime() + 24 * 3_600_000);
    await send(later);
    const [row] = await db.admin<{ state: string; xml: string; tries: number }>(
      'select state, xml, tries from fatoora_documents f join fatoora_sendings s on s.document_id = f.id where invoice_id = $1',
      [id],
    );
    expect(row).toMatchObject({ state: 'accepted', tries: 2 });
    expect(stand.taken.map(({ xml }) => xml)).toContain(row?.xml);
  });

  test('a rejected invoice is stored with the authority’s message, and does not delay other invoices', async () => {
    await activate();
    const [first, second] = [await invoiced(), await invoiced()];
    await stamp(first.id);
    await stamp(second.id);
    stand.answers.push(() => rejected('BR-KSA-37'));
    const report = await send(new Date(TEST_TIME.getTime() + 48 * 3_600_000));
    expect(report.rejected).toBe(1);
    const states = await db.admin<{ state: string; messages: unknown }>(
      'select state, messages from fatoora_documents f join fatoora_sendings s on s.document_id = f.id where invoice_id = any($1)',
      [[first.id, second.id]],
    );
    expect(states.map(({ state }) => state).sort()).toEqual(['accepted', 'rejected']);
    expect(JSON.stringify(states)).toContain('BR-KSA-37');
  });
});

test('an invoice of a store without a device is rendered at once and never stamped', async () => {
  const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
  const before = (await jobs('invoices.stamp')).length;
  const { id } = await invoiced(cedar, lamp);
  expect((await jobs('invoices.stamp')).length).toBe(before);
  expect(await withStore(cedar.id, (tx) => readSheet(tx, { of: id, language: 'en' }))).not.toBeNull();
});
