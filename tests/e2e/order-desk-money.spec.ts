import type { Browser, Cookie, Page } from '@playwright/test';
import sharp from 'sharp';
import { newId } from '#lib/ids.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { confirmEmail } from './confirm-email.ts';
import { createStore, importGoods, ownSlug, receiveOrder } from './install.ts';
import { expectSaid, mailTo, openDesk, openOrder, toCheckout } from './order-desk.ts';
import { cookiesOf } from './owner.ts';
import { orderNumber, person, placeButton, WORDS } from './shopper.ts';
import { adminUrl, expect, reads, shopUrl, test, twin } from './support.ts';
import { takeTransfers } from './take-transfers.ts';

// Orders paid by means other than cash, or refunded: a payment link, a transfer, credit, a return.
const SLUG = ownSlug('deskmoney');
const STORE = 'Cedar Money';
const HANDLE = 'oak-tray';
const PASSWORD = 'figs & mint 5';
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  // Creates a store, its owner and products, which takes as long as a journey on a busy machine.
  test.setTimeout(120_000);
  const login = await createStore(SLUG, STORE);
  owner = await cookiesOf(browser, SLUG, login);
  await importGoods(SLUG, [{ handle: HANDLE, title: 'Oak Tray', price: '30.00' }]);
  await takeEverything(browser, login.password);
});

test.beforeEach(({ context }) => context.addCookies(owner));

/** The owner enables cards at the test bank, transfers and credit, on screens that need no scripts. */
async function takeEverything(browser: Browser, password: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies(owner);
  const page = await context.newPage();
  const t = translator('en');
  await page.goto(adminUrl(SLUG, '/admin/storesetting/paymentOptions/card'));
  await page.locator('select[name=provider]').selectOption('test');
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: t('cardaccounts.save') }).click();
  await expectSaid(page, t('common.toast.updated'));
  await takeTransfers(page, SLUG);
  const credit = page.getByRole('region', { name: t('payments.credit.title') });
  await credit.locator('[name=isOn]').check({ force: true });
  await credit.getByRole('button').click();
  await expectSaid(page, t('common.toast.updated'));
  await context.close();
}

const open = (page: Page, path: string, locale: Locale) => openDesk(page, { slug: SLUG, path, locale });
const inShop = (locale: Locale, path: string) => shopUrl(SLUG, `${WORDS[locale].prefix}${path}`);
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
const seen = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

