import { describe, expect, test } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { newId, newToken } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { CEDAR_BRAND as brand, CEDAR_ORIGINS as origins } from '#tests/support/mails.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { deliverMail } from './deliver-mail.ts';
import { enqueueMail } from './enqueue-mail.ts';
import type { MailBrand } from './mail.ts';
import type { NewMail } from './mail-kinds.ts';
import type { OrderConfirmed } from './order-mail-kinds.ts';
import type { MailTransport, OutgoingMail } from './outgoing-mail.ts';
import { listMails, mailsOfAllStores, readMail } from './queries.ts';
import { renderMail } from './render-mail.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const dollars = (amount: number) => ({ amount, currency: 'USD' });

const order: OrderConfirmed = {
  number: 1001,
  placedAt: TEST_TIME,
  userName: 'Layla Haddad',
  phone: '+15550100',
  address: '12 Cedar Lane',
  addressMore: '',
  city: 'Portland',
  zipCode: '97201',
  lines: [
    {
      title: 'Desk lamp',
      options: [{ name: 'Colour', value: 'Brass' }],
      quantity: 2,
      lineTotal: dollars(4800),
    },
  ],
  subtotal: dollars(4800),
  discountTotal: dollars(0),
  deliveryCharges: dollars(500),
  codFee: dollars(0),
  taxTotal: dollars(0),
  pricesIncludeTax: true,
  total: dollars(5300),
  orderUrl: 'http://cedar.localhost:3000/order-confirmed?order=abc&x=1',
};

function mailOf(part: Partial<NewMail> = {}): NewMail<'order_confirmed'> {
  const base = { to: 'layla@home.example', locale: 'en', dedupeKey: `k-${newId()}` } as const;
  return { ...base, ...part, kind: 'order_confirmed', data: order };
}

const plain = (text: string) => text.replace(/[\u2068\u2069\u200e]/g, '');

describe('the mail of a placed order', () => {
  test('the mail of a placed order has the order in plain text', () => {
    const mail = renderMail('order_confirmed', order, { brand, locale: 'en' });
    expect(plain(mail.subject)).toBe('Order 1001 at Cedar House is confirmed');
    expect(plain(mail.text)).toBe(
      `Thank you, Layla Haddad

We have your order 1001 of 21 November 2026. We will tell you when it is on its way.

View your order: http://cedar.localhost:3000/order-confirmed?order=abc&x=1

In this order
- Desk lamp
  Colour: Brass · Quantity: 2  $48.00

SubTotal: $48.00
Delivery Charges: $5.00
Total: $53.00

To pay in cash on delivery: $53.00

Delivered to
Layla Haddad
12 Cedar Lane
Portland 97201
+15550100

--
Cedar House
1 Cedar Street, Portland
+1 555 0100
hello@cedar.example
You receive this e-mail because an order was placed at Cedar House with this address.
`,
    );
  });

  test('the mail of a placed order runs right to left in Arabic, with the store’s digits and texts', () => {
    const own = { 'mail.orderConfirmed.products': 'ما اخترتموه' };
    const arabic: MailBrand = { ...brand, name: 'دار نجد', digits: 'arab', overrides: own };
    const mail = renderMail('order_confirmed', order, { brand: arabic, locale: 'ar' });
    expect(plain(mail.subject)).toBe('تم تأكيد طلبك رقم 1001 من دار نجد');
    expect(mail.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail.text).toContain('ما اخترتموه');
    expect(plain(mail.text)).toContain('الكمية: ٢');
    expect(mail.text).not.toMatch(/Quantity|Order|Total/);
  });

  test('the mail of a placed order without a link explains how to track the order', () => {
    const mail = renderMail('order_confirmed', { ...order, orderUrl: undefined }, { brand, locale: 'en' });
    expect(mail.text).toContain('You can follow it at any time with the order number');
    expect(mail.html).not.toContain('<a ');
  });

  test('typed text never becomes markup, a header or a direction mark in the mail of a placed order', () => {
    const nasty = '<img src=x onerror=alert(1)>\r\nBcc: all@home.example\u202e';
    const said: OrderConfirmed = {
      ...order,
      userName: nasty,
      city: nasty,
      lines: [
        { title: nasty, options: [{ name: nasty, value: '"\'&' }], quantity: 1, lineTotal: dollars(1) },
      ],
    };
    const named = { ...brand, name: `Cedar\r\nBcc: all@home.example` };
    const mail = renderMail('order_confirmed', said, { brand: named, locale: 'en' });
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toMatch(/<img|onerror=alert\(1\)>|\u202e/);
    expect(mail.html).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(mail.text).not.toContain('\u202e');
  });

  test('the mail of a placed order cannot link to anything except a web page', () => {
    const data = { ...order, orderUrl: 'javascript:alert(1)' };
    expect(() => renderMail('order_confirmed', data, { brand, locale: 'en' })).toThrow(/web pages only/);
  });
});

