import type { Cookie, Page } from '@playwright/test';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { confirmEmail } from './confirm-email.ts';
import { createStore, importGoods, type Login, ownSlug } from './install.ts';
import { expectUpdated, ownShop, summary } from './own-shop.ts';
import { cookiesOf } from './owner.ts';
import { orderNumber, placeButton, WORDS } from './shopper.ts';
import { expect, reads, test, twin } from './support.ts';

// The payment methods as an owner sets them, each seen by a shopper who uses it.
const SLUG = ownSlug('ways');
const own = ownShop(SLUG, 'lamp');
const PAGE = '/admin/storesetting/paymentOptions';
let login: Login;
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  login = await createStore(SLUG, 'House of Ways');
  owner = await cookiesOf(browser, SLUG, login);
  await importGoods(SLUG, [{ handle: 'lamp', title: 'Brass Lamp', price: '40.00' }]);
});

test.beforeEach(({ context }) => context.addCookies(owner));

const method = (page: Page, name: string) => page.locator(`input[name=paymentMethod][value=${name}]`);

const orderButton = (page: Page) =>
  page.locator('.checkout .btn.primary[type=submit]').filter({ visible: true }).last();

type Way = 'cash' | 'transfer' | 'credit';

/** Switches one payment method, with the other values of its card. */
async function setWay(
  page: Page,
  locale: Locale,
  way: { part: Way; isOn: boolean; fields?: Record<string, string> },
) {
  const t = translator(locale);
  await own.admin(page, PAGE, locale);
  const card = page.getByRole('region', { name: t(`payments.${way.part}.title`), exact: true });
  await card.getByRole('switch').setChecked(way.isOn, { force: true });
  for (const [name, value] of Object.entries(way.fields ?? {}))
    await card.locator(`[name=${name}]`).fill(value);
  await card.getByRole('button', { name: t('common.action.save') }).click();
  await expectUpdated(page, locale);
}

