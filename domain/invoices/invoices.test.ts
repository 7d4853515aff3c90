import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, staffAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { IS_FULL } from '#tests/support/level.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import {
  manyVariants,
  RANDOM_ORDER,
  type RandomOrder,
  writeRandomOrder,
} from '#tests/support/random-orders.ts';
import { completeSeller, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  creditRefund,
  creditRest,
  documentHash,
  type InvoiceData,
  invoiceOnce,
  invoicesOfOrder,
  isInvoiced,
  issueInvoice,
  readInvoice,
  readInvoiceSettings,
  readQr,
  saveInvoiceSettings,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER: Act = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME, {
  ip: '192.0.2.1',
});
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
const oud = await makeVariant(najd, { title: 'Oud', amount: 23_000, stock: null });

const inCedar = <T>(fn: (tx: StoreTx) => Promise<T>) => withStore(cedar.id, fn);
const placed = async () => (await orderOf(cedar, [{ variantId: lamp, quantity: 2 }])).orderId;
const issue = async (orderId: string) => {
  const issued = await inCedar((tx) => issueInvoice(tx, { orderId }, OWNER));
  if (!issued.ok) throw new Error(issued.code);
  return issued.value;
};
const numbers = (kind: string, storeId = cedar.id) =>
  db
    .admin<{ number: string }>(
      'select number from invoices where store_id = $1 and kind = $2 order by number',
      [storeId, kind],
    )
    .then((rows) => rows.map((row) => Number(row.number)));
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** Inserts a refund into the ledger, for a part of the first line and a part of the delivery charge. */
async function refund(
  orderId: string,
  part: { amount: number; tax: number; delivery?: number; quantity?: number },
) {
  const refundId = newId();
  const { amount, tax, delivery = 0, quantity = 1 } = part;
  await inCedar(async (tx) => {
    const of = { store_id: tx.storeId };
    const { id: payment_id, currency } = await tx
      .selectFrom('payments')
      .select(['id', 'currency'])
      .where('store_id', '=', tx.storeId)
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const { id: order_line_id } = await tx
      .selectFrom('order_lines')
      .select('id')
      .where('store_id', '=', tx.storeId)
      .where('order_id', '=', orderId)
      .orderBy('position')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('refunds')
      .values({
        ...{ ...of, id: refundId, order_id: orderId, payment_id, kind: 'goods', method: 'cash', currency },
        ...{ amount: amount + delivery, tax_amount: tax, delivery_amount: delivery, reason: 'Broken' },
        ...{ created_at: TEST_TIME, created_by: 'Rana' },
      })
      .execute();
    await tx
      .insertInto('refund_outcomes')
      .values({ ...of, refund_id: refundId, outcome: 'paid', at: TEST_TIME })
      .execute();
    const line = { refund_id: refundId, order_line_id, quantity, amount, tax, is_restocked: false };
    await tx
      .insertInto('refund_lines')
      .values({ ...of, ...line })
      .execute();
  });
  return refundId;
}