const photo = (name: string, background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/png', buffer }));

for (const locale of LOCALES) {
  const t = translator(locale);
  const isTwin = twin(locale === 'ar');
  const emailOf = (what: string) => `${what}-${locale}-${newId()}@example.com`;

  test(
    `${locale}: an order taken by phone is paid with the link of its mail (K3)`,
    isTwin,
    async ({ page }) => {
      const email = emailOf('phone');
      await open(page, '/admin/orders/new', locale);
      await page.getByLabel(t('orderlife.edit.add')).fill('Oak');
      await page.getByRole('option', { name: /Oak Tray/ }).click();
      await page.getByLabel(t('orderlife.edit.quantity', { product: 'Oak Tray' })).fill('2');
      const { name, address, city, zip, mobile } = person(email);
      const typed = { name, email, address, city, region: 'Oregon', zipCode: zip, phone: mobile };
      for (const [field, value] of Object.entries(typed)) await page.locator(`[name=${field}]`).fill(value);
      await page.locator('[name=language]').selectOption(locale);
      await page.getByRole('radio', { name: t('orderlife.manual.byLink') }).check();
      await press(page, t('orderlife.manual.submit'));
      await page.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}/);
      const orderPage = page.url();
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toContainText(/\d{4}/);
      const number = Number(/\d{4,}/.exec((await title.textContent()) ?? '')?.[0]);
      await press(page, t('orderlife.manual.mailLink'));
      await expectSaid(page, t('orderlife.manual.linkMailed'));
      const mail = await mailTo(page, email, reads(t('mail.paymentLink.subject', { number, store: STORE })));
      const link = new RegExp(`http[^"'<>\\s]*/my-orders/${number}\\?token=[\\w-]+`).exec(mail)?.[0] ?? '';
      await page.goto(link);
      await press(page, t('cardpay.pay.card'));
      await page.waitForURL(/\/test-payments\//);
      await page.getByLabel(t('cardpay.bank.number')).fill('4242 4242 4242 4242');
      await page.getByLabel(t('cardpay.bank.expiry')).fill('12 / 34');
      await page.getByLabel(t('cardpay.bank.cvc')).fill('123');
      await press(page, new RegExp(`^${t('cardpay.bank.pay', { amount: '' }).trim()}`));
      await orderNumber(page, WORDS[locale]);
      await page.goto(orderPage);
      await expect(
        page.getByRole('heading', { level: 1 }).getByText(t('orders.payment.paid'), { exact: true }),
      ).toBeVisible();
    },
  );

  test(
    `${locale}: a transfer receipt is refused with a reason, another one sent, and the payment recorded (J6)`,
    isTwin,
    async ({ page }) => {
      await toCheckout(page, { slug: SLUG, locale, handle: HANDLE });
      await page.locator('[name=paymentMethod][value=bank_transfer]').check({ force: true });
      await press(page, t('checkout.page.placeTransfer'));
      await page.waitForURL(/\/transfer\/\d+/);
      const transfer = page.url();
      const number = Number(/transfer\/(\d+)/.exec(transfer)?.[1]);
      await seen(page, 'SA03 8000 0000 6080 1016 7519');
      const send = async (name: string, background: string) => {
        await page.getByLabel(t('payment.transfer.file')).setInputFiles(await photo(name, background));
        await press(page, t('payment.transfer.submit'));
        await seen(page, t('payment.transfer.status.waiting'));
      };
      await send('half.png', '#884422');
      await openOrder(page, { slug: SLUG, locale, number });
      await page.getByRole('link', { name: t('payments.check.link') }).click();
      await press(page, t('payments.check.refuse'));
      await seen(page, t('payments.check.problem.reason_missing'));
      await page.getByLabel(t('payments.check.reason')).fill(`Half is missing (${locale})`);
      await press(page, t('payments.check.refuse'));
      await expectSaid(page, t('payments.check.done.refused'));
      const check = page.url();

      await page.goto(transfer);
      await seen(page, `Half is missing (${locale})`);
      await send('whole.png', '#228844');
      await page.goto(check);
      await press(page, t('payments.check.accept'));
      await expectSaid(page, t('payments.check.done.accepted'));
      await page.goto(inShop(locale, `/order-confirmed/${number}`));
      await expect(page.getByText(t('orders.payment.paid'), { exact: true }).first()).toBeVisible();
    },
  );

  test(
    `${locale}: the owner sees a return with a photo and approves it with a message that the shopper reads (K5)`,
    isTwin,
    async ({ page }) => {
      const email = emailOf('return');
      await toCheckout(page, { slug: SLUG, locale, handle: HANDLE, buyer: { email } });
      await page.locator('[name=paymentMethod][value=cash_on_delivery]').check({ force: true });
      await placeButton(page, WORDS[locale]).click();
      const number = await orderNumber(page, WORDS[locale]);
      await receiveOrder(SLUG, number);
      await page.goto(inShop(locale, `/my-orders/${number}`));
      await page.getByText(t('orderlife.own.return'), { exact: true }).click();
      await page.getByLabel(reads(t('orderlife.own.returnUnits', { product: 'Oak Tray' }))).selectOption('1');
      await page
        .getByLabel(reads(t('orderlife.own.returnReasonOf', { product: 'Oak Tray' })))
        .selectOption('damaged');
      await page
        .getByLabel(t('orderlife.own.returnPhotos'))
        .setInputFiles(await photo('crack.png', '#222222'));
      await press(page, t('orderlife.own.returnSubmit'));
      await seen(page, t('orderlife.own.returnStatus.requested'));

      await openOrder(page, { slug: SLUG, locale, number });
      const card = page.getByRole('region', { name: t('orderlife.returns.title', { number: 1 }) });
      await expect(card).toContainText(t('orderlife.returns.reason.damaged'));
      const image = card.getByRole('img', { name: t('orderlife.returns.photo', { number: 1 }) });
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveJSProperty('complete', true);
      expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      await card.getByLabel(t('orderlife.returns.answer')).fill(`We pay the courier (${locale})`);
      await card.getByRole('button', { name: t('orderlife.returns.approve') }).click();
      await expect(card.getByRole('button', { name: t('orderlife.returns.receive') })).toBeVisible();
      await page.goto(inShop(locale, `/my-orders/${number}`));
      await seen(page, t('orderlife.own.returnStatus.approved'));
      await seen(page, `We pay the courier (${locale})`);
      const mail = await mailTo(page, email, reads(t('mail.return.approved.subject', { number })));
      expect(mail).toContain(`We pay the courier (${locale})`);
    },
  );

  test(
    `${locale}: a shopper pays part of an order from the credit that the owner gave, and the rest in cash (J7)`,
    isTwin,
    async ({ page }) => {
      const email = emailOf('credit');
      await page.goto(inShop(locale, '/signup'));
      for (const [id, value] of Object.entries({ name: 'Sara Al-Harbi', email, password: PASSWORD }))
        await page.locator(`#${id}`).fill(value);
      await page.locator('.auth-fields button[type=submit]').click();
      await page.waitForURL((url) => !url.pathname.endsWith('/signup'));
      await confirmEmail(page, { email, locale, url: (path) => inShop(locale, path) });

      await open(page, `/admin/settings/storeCredit?email=${encodeURIComponent(email)}`, locale);
      await page.getByLabel(t('payments.give.amount')).fill('12.50');
      await page.getByLabel(t('common.reason')).fill('A late parcel');
      await press(page, t('payments.give.give'));
      await expectSaid(page, t('common.toast.updated'));

      await toCheckout(page, { slug: SLUG, locale, handle: HANDLE, buyer: { email } });
      await page.getByRole('checkbox', { name: /12\.50/ }).check();
      await page.locator('[name=paymentMethod][value=cash_on_delivery]').check({ force: true });
      await placeButton(page, WORDS[locale]).click();
      const number = await orderNumber(page, WORDS[locale]);
      const rest = page.getByRole('definition').filter({ hasText: '22.50' });
      await expect(page.getByText(t('payment.part.rest'), { exact: true })).toBeVisible();
      await expect(rest.first()).toBeVisible();
      await openOrder(page, { slug: SLUG, locale, number });
      await seen(page, t('orderlife.event.credit_used'));
      await open(page, `/admin/settings/storeCredit?email=${encodeURIComponent(email)}`, locale);
      await expect(page.getByRole('listitem').filter({ hasText: `#${number}` })).toContainText('12.50');
    },
  );
}
