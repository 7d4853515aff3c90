import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import { PAYLOADS } from '#tests/attacks/payloads.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { CEDAR_BRAND, CEDAR_ORIGINS } from '#tests/support/mails.ts';
import { activeMarkup } from '#tests/support/markup.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  eraseMails,
  mailAboutOrder,
  mailStore,
  mailsOfOrder,
  readMail,
  renderMail,
  resendMail,
} from './index.ts';
import type { MailKind } from './mail-kinds.ts';
import { sampleMail } from './sample-mails.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME, {});
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
const goods = {
  ...{ products: [{ title: 'Lamp', price: money(2000, 'USD') }], currency: 'USD', at: TEST_TIME },
};
const KINDS = Object.keys({
  ...{ order_confirmed: 1, order_shipped: 1, order_delivered: 1, order_cancelled: 1, order_refunded: 1 },
  ...{ payment_failed: 1, part_paid: 1, payment_link: 1, transfer_instructions: 1, return_approved: 1 },
  ...{
    return_refused: 1,
    return_received: 1,
    low_stock: 1,
    subscription_reminder: 1,
    subscription_payment: 1,
    subscription_transfer: 1,
    orders_month: 1,
    staff_invite: 1,
    owner_news: 1,
    sales_report: 1,
  },
  ...{
    contact_reply: 1,
    privacy_extended: 1,
    account_verify: 1,
    account_welcome: 1,
    account_exists: 1,
    account_reset: 1,
  },
  ...{ account_password_changed: 1, newsletter_confirm: 1, newsletter_welcome: 1, back_in_stock: 1 },
  downloads_ready: 1,
} satisfies Record<MailKind, 1>) as MailKind[];
const LOGO = { hash: 'a'.repeat(64), width: 600, height: 200 };