describe('the outbox', () => {
  test('the outbox has a mail and its job only if the transaction that wrote them was committed', async () => {
    await expectNothingChanged(db, () =>
      withStore(cedar.id, async (tx) => {
        await enqueueMail(tx, mailOf(), act);
        throw new Error('the order failed');
      }).catch(() => undefined),
    );
    const id = await withStore(cedar.id, (tx) => enqueueMail(tx, mailOf(), act));
    const jobs = await db.admin(
      `select t.identifier, j.payload, j.priority from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'mailId' = $1`,
      [id],
    );
    expect(jobs).toEqual([
      { identifier: 'mail.deliver', payload: { mailId: id, storeId: cedar.id }, priority: 10 },
    ]);
  });

  test('the outbox accepts one mail per dedupe key', async () => {
    const mail = mailOf({ dedupeKey: 'order:1001:confirmed' });
    const first = await withStore(cedar.id, (tx) => enqueueMail(tx, mail, act));
    expect(first).not.toBeNull();
    const again = await expectNothingChanged(db, () =>
      withStore(cedar.id, (tx) => enqueueMail(tx, mail, act)),
    );
    expect(again).toBeNull();
    expect(await withStore(najd.id, (tx) => enqueueMail(tx, mail, act))).not.toBeNull();
  });

  test('the outbox refuses an address that contains a header', async () => {
    const mail = mailOf({ to: 'layla@home.example\r\nBcc: all@home.example' });
    await expectNothingChanged(db, () =>
      expect(withStore(cedar.id, (tx) => enqueueMail(tx, mail, act))).rejects.toThrow(/plain address/),
    );
  });

  test('the outbox shows a store its own mails and the demo page those of all stores', async () => {
    const id = await withStore(najd.id, (tx) => enqueueMail(tx, mailOf({ locale: 'ar' }), act));
    const listed = await withStore(najd.id, (tx) => listMails(tx));
    expect(listed[0]).toMatchObject({ id, locale: 'ar', status: 'queued', recipient: 'layla@home.example' });
    const seen = await withStore(cedar.id, (tx) => readMail(tx, id as string, origins));
    expect(seen).toBeNull();
    const all = await mailsOfAllStores();
    expect(new Set(all.map((mail) => mail.storeSlug))).toEqual(new Set(['cedar', 'najd']));
  });
});

