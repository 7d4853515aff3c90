import type { Page } from '@playwright/test';
import { translator } from '#messages/index.ts';
import { cookiesOf } from './owner.ts';
import { SHOPS } from './screens/shops.ts';
import { addToCart, fillCheckout, orderNumber, person, placeButton, WORDS, type Words } from './shopper.ts';
import { adminUrl, expect, platformUrl, QUICK, reads, shopUrl, test, twin } from './support.ts';

// A sample store accepts cash, cards at the test bank and transfers; this product has much stock and no options.
const SLUG = 'demo';
const HANDLE = 'rainbow-ring-stacker';
const STORE = SHOPS.en.names;
const CARD = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', asks: '4000 0025 0000 3155' };
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';

function bankWords({ locale }: Words) {
  const say = translator(locale);
  return {
    number: say('cardpay.bank.number'),
    expiry: say('cardpay.bank.expiry'),
    cvc: say('cardpay.bank.cvc'),
    pay: new RegExp(`^${say('cardpay.bank.pay', { amount: '' }).trim()}`),
    declined: say('cardpay.bank.declined'),
    confirm: say('cardpay.bank.challengeYes'),
    leave: say('cardpay.bank.back'),
    again: say('cardpay.pay.card'),
    notCompleted: say('orders.confirmed.notCompleted'),
  };
}

/** From the product to the filled checkout, with a payment method chosen. */
async function toCheckout(page: Page, words: Words, chosen: { email: string; method: string }) {
  await addToCart(page, { slug: SLUG, words, handle: HANDLE });
  await page.goto(shopUrl(SLUG, `${words.prefix}/checkout`));
  const buyer = { ...person(chosen.email), city: 'Portland', zip: '97204', mobile: '+15035550142' };
  await fillCheckout(page, words, buyer);
  await page.locator(`input[name=paymentMethod][value=${chosen.method}]`).check({ force: true });
}

const order = (page: Page) =>
  page.locator('.checkout .btn.primary[type=submit]').filter({ visible: true }).last().click();