describe.each(['en', 'ar'] as const)('mails in %s', (locale) => {
  test.each(KINDS)(
    'the mail %s has all of its HTML content in its plain text, is small, and loads nothing except the logo',
    (kind) => {
      const brand = { ...CEDAR_BRAND, logo: LOGO };
      const mail = renderMail(kind, sampleMail(kind, goods, locale), { brand, locale });
      expect(mail.subject).toMatch(locale === 'ar' ? /[\u0600-\u06ff]/ : /[a-z]/);
      expect(mail.html.length).toBeLessThan(100_000);
      expect(mail.html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(mail.html.match(/<img|<script|<link|url\(|background=/g)).toEqual(['<img']);
      expect(activeMarkup(mail.html)).toEqual([]);
      const text = mail.text.replace(/\s+/g, ' ');
      for (const said of wordsOf(mail.html)) expect(text).toContain(said);
      for (const part of [brand.name, brand.address, brand.contactEmail]) expect(mail.text).toContain(part);
    },
  );

  test('typed text never becomes markup in a mail', () => {
    for (const nasty of PAYLOADS) {
      const products = [{ title: nasty, price: money(2000, 'USD') }];
      for (const kind of ['order_shipped', 'contact_reply'] as const) {
        const data = {
          ...sampleMail(kind, { ...goods, products }, locale),
          ...{ userName: nasty, city: nasty, carrier: nasty, message: nasty, reply: nasty, question: nasty },
        };
        const { html, subject } = renderMail(kind, data, { brand: { ...CEDAR_BRAND, name: nasty }, locale });
        expect([nasty, activeMarkup(html)]).toEqual([nasty, []]);
        expect(subject).not.toMatch(/[\r\n]/);
      }
    }
  });
});

test('the mail of an order of a hundred lines with long titles is below the size at which mail programs cut it', () => {
  const title = 'A very long title of a thing '.repeat(4);
  const products = Array.from({ length: 3 }, () => ({ title, price: money(2000, 'USD') }));
  const order = sampleMail('order_confirmed', { ...goods, products }, 'en');
  const lines = Array.from({ length: 100 }, () => order.lines[0] as (typeof order.lines)[number]);
  const mail = renderMail('order_confirmed', { ...order, lines }, { brand: CEDAR_BRAND, locale: 'en' });
  expect(Buffer.byteLength(mail.html)).toBeLessThan(100_000);
});

test('the lines of an order have the pictures of their products, up to twenty lines', () => {
  const order = sampleMail('order_confirmed', goods, 'ar');
  const [line] = order.lines;
  if (!line) throw new Error('The sample has no lines.');
  const src = `/media/${'b'.repeat(64)}`;
  const htmlOf = (lines: typeof order.lines) =>
    renderMail('order_confirmed', { ...order, lines }, { brand: CEDAR_BRAND, locale: 'ar' }).html;
  const html = htmlOf([{ ...line, image: { src } }, line]);
  const address = `https://storefront.invalid/_next/image?url=${src}&w=128&q=75`.replaceAll('&', '&#38;');
  expect(html.match(/<img[^>]*>/g)).toEqual([expect.stringContaining(`src="${address}"`)]);
  expect(html).toContain('width="64" height="64" alt=""');
  const many = Array.from({ length: 21 }, () => ({ ...line, image: { src } }));
  expect([htmlOf(many.slice(1)).match(/<img/g)?.length, htmlOf(many).match(/<img/g)]).toEqual([20, null]);
});

describe('a mail about an order', () => {
  test('a mail about an order shows the order’s current state, is written once per cause, and has absolute addresses when sent', async () => {
    const { orderId, number } = await orderOf(cedar, [{ variantId: lamp, quantity: 2 }]);
    const send = () =>
      withStore(cedar.id, (tx) =>
        mailAboutOrder(tx, { orderId, kind: 'order_delivered', data: {}, dedupeKey: 'd' }, OWNER),
      );
    const id = (await send()) as string;
    expect(await expectNothingChanged(db, send)).toBeNull();
    const mail = await withStore(cedar.id, (tx) => readMail(tx, id, CEDAR_ORIGINS));
    expect(mail).toMatchObject({ recipient: 'Sara@Example.com', kind: 'order_delivered' });
    expect(mail?.text).toContain(`http://cedar.localhost:3000/track-order?order=${number}`);
    expect(mail?.text).toContain('$40.00');
    expect(mail?.html).not.toContain('.invalid');
  });

  test('a mail about an order is listed with the order and can be sent again to the same address, once within a minute', async () => {
    const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
    const listed = () => withStore(cedar.id, (tx) => mailsOfOrder(tx, orderId));
    const [confirmed] = await listed();
    const mailId = confirmed?.id ?? '';
    const again = (act = OWNER) => withStore(cedar.id, (tx) => resendMail(tx, { orderId, mailId }, act));
    expect(await again()).toEqual({ ok: true, value: { recipient: 'Sara@Example.com' } });
    await expectNothingChanged(db, () => again());
    expect((await listed()).map(({ kind }) => kind)).toEqual(['order_confirmed', 'order_confirmed']);
    await withStore(cedar.id, (tx) => eraseMails(tx, { recipients: ['sara@example.com'] }));
    await expectNothingChanged(db, async () => {
      const foreign = await withStore(najd.id, (tx) => resendMail(tx, { orderId, mailId }, OWNER));
      expect(foreign).toMatchObject({ code: 'mail_not_found' });
      const other = { orderId: newId(), mailId };
      expect(await withStore(cedar.id, (tx) => resendMail(tx, other, OWNER))).toMatchObject({
        code: 'mail_not_found',
      });
    });
  });

  test('a mail to the store goes to its contact address, and is not sent if there is none', async () => {
    const send = (dedupeKey: string) => {
      const data = sampleMail('low_stock', goods, 'en');
      return withStore(cedar.id, (tx) => mailStore(tx, { kind: 'low_stock', data, dedupeKey }, OWNER));
    };
    expect(await expectNothingChanged(db, () => send('a'))).toBeNull();
    await withStore(cedar.id, (tx) =>
      tx
        .updateTable('store_settings')
        .set({ contact_email: 'rana@cedar.example' })
        .where('store_id', '=', cedar.id)
        .execute(),
    );
    expect(await send('b')).not.toBeNull();
  });
});

/** The text pieces of a mail's body, without the hidden preview. */
function wordsOf(html: string): string[] {
  return html
    .slice(html.indexOf('</head>'))
    .replace(/<div style="display:none[^>]*>.*?<\/div>/s, '')
    .split(/<[^>]+>/)
    .map((part) => part.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))
    .flatMap((part) => part.split('&nbsp;'))
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '' && part !== '·');
}
