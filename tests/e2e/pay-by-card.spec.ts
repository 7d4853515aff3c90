import type { Page } from '@playwright/test';
import { translator } from '#messages/index.ts';
import { addToCart, fillCheckout, orderNumber, person, WORDS, type Words } from './shopper.ts';
import { expect, platformUrl, shopUrl, test } from './support.ts';

// A sample store takes cards at the test bank; this product of it has no choices and many pieces.
const SLUG = 'demo';
const HANDLE = 'rainbow-ring-stacker';
const CARD = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', asks: '4000 0025 0000 3155' };

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

/** From the product to the page of the test bank. */
async function toTheBank(page: Page, words: Words, email: string): Promise<void> {
  await addToCart(page, { slug: SLUG, words, handle: HANDLE });
  await page.goto(shopUrl(SLUG, `${words.prefix}/checkout`));
  const buyer = { ...person(email), city: 'Portland', zip: '97204', mobile: '+15035550142' };
  await fillCheckout(page, words, buyer);
  await page.locator('input[name=paymentMethod][value=card]').check({ force: true });
  await page.locator('.checkout .btn.primary[type=submit]').filter({ visible: true }).last().click();
  await page.waitForURL(/\/test-payments\//);
}

async function typeCard(page: Page, words: Words, number: string): Promise<void> {
  const bank = bankWords(words);
  await page.getByLabel(bank.number).fill(number);
  await page.getByLabel(bank.expiry).fill('12 / 34');
  await page.getByLabel(bank.cvc).fill('123');
  await page.getByRole('button', { name: bank.pay }).click();
}

/** The subjects of the mails to an address, newest first, once there are as many. */
async function expectMails(page: Page, email: string, count: number): Promise<void> {
  await expect(async () => {
    await page.goto(platformUrl('/dev/mail'));
    await expect(page.getByText(email)).toHaveCount(count, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
}

test('a declined card, another one, and an order that is paid; nothing is mailed before (J2)', async ({
  page,
}) => {
  const words = WORDS.en;
  const bank = bankWords(words);
  const email = `declined-${Date.now()}@example.com`;
  await toTheBank(page, words, email);
  await typeCard(page, words, CARD.declined);
  await expect(page.getByRole('alert')).toHaveText(bank.declined);
  await page.getByRole('link', { name: bank.leave }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bank.notCompleted);
  await page.getByRole('button', { name: bank.again }).first().click();
  await page.waitForURL(/\/test-payments\//);
  await typeCard(page, words, CARD.pays);
  await orderNumber(page, words);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  // That it was declined, and that it is confirmed.
  await expectMails(page, email, 2);
});

test('in Arabic the bank asks first (3-D Secure), then the order is confirmed', async ({ page }) => {
  const words = WORDS.ar;
  await toTheBank(page, words, 'asks@example.com');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await typeCard(page, words, CARD.asks);
  await page.getByRole('button', { name: bankWords(words).confirm }).click();
  await orderNumber(page, words);
});

test('the tab is closed after paying: the webhook confirms the order all the same', async ({ page }) => {
  const words = WORDS.en;
  await toTheBank(page, words, 'closed@example.com');
  const bankUrl = page.url();
  const number = /#(\d+)/.exec((await page.locator('.sum').textContent()) ?? '')?.[1];
  // Paid, and nobody follows the way back to the shop.
  const form = { number: CARD.pays, expiry: '12/34', cvc: '123', delivery: 'twice' };
  const origin = new URL(bankUrl).origin;
  const paid = await page.request.post(bankUrl, { form, headers: { origin }, maxRedirects: 0 });
  expect(paid.status()).toBe(303);
  await expect(async () => {
    await page.goto(shopUrl(SLUG, `/order-confirmed/${number}`));
    await expect(page.getByRole('heading', { name: words.thanks })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
});