describe('an invoice', () => {
  test('an invoice is issued once, when goods are shipped, and matches the order exactly', async () => {
    const orderId = await placed();
    await inCedar((tx) => invoiceOnce(tx, { orderId, moment: 'paid' }, OWNER));
    expect(await inCedar((tx) => isInvoiced(tx, orderId))).toBe(false);
    await inCedar((tx) => invoiceOnce(tx, { orderId, moment: 'shipped' }, OWNER));
    await expectNothingChanged(db, () =>
      inCedar((tx) => invoiceOnce(tx, { orderId, moment: 'shipped' }, OWNER)),
    );
    const [row, ...more] = await inCedar((tx) => invoicesOfOrder(tx, orderId));
    expect(more).toEqual([]);
    const invoice = await inCedar((tx) => readInvoice(tx, { invoiceId: row?.id ?? '', orderId }));
    expect(invoice).toMatchObject({ code: 'INV-1', form: 'invoice', qr: '', currency: 'USD' });
    expect(invoice?.lines.map(({ quantity, gross }) => [quantity, gross])).toEqual([[2, 4000]]);
    const [stored] = await db.admin('select total, tax_total from orders where id = $1', [orderId]);
    expect(String(invoice?.totals.gross)).toBe(stored?.total);
    const events = await db.admin(
      "select data from order_events where order_id = $1 and kind = 'invoice_issued'",
      [orderId],
    );
    expect(events).toEqual([{ data: { code: 'INV-1', amount: invoice?.totals.gross, currency: 'USD' } }]);
  });

  test('an invoice whose transaction fails takes no number, so the series has no gap', async () => {
    const before = await numbers('invoice');
    const orderId = await placed();
    await expectNothingChanged(db, () =>
      inCedar(async (tx) => {
        await issueInvoice(tx, { orderId }, OWNER);
        throw new Error('the shipment failed');
      }).catch(() => undefined),
    );
    await Promise.all([issue(orderId), ...(await Promise.all([placed(), placed(), placed()])).map(issue)]);
    expect(await numbers('invoice')).toEqual(upTo(before.length + 4));
  });

  test('issuing the invoice of an order twice at once gives one invoice', async () => {
    const orderId = await placed();
    const tries = await Promise.all(upTo(5).map(() => inCedar((tx) => issueInvoice(tx, { orderId }, OWNER))));
    expect(tries.filter((one) => one.ok)).toHaveLength(1);
    expect(await numbers('invoice')).toEqual(upTo((await numbers('invoice')).length));
  });

  test('an invoice is refused for another store’s order, and for a business without a name', async () => {
    const orderId = await placed();
    const business = { company: ' ', vatNumber: '300' };
    expect(await inCedar((tx) => issueInvoice(tx, { orderId, business }, OWNER))).toMatchObject({
      code: 'business_invalid',
    });
    await expectNothingChanged(db, async () => {
      const foreign = await withStore(najd.id, (tx) => issueInvoice(tx, { orderId }, OWNER));
      expect(foreign).toMatchObject({ code: 'order_not_found' });
    });
    const { id } = await issue(orderId);
    expect(await withStore(najd.id, (tx) => readInvoice(tx, { invoiceId: id }))).toBeNull();
    expect(await inCedar((tx) => readInvoice(tx, { invoiceId: id, orderId: newId() }))).toBeNull();
  });

  test('an invoice cannot be changed or deleted by the application’s roles', async () => {
    const { id } = await issue(await placed());
    await expectNothingChanged(db, async () => {
      await expect(
        inCedar((tx) => tx.updateTable('invoices').set({ total: 1 }).where('id', '=', id).execute()),
      ).rejects.toThrow(/permission denied/);
      await expect(inCedar((tx) => tx.deleteFrom('invoices').where('id', '=', id).execute())).rejects.toThrow(
        /permission denied/,
      );
    });
  });

  test('an invoice is chained to the previous one, so that a changed row is detected', async () => {
    const rows = await db.admin<{ data: InvoiceData; data_hash: string; previous_hash: string }>(
      'select data, data_hash, previous_hash from invoices where store_id = $1 order by sequence',
      [cedar.id],
    );
    expect(rows.length).toBeGreaterThan(3);
    rows.forEach((row, index) => {
      expect(row.previous_hash).toBe(rows[index - 1]?.data_hash ?? '');
      expect(documentHash(row.data, row.previous_hash)).toBe(row.data_hash);
    });
  });
});

describe('a credit note', () => {
  test('a credit note follows each refund of an invoiced order once, in a series of its own', async () => {
    const orderId = await placed();
    const { code, totals } = await issue(orderId);
    const refundId = await refund(orderId, { amount: 2000, tax: 0, delivery: 300 });
    const note = await inCedar((tx) => creditRefund(tx, { refundId }, OWNER));
    expect(note).toMatchObject({
      kind: 'credit_note',
      totals: { net: 2300, tax: 0, gross: 2300 },
      corrects: { code, reason: 'Broken' },
    });
    await expectNothingChanged(db, () => inCedar((tx) => creditRefund(tx, { refundId }, OWNER)));
    const rest = await inCedar((tx) => creditRest(tx, { orderId, reason: 'Cancelled' }, OWNER));
    expect(rest?.totals.gross).toBe(totals.gross - 2300);
    expect(await inCedar((tx) => creditRest(tx, { orderId, reason: 'again' }, OWNER))).toBeNull();
    expect(await numbers('credit_note')).toEqual(upTo(2));
  });

  test('a refund made before the invoice gets its credit note right after the invoice', async () => {
    const orderId = await placed();
    const refundId = await refund(orderId, { amount: 500, tax: 0, quantity: 0 });
    expect(await inCedar((tx) => creditRefund(tx, { refundId }, OWNER))).toBeNull();
    await issue(orderId);
    const kinds = await inCedar((tx) => invoicesOfOrder(tx, orderId));
    expect(kinds.map(({ kind, total }) => [kind, total.amount])).toMatchObject([
      ['invoice', expect.any(Number)],
      ['credit_note', 500],
    ]);
  });
});