async function toTheBank(page: Page, words: Words, email: string): Promise<void> {
  await toCheckout(page, words, { email, method: 'card' });
  await order(page);
  await page.waitForURL(/\/test-payments\//);
}

async function typeCard(page: Page, words: Words, number: string): Promise<void> {
  const bank = bankWords(words);
  await page.getByLabel(bank.number).fill(number);
  await page.getByLabel(bank.expiry).fill('12 / 34');
  await page.getByLabel(bank.cvc).fill('123');
  await page.getByRole('button', { name: bank.pay }).click();
}

/** Pays at the bank without following the way back; returns the order's number and the address of the way back. */
async function payAside(page: Page, delivery: string): Promise<{ number: number; back: string }> {
  const bankUrl = page.url();
  const number = Number(/#(\d+)/.exec((await page.locator('.sum').textContent()) ?? '')?.[1]);
  const form = { number: CARD.pays, expiry: '12/34', cvc: '123', delivery };
  const headers = { origin: new URL(bankUrl).origin };
  const paid = await page.request.post(bankUrl, { form, headers, maxRedirects: 0 });
  expect(paid.status()).toBe(303);
  return { number, back: paid.headers().location ?? '' };
}

async function expectPaid(page: Page, { locale }: Words): Promise<void> {
  const paid = translator(locale)('orders.payment.paid');
  await expect(page.getByText(paid, { exact: true }).first()).toBeVisible();
}

/** Expects exactly these mails to the shopper, by subject. */
async function expectMails(page: Page, email: string, subjects: string[]): Promise<void> {
  await expect(async () => {
    await page.goto(platformUrl('/dev/mail'));
    const rows = page.getByRole('listitem').filter({ hasText: email });
    await expect(rows).toHaveCount(subjects.length, { timeout: 1000 });
    for (const subject of subjects) await expect(rows.filter({ hasText: reads(subject) })).toHaveCount(1);
  }).toPass({ timeout: 20_000 });
}

for (const locale of ['en', 'ar'] as const) {
  const words = WORDS[locale];
  const bank = bankWords(words);
  const say = translator(locale);
  const store = STORE[locale];
  const confirmed = (number: number) => say('mail.orderConfirmed.subject', { number, store });
  const emailOf = (way: string) => `${way}-${locale}-${Date.now()}@example.com`;

  test(
    `an order with cash on delivery is confirmed, unpaid, and mailed (${locale}) (J1)`,
    twin(true),
    async ({ page }) => {
      const email = emailOf('cash');
      await toCheckout(page, words, { email, method: 'cash_on_delivery' });
      await placeButton(page, words).click();
      const number = await orderNumber(page, words);
      await expect(page.getByText(say('orders.payment.unpaid'), { exact: true }).first()).toBeVisible();
      await expectMails(page, email, [confirmed(number)]);
    },
  );

  test(
    `an order whose first card is declined is paid by a second card, and both outcomes are mailed (${locale}) (J2)`,
    twin(locale === 'ar', QUICK),
    async ({ page }) => {
      const email = emailOf('declined');
      await toTheBank(page, words, email);
      await typeCard(page, words, CARD.declined);
      await expect(page.getByRole('alert')).toHaveText(bank.declined);
      await page.getByRole('link', { name: bank.leave }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(bank.notCompleted);
      await page.getByRole('button', { name: bank.again }).first().click();
      await page.waitForURL(/\/test-payments\//);
      await typeCard(page, words, CARD.pays);
      const number = await orderNumber(page, words);
      await expectPaid(page, words);
      await expectMails(page, email, [say('mail.paymentFailed.subject', { number }), confirmed(number)]);
    },
  );

  test(
    `an order is paid after the bank’s 3-D Secure challenge (${locale}) (J2)`,
    twin(locale === 'en'),
    async ({ page }) => {
      const email = emailOf('asks');
      await toTheBank(page, words, email);
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
      await typeCard(page, words, CARD.asks);
      await page.getByRole('button', { name: bank.confirm }).click();
      const number = await orderNumber(page, words);
      await expectPaid(page, words);
      await expectMails(page, email, [confirmed(number)]);
    },
  );

  test(
    `an order whose tab is closed after paying is confirmed by the webhook (${locale}) (J3)`,
    twin(true),
    async ({ page }) => {
      const email = emailOf('closed');
      await toTheBank(page, words, email);
      const { number } = await payAside(page, 'twice');
      await expectMails(page, email, [confirmed(number)]);
      await page.goto(shopUrl(SLUG, `${words.prefix}/order-confirmed/${number}`));
      await expect(page.getByRole('heading', { name: words.thanks })).toBeVisible();
      await expectPaid(page, words);
    },
  );

  test(
    `a webhook that arrives before the shopper returns makes one payment and one mail (${locale}) (J3)`,
    twin(locale === 'en'),
    async ({ page }) => {
      const email = emailOf('first');
      await toTheBank(page, words, email);
      const { number, back } = await payAside(page, 'normal');
      await expectMails(page, email, [confirmed(number)]);
      await page.goto(back);
      expect(await orderNumber(page, words)).toBe(number);
      await expectPaid(page, words);
      await expectMails(page, email, [confirmed(number)]);
    },
  );

  test(
    `an order by bank transfer is paid once the owner has seen the money (${locale}) (J6)`,
    twin(locale === 'ar'),
    async ({ page, browser }) => {
      const email = emailOf('transfer');
      await toCheckout(page, words, { email, method: 'bank_transfer' });
      await order(page);
      await page.waitForURL(/\/transfer\/\d+/);
      const number = Number(/transfer\/(\d+)/.exec(page.url())?.[1]);
      const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
      await page.locator('input[type=file]').setInputFiles(receipt);
      await page.getByRole('button', { name: say('payment.transfer.submit') }).click();
      await expect(page.getByText(say('payment.transfer.status.waiting'))).toBeVisible();
      const staff = await browser.newContext();
      await staff.addCookies(await cookiesOf(browser, SLUG, SHOPS.en.owner));
      const admin = await staff.newPage();
      await admin.goto(adminUrl(SLUG, `/admin/orders?q=${number}`));
      await admin
        .getByRole('link', { name: String(number) })
        .first()
        .click();
      await admin.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}/);
      await admin.getByRole('link', { name: translator('en')('payments.check.link') }).click();
      await admin.getByRole('button', { name: translator('en')('payments.check.accept') }).click();
      await expect(admin.getByText(translator('en')('payments.check.done.accepted')).first()).toBeVisible();
      await staff.close();
      await page.goto(shopUrl(SLUG, `${words.prefix}/order-confirmed/${number}`));
      await expectPaid(page, words);
      await expectMails(page, email, [say('mail.transfer.subject', { number }), confirmed(number)]);
    },
  );
}
