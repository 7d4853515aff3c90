import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { placeOrder } from '#domain/checkout/index.ts';
import { payOnDelivery } from '#domain/orders/index.ts';
import { giveCredit, isCreditShort, refuseCashOf } from '#domain/payments/index.ts';
import { newId } from '#lib/ids.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { inLanes } from '#tests/support/lanes.ts';
import {
  BROKEN_ORDERS,
  checkoutOf,
  fillCart,
  GOOD_FORM,
  makeVariant,
  SHOPPER,
} from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const ACT = systemAct('test', TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 500 });
await setTerms(cedar, 'credit', { isOn: true });
await setTerms(cedar, 'transfer', BANK);

type Form = Partial<typeof GOOD_FORM> & { paymentMethod?: string };

async function checkout(form: Form, customerId?: string) {
  const cartToken = await fillCart(cedar, [{ variantId: lamp }]);
  const input = await checkoutOf(cedar, cartToken, { form: { ...GOOD_FORM, ...form }, customerId });
  return () => placeOrder(cedar.id, input, SHOPPER);
}

const outcomes = async (deeds: (() => Promise<{ ok: boolean }>)[]) => {
  const all = await inLanes(8, deeds);
  return all.filter(({ ok }) => ok).length;
};

/** A shopper with 50.00 of credit: the price of two orders of 25.00. */
async function shopperWithCredit(email: string): Promise<string> {
  const { id } = await makeCustomer(cedar, { email });
  await withStore(cedar.id, (tx) => giveCredit(tx, { customerId: id, amount: 5000, reason: 'Gift' }, ACT));
  return id;
}

async function ledgerOf(customerId: string) {
  const [row] = await db.admin(
    `select a.balance::int, (select sum(amount)::int from credit_entries e where e.customer_id = a.customer_id) as entries
       from credit_accounts a where a.customer_id = $1`,
    [customerId],
  );
  return row;
}

describe('store credit spent twice', () => {
  test('twelve simultaneous orders spend no more store credit than is available', async () => {
    const customerId = await shopperWithCredit('twice@example.com');
    const form = { email: 'twice@example.com', paymentMethod: 'store_credit' };
    const deeds = await Promise.all(Array.from({ length: 12 }, () => checkout(form, customerId)));
    expect(await outcomes(deeds)).toBe(2);
    expect(await ledgerOf(customerId)).toEqual({ balance: 0, entries: 0 });
    const paid = await db.admin(
      `select o.status, o.payment_status, p.settled_by from orders o join payments p on p.order_id = o.id
        where o.customer_id = $1`,
      [customerId],
    );
    const one = { status: 'confirmed', payment_status: 'paid', settled_by: 'store_credit: shopper' };
    expect(paid).toEqual([one, one]);
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  });

  test('an order paid entirely with store credit is confirmed by one mail and gets an invoice as other paid orders do', async () => {
    const customerId = await shopperWithCredit('mailed@example.com');
    await db.admin(
      "insert into invoice_settings (store_id, issue_at, updated_at) values ($1, 'paid', now())",
      [cedar.id],
    );
    const deed = await checkout({ email: 'mailed@example.com', paymentMethod: 'store_credit' }, customerId);
    expect(await deed()).toMatchObject({ ok: true });
    await db.admin('delete from invoice_settings');
    const mails = await db.admin<{ text: string }>(
      "select body_text as text from mails where recipient = 'mailed@example.com' and kind = 'order_confirmed'",
    );
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Paid with store credit: .*25\.00/),
    ]);
    expect(mails[0]?.text).not.toMatch(/cash|left to pay/i);
    const invoices = await db.admin(
      'select i.kind from invoices i join orders o on o.id = i.order_id where o.customer_id = $1',
      [customerId],
    );
    expect(invoices).toEqual([{ kind: 'invoice' }]);
  });

  // The naive variant: it reads first and writes later.
  const naive = async (tx: StoreTx, customerId: string, amount: number) => {
    const account = await tx
      .selectFrom('credit_accounts')
      .select('balance')
      .where('store_id', '=', tx.storeId)
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    if (account.balance < amount) return { ok: false };
    await tx
      .updateTable('credit_accounts')
      .set({ balance: account.balance - amount })
      .where('store_id', '=', tx.storeId)
      .where('customer_id', '=', customerId)
      .execute();
    return { ok: true };
  };

  test('a naive checkout that reads before it writes spends more credit than was given', async () => {
    const customerId = await shopperWithCredit('naive@example.com');
    const deed = () => withStore(cedar.id, (tx) => naive(tx, customerId, 2500));
    expect(await outcomes(Array(12).fill(deed))).toBeGreaterThan(2);
  });

  test('the database itself refuses an entry that would take a credit balance below zero', async () => {
    const customerId = await shopperWithCredit('below@example.com');
    const entry = { id: newId(), customer_id: customerId, kind: 'taken', currency: 'USD', at: TEST_TIME };
    const actor = { actor_kind: 'system', actor_name: 'x' };
    const write = () => withStore(cedar.id, (tx) => callAddCredit(tx, { ...entry, ...actor, amount: -7503 }));
    const refused = await expectNothingChanged(db, () => write().catch((error: unknown) => error));
    expect(isCreditShort(refused)).toBe(true);
  });

  test('a guest and another account cannot pay with a shopper’s store credit', async () => {
    await shopperWithCredit('rich@example.com');
    const poor = await makeCustomer(cedar, { email: 'poor@example.com' });
    for (const customerId of [undefined, poor.id]) {
      const deed = await checkout({ email: 'rich@example.com', paymentMethod: 'store_credit' }, customerId);
      const refused = await expectNothingChanged(db, deed);
      expect(refused).toMatchObject({ ok: false, code: 'invalid_form' });
    }
  });
});