describe('in Saudi Arabia', () => {
  test('a Saudi QR code has seller, VAT number, time, total and VAT, and a business gets a full tax invoice', async () => {
    await withStore(najd.id, async (tx) => {
      const settings = await readInvoiceSettings(tx);
      const legal = { legalNames: { en: 'Najd House Trading', ar: 'مؤسسة دار نجد للتجارة' } };
      const addresses = { en: '', ar: 'شارع العليا، الرياض' };
      const saved = await saveInvoiceSettings(
        tx,
        { ...settings, ...legal, addresses, vatNumber: '٣١٠122393500003' },
        OWNER,
      );
      expect(saved).toMatchObject({ ok: true, value: { vatNumber: '310122393500003', version: 1 } });
      expect(await saveInvoiceSettings(tx, settings, OWNER)).toMatchObject({ code: 'stale' });
      await tx
        .updateTable('store_settings')
        .set({ tax_rate_ppm: 150_000 })
        .where('store_id', '=', najd.id)
        .execute();
    });
    const { orderId } = await orderOf(najd, [{ variantId: oud }]);
    const business = { company: 'شركة الرياض', vatNumber: '311111111100003' };
    const issued = await withStore(najd.id, (tx) => issueInvoice(tx, { orderId, business }, OWNER));
    if (!issued.ok) throw new Error(issued.code);
    const { form, qr, totals, taxes } = issued.value;
    expect(form).toBe('tax_full');
    expect(taxes).toEqual([{ ratePpm: 150_000, net: totals.net, tax: totals.tax }]);
    expect(readQr(qr)).toEqual({
      seller: 'مؤسسة دار نجد للتجارة',
      vatNumber: '310122393500003',
      time: '2026-11-21T09:00:00Z',
      total: (totals.gross / 100).toFixed(2),
      vat: (totals.tax / 100).toFixed(2),
    });
    const bytes = Buffer.from(qr, 'base64');
    expect([bytes[0], bytes[1]]).toEqual([1, Buffer.byteLength('مؤسسة دار نجد للتجارة')]);
  });
});

test('for random orders, the invoice equals the order, and the credited and remaining amounts equal the invoice', async () => {
  await completeSeller(cedar);
  const variantIds = await manyVariants(cedar);
  const write = (order: RandomOrder) => writeRandomOrder(cedar, { order, variantIds });
  const numRuns = IS_FULL ? 1000 : 40;
  await fc.assert(
    fc.asyncProperty(RANDOM_ORDER, async (order) => {
      const { orderId, totals } = await write(order);
      const invoice = await issue(orderId);
      expect(invoice.totals.gross).toBe(totals.total.amount);
      expect(invoice.totals.tax).toBe(totals.taxTotal.amount);
      expect(invoice.totals.net + invoice.totals.tax).toBe(invoice.totals.gross);
      expect(invoice.taxes.reduce((sum, row) => sum + row.tax, 0)).toBe(totals.taxTotal.amount);
      expect(invoice.taxes.reduce((sum, row) => sum + row.net, 0)).toBe(invoice.totals.net);
      const rest = await inCedar((tx) => creditRest(tx, { orderId, reason: '' }, OWNER));
      expect(rest?.totals.gross ?? 0).toBe(totals.total.amount);
    }),
    { numRuns },
  );
  expect(await numbers('invoice')).toEqual(upTo((await numbers('invoice')).length));
  expect(await numbers('credit_note')).toEqual(upTo((await numbers('credit_note')).length));
});