describe('delivery', () => {
  const taken: OutgoingMail[] = [];
  const open: MailTransport = { send: async (mail) => void taken.push(mail) };
  const down: MailTransport = { send: () => Promise.reject(new Error('connect ECONNREFUSED')) };
  const deliver = (storeId: string, mailId: string, transport: MailTransport, isLastTry = false) =>
    asWorker(() =>
      deliverMail(storeId, mailId, { transport, at: TEST_TIME, origins, secretKey: 'k', isLastTry }),
    );
  const enqueueOne = () => withStore(cedar.id, (tx) => enqueueMail(tx, mailOf(), act)) as Promise<string>;

  test('a mail is sent once, however often its job runs', async () => {
    const id = await enqueueOne();
    expect(await deliver(cedar.id, id, open)).toBe('sent');
    expect(await deliver(cedar.id, id, open)).toBe('already_sent');
    expect(taken.map((mail) => [mail.id, mail.fromName, mail.to])).toEqual([
      [id, 'Cedar House', 'layla@home.example'],
    ]);
    expect(await withStore(cedar.id, (tx) => readMail(tx, id, origins))).toMatchObject({
      status: 'sent',
      attempts: 1,
    });
  });

  async function enqueueReset() {
    const token = newToken();
    const url = `https://cedar.example/reset-password?token=${token}`;
    const data = { name: 'Layla', url };
    const to = { to: 'layla@home.example', locale: 'en' as const };
    const mail = { ...to, kind: 'account_reset' as const, data, dedupeKey: `reset:${newId()}` };
    const id = (await withStore(cedar.id, (tx) => enqueueMail(tx, mail, act))) as string;
    return { id, token };
  }
  const rowOf = async (id: string) =>
    JSON.stringify(await db.admin('select body_text, body_html, leave_url from mails where id = $1', [id]));

  test('the delivery of a mail removes the link’s token from the row of the sent mail', async () => {
    const { id, token } = await enqueueReset();
    await deliver(cedar.id, id, open);
    const sent = taken.find((each) => each.id === id);
    expect([sent?.text.includes(token), sent?.html.includes(token)]).toEqual([true, true]);
    expect(await rowOf(id)).not.toContain(token);
    expect(await rowOf(id)).toContain('token=…');
  });

  test('the delivery of a mail removes the link’s token from its row after the last attempt, not before', async () => {
    const { id, token } = await enqueueReset();
    await expect(deliver(cedar.id, id, down)).rejects.toThrow('ECONNREFUSED');
    expect(await rowOf(id)).toContain(token);
    await expect(deliver(cedar.id, id, down, true)).rejects.toThrow('ECONNREFUSED');
    expect(await rowOf(id)).not.toContain(token);
    expect(await rowOf(id)).toContain('token=…');
  });

  test('the delivery of a mail records the reason for a failure, and throws so that the queue retries', async () => {
    const id = await enqueueOne();
    await expect(deliver(cedar.id, id, down)).rejects.toThrow('ECONNREFUSED');
    const failed = await withStore(cedar.id, (tx) => readMail(tx, id, origins));
    expect(failed).toMatchObject({ status: 'failed', attempts: 1, lastError: 'connect ECONNREFUSED' });
    expect(await deliver(cedar.id, id, open)).toBe('sent');
    expect(await withStore(cedar.id, (tx) => readMail(tx, id, origins))).toMatchObject({
      status: 'sent',
      attempts: 2,
    });
  });

  test('delivering a mail in another store finds no mail and changes nothing', async () => {
    const id = await enqueueOne();
    const outcome = await expectNothingChanged(db, () => deliver(najd.id, id, open));
    expect(outcome).toBe('gone');
  });
});

test.each([
  ['taxCertificate', 'taxInvoices', 'Renew the certificate'],
  ['taxChain', 'taxInvoices', 'Renew the certificate'],
  ['taxRejected', 'taxInvoices/documents?view=rejected', 'See the documents'],
  ['taxLate', 'taxInvoices/documents?view=waiting', 'See the documents'],
] as const)('an owner’s mail about tax documents (%s) links to their page', (topic, page, label) => {
  const mail = renderMail('owner_news', { topic, actor: '', at: TEST_TIME }, { brand, locale: 'en' });
  expect(mail.text).toContain(`/admin/settings/${page}`);
  expect(mail.text).toContain(label);
  expect(mail.text).not.toContain('/admin/settings/audit');
});