describe('open cash orders of one phone number (J1)', () => {
  const LIMIT = 2;

  test('ten simultaneous checkouts with one phone number open no more cash orders than allowed', async () => {
    await setTerms(cedar, 'cash', { openPerPhone: LIMIT });
    const deeds = await Promise.all(
      Array.from({ length: 10 }, () => checkout({ phone: '+966 50 111 1111' })),
    );
    expect(await outcomes(deeds)).toBe(LIMIT);
    const other = await checkout({ phone: '+966502222222' });
    expect((await other()).ok).toBe(true);
    await setTerms(cedar, 'cash', { openPerPhone: null });
  });

  test('a naive checkout that counts before it writes opens more cash orders than allowed', async () => {
    const phone = '+966503333333';
    const deeds = await Promise.all(Array.from({ length: 10 }, () => checkout({ phone })));
    const counted = deeds.map((place) => async () => {
      const open = await withStore(cedar.id, (tx) =>
        tx
          .selectFrom('orders')
          .select('id')
          .where('store_id', '=', tx.storeId)
          .where('phone', '=', phone)
          .execute(),
      );
      return open.length >= LIMIT ? { ok: false } : place();
    });
    expect(await outcomes(counted)).toBeGreaterThan(LIMIT);
  });
});

describe('the refuse list', () => {
  test.each([
    ['phone', '+966504444444', { phone: '+966 (50) 444-4444' }],
    ['email', 'often@example.com', { email: 'Often@Example.com' }],
  ] as const)(
    'a %s on the refuse list gets no cash on delivery, however it is spelled, and nothing changes',
    async (kind, value, form) => {
      await withStore(cedar.id, (tx) => refuseCashOf(tx, { kind, value, reason: 'Refused parcels' }, ACT));
      const refused = await expectNothingChanged(db, await checkout(form));
      expect(refused).toEqual({ ok: false, code: 'cash_refused', data: undefined });
      const byBank = await checkout({ ...form, paymentMethod: 'bank_transfer' });
      expect((await byBank()).ok).toBe(true);
    },
  );

  test('a shopper on the refuse list gets the same answer as one with too many open orders, so neither can tell why', async () => {
    await setTerms(cedar, 'cash', { openPerPhone: 1 });
    const [first, second] = [
      await checkout({ phone: '+966505555555' }),
      await checkout({ phone: '+966505555555' }),
    ];
    expect((await first()).ok).toBe(true);
    const tooMany = await second();
    const listed = await (await checkout({ phone: '+966504444444' }))();
    expect(tooMany).toEqual(listed);
    await setTerms(cedar, 'cash', { openPerPhone: null });
  });

  test('the refuse list also applies if an order is changed from another payment method to cash on delivery', async () => {
    const byBank = await checkout({ phone: '+966504444444', paymentMethod: 'bank_transfer' });
    const placed = await byBank();
    const orderId = placed.ok ? placed.value.orderId : '';
    const giveUp = () => withStore(cedar.id, (tx) => payOnDelivery(tx, { orderId }, SHOPPER));
    expect(await expectNothingChanged(db, giveUp)).toMatchObject({ ok: false, code: 'cash_refused' });
  });
});

async function callAddCredit(tx: StoreTx, entry: object): Promise<void> {
  await sql`select app.add_credit(${JSON.stringify(entry)}::jsonb)`.execute(tx);
}