for (const locale of LOCALES) {
  const t = translator(locale);
  const words = WORDS[locale];
  const isTwin = twin(locale === 'ar');

  test(
    `${locale}: cash is disabled and transfers enabled, and a shopper transfers to the owner’s account (J1, J6)`,
    isTwin,
    async ({ page }) => {
      const bank = { en: `Cedar Bank ${locale}`, ar: `بنك الأرز ${locale}` };
      await setWay(page, locale, {
        part: 'transfer',
        isOn: true,
        fields: {
          bankNameEn: bank.en,
          bankNameAr: bank.ar,
          accountNameEn: 'House of Ways LLC',
          accountNameAr: 'شركة بيت الطرق',
          iban: 'DE89 3704 0044 0532 0130 00',
          holdDays: '4',
        },
      });
      await setWay(page, locale, { part: 'cash', isOn: false });
      await own.toCheckout(page, locale, `transfer-${locale}@example.com`);
      await expect(method(page, 'bank_transfer')).toBeAttached();
      await expect(method(page, 'cash_on_delivery')).toHaveCount(0);
      await method(page, 'bank_transfer').check({ force: true });
      await orderButton(page).click();
      await page.waitForURL(/\/transfer\/\d+/);
      await expect(page.getByRole('main')).toContainText(bank[locale]);
      await expect(page.getByRole('main')).toContainText(/DE89\s?3704\s?0044\s?0532\s?0130\s?00/);

      await setWay(page, locale, { part: 'cash', isOn: true });
      await setWay(page, locale, { part: 'transfer', isOn: false });
      await own.toCheckout(page, locale, `cash-${locale}@example.com`);
      await expect(method(page, 'cash_on_delivery')).toBeAttached();
      await expect(method(page, 'bank_transfer')).toHaveCount(0);
    },
  );

  test(
    `${locale}: an owner enters the password, connects the test bank, and a card is charged there (J2, J5)`,
    isTwin,
    async ({ page }) => {
      await own.admin(page, `${PAGE}/card`, locale);
      const account = page.getByRole('region', { name: t('cardaccounts.accountTitle') });
      await account.getByLabel(t('cardaccounts.provider')).selectOption('test');
      const password = account.getByLabel(t('cardaccounts.password'), { exact: true });
      await password.fill('not the password');
      await account.getByRole('button', { name: t('cardaccounts.save') }).click();
      await expect(page.getByText(t('profiles.proof.wrong_credentials'))).toBeVisible();
      await page.getByLabel(t('profiles.proof.password'), { exact: true }).fill(login.password);
      await page.getByRole('button', { name: t('profiles.proof.submit') }).click();
      await expectUpdated(page, locale);
      await page.getByRole('button', { name: t('cardaccounts.test') }).click();
      await expect(page.getByText(reads(t('cardaccounts.testOk', { name: 'Test bank' })))).toBeVisible();
      const cards = page.getByRole('region', { name: t('cardaccounts.on') });
      await cards.getByRole('switch').check({ force: true });
      await cards.getByRole('button', { name: t('cardaccounts.saveSwitch') }).click();
      await expect(cards).toContainText(t('cardaccounts.stateOn', { provider: t('cardaccounts.name.test') }));

      await own.toCheckout(page, locale, `card-${locale}@example.com`);
      await method(page, 'card').check({ force: true });
      await orderButton(page).click();
      await page.waitForURL(/\/test-payments\//);
      await page.getByLabel(t('cardpay.bank.number')).fill('4242 4242 4242 4242');
      await page.getByLabel(t('cardpay.bank.expiry')).fill('12 / 34');
      await page.getByLabel(t('cardpay.bank.cvc')).fill('123');
      const pay = t('cardpay.bank.pay', { amount: '' }).trim();
      await page.getByRole('button', { name: new RegExp(`^${pay}`) }).click();
      await orderNumber(page, words);
      await expect(page.getByText(t('orders.payment.paid'), { exact: true }).first()).toBeVisible();
    },
  );

  test(
    `${locale}: a shopper is given credit with a reason, sees it, and pays part of an order with it (J4)`,
    isTwin,
    async ({ page }) => {
      const person = {
        name: 'Hannah Reyes',
        email: `credit-${locale}@ways.example`,
        password: 'figs & mint 5',
      };
      const press = (name: string) =>
        page.getByRole('main').getByRole('button', { name, exact: true }).click();
      await page.goto(own.url(locale, '/signup'));
      for (const [name, value] of Object.entries(person)) await page.locator(`[name=${name}]`).fill(value);
      await press(t('account.signup.submit'));
      await page.waitForURL((url) => !url.pathname.endsWith('/signup'));
      await confirmEmail(page, { email: person.email, locale, url: (path) => own.url(locale, path) });

      await setWay(page, locale, { part: 'credit', isOn: true });
      await own.admin(page, '/admin/settings/storeCredit', locale);
      await page.getByLabel(t('payments.give.email')).fill(person.email);
      await page.getByRole('button', { name: t('payments.give.find'), exact: true }).click();
      await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
      await page.locator('[name=amount]').fill('15.00');
      await page.locator('[name=reason]').fill(`A late parcel ${locale}`);
      await page.getByRole('button', { name: t('payments.give.give'), exact: true }).click();
      await expectUpdated(page, locale);
      const history = page.getByRole('region', { name: t('common.history') });
      await expect(history).toContainText(`A late parcel ${locale}`);
      await expect(history).toContainText(reads('15.00'));

      await page.goto(own.url(locale, '/profile'));
      await expect(page.locator('#credit')).toContainText(`A late parcel ${locale}`);
      await expect(page.locator('.credit-balance')).toContainText(reads('15.00'));
      await own.toCheckout(page, locale, person.email);
      await page.locator('[name=useCredit]').check({ force: true });
      await expect(summary(page, locale)).toContainText(t('payment.part.paid'));
      await expect(summary(page, locale)).toContainText(reads('30.00'));
      await placeButton(page, words).click();
      await orderNumber(page, words);
      await page.goto(own.url(locale, '/profile'));
      await expect(page.locator('#credit')).toContainText(t('payment.credit.kind.spent'));
      await expect(page.locator('.credit-balance')).not.toContainText(reads('15.00'));
    },
  );
}
