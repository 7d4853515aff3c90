import type { Page } from '@playwright/test';
import { cookiesOf } from './owner.ts';
import { fillCheckout, orderNumber, person, placeButton, WORDS } from './shopper.ts';
import { adminUrl, expect, shopUrl, test, twin } from './support.ts';

// The specification's texts to the letter, and their Arabic: written out here, never read from the dictionaries.
// Those that need no browser are in tests/pages/specification-texts.test.ts, with the full list.
const at = (path: string) => shopUrl('demo', path);
const LOCALES = ['en', 'ar'] as const;
const OWNER = { email: 'owner@demo.example', password: 'souk-owner-demo' };

test('titles are “store name | page”, the locale of the metadata is en_IE, and the logo leads home', async ({
  page,
}) => {
  await page.goto(at('/products'));
  await expect(page).toHaveTitle('Hearth & Home | All products');
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'en_IE');
  await page.getByRole('banner').getByRole('link', { name: 'Hearth & Home' }).click();
  await expect(page).toHaveURL(at('/'));
});

const TOASTS = {
  en: {
    prefix: '',
    added: 'Product Added in Shopping Cart',
    updated: 'Shopping cart updated',
    removed: 'Removed Product',
    empty: 'Your Shopping cart is empty',
    guest: 'Continue As Guest',
    placed: 'Order placed successfully',
    increase: 'Increase',
    remove: /^Remove: /,
  },
  ar: {
    prefix: '/ar',
    added: 'تمت إضافة المنتج إلى السلة',
    updated: 'تم تحديث السلة',
    removed: 'تمت إزالة المنتج',
    empty: 'سلتك فارغة',
    guest: 'المتابعة كزائر',
    placed: 'تم استلام طلبك بنجاح',
    increase: 'زيادة',
    remove: /^إزالة/,
  },
} as const;

const GOODS = '/products/washed-linen-duvet-set';

/** Opens the product in a language; the Arabic page is reached by the English page's switch. */
async function openGoods(page: Page, locale: 'en' | 'ar'): Promise<void> {
  await page.goto(at(GOODS));
  if (locale === 'en') return;
  await page.getByRole('banner').getByRole('link', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
}

const addButton = (page: Page, locale: 'en' | 'ar') =>
  page.getByRole('main').getByRole('button', { name: WORDS[locale].add, exact: true }).first();

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

for (const locale of LOCALES) {
  const texts = TOASTS[locale];

  test(
    `the toasts of cart and order have the specification’s texts, ${locale} (I1, I2)`,
    twin(locale === 'en'),
    async ({ page }) => {
      await openGoods(page, locale);
      await addButton(page, locale).click();
      await expect(toast(page, texts.added)).toBeVisible();
      await page.goto(at(`${texts.prefix}/cart`));
      await page.getByRole('button', { name: texts.increase }).first().click();
      await expect(toast(page, texts.updated)).toBeVisible();
      await page.getByRole('button', { name: texts.remove }).click();
      await expect(toast(page, texts.removed)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: texts.empty, exact: true })).toBeVisible();
      await openGoods(page, locale);
      await addButton(page, locale).click();
      await expect(toast(page, texts.added)).toBeVisible();
      await page.goto(at(`${texts.prefix}/checkout`));
      await expect(page.getByText(texts.guest)).toBeVisible();
      await fillCheckout(page, WORDS[locale], person(`toasts.${locale}@example.com`));
      await placeButton(page, WORDS[locale]).click();
      await expect(toast(page, texts.placed)).toBeVisible();
    },
  );
}

const LABELS = {
  en: [
    'Order Id',
    'User Name',
    'Status',
    'Order Date',
    'Total',
    'SubTotal',
    'Delivery Charges',
    'Total Products',
    'Payment Status',
    'Email',
    'Mobile Number',
    'Delivery Address',
    'City',
    'Zip Code',
    'Color',
    'Size',
    'Quantity',
  ],
  ar: [
    'رقم الطلب',
    'الاسم',
    'حالة الطلب',
    'تاريخ الطلب',
    'الإجمالي',
    'المجموع الفرعي',
    'رسوم التوصيل',
    'عدد المنتجات',
    'حالة الدفع',
    'البريد الإلكتروني',
    'رقم الجوال',
    'عنوان التوصيل',
    'المدينة',
    'الرمز البريدي',
    'اللون',
    'المقاس',
    'الكمية',
  ],
} as const;

async function expectLabels(page: Page, locale: 'en' | 'ar'): Promise<void> {
  const shown = (await page.getByRole('term').allTextContents()).map((text) => text.replace(/:$/, '').trim());
  for (const label of LABELS[locale]) expect(shown, label).toContain(label);
}

test('every label of an order is on the shopper’s page and on the owner’s page of it (K3, K4)', async ({
  page,
  browser,
}) => {
  await openGoods(page, 'en');
  await addButton(page, 'en').click();
  await expect(toast(page, TOASTS.en.added)).toBeVisible();
  await page.goto(at('/checkout'));
  await fillCheckout(page, WORDS.en, person('labels@example.com'));
  await placeButton(page, WORDS.en).click();
  const number = await orderNumber(page, WORDS.en);
  for (const [locale, path] of [
    ['en', '/track-order'],
    ['ar', '/ar/track-order'],
  ] as const) {
    await page.goto(at(path));
    await page.locator('#number').fill(String(number));
    await page.locator('#email').fill('labels@example.com');
    await page.locator('#email').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${number}`);
    await expectLabels(page, locale);
  }
  await page.context().addCookies(await cookiesOf(browser, 'demo', OWNER));
  await page.goto(adminUrl('demo', `/admin/orders?q=${number}`));
  await page
    .getByRole('link', { name: String(number) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(number));
  await expectLabels(page, 'en');
  await page.goto(`${page.url()}?lang=ar`);
  await expectLabels(page, 'ar');
});

test('signing in and out shows the toasts “Login successfully” and “Logout Successfully”, and AdminUserID is stored for display', async ({
  page,
}) => {
  for (const { lang, login, logout, open, out, email, password, submit } of [
    {
      lang: 'en',
      login: 'Login successfully',
      logout: 'Logout Successfully',
      open: 'Account menu',
      out: 'Log out',
      email: 'E-mail',
      password: 'Password',
      submit: 'Log in',
    },
    {
      lang: 'ar',
      login: 'تم تسجيل الدخول بنجاح',
      logout: 'تم تسجيل الخروج بنجاح',
      open: 'قائمة الحساب',
      out: 'تسجيل الخروج',
      email: 'البريد الإلكتروني',
      password: 'كلمة المرور',
      submit: 'تسجيل الدخول',
    },
  ]) {
    await page.goto(adminUrl('demo', `/admin/orders?lang=${lang}`));
    await page.getByLabel(email).fill(OWNER.email);
    await page.getByLabel(password, { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: submit, exact: true }).click();
    await expect(toast(page, login)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('AdminUserID'))).toMatch(/^[0-9a-f-]{36}$/);
    await page.getByRole('button', { name: open }).click();
    await page.getByRole('button', { name: out }).click();
    await expect(toast(page, logout)).toBeVisible();
  }
});
