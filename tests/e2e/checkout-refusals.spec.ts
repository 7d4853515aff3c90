import type { Page } from '@playwright/test';
import { createStore, importGoods, ownSlug } from './install.ts';
import {
  addToCart,
  fillCheckout,
  orderNumber,
  person,
  placeButton,
  quantityField,
  setQuantity,
  WORDS,
  type Words,
} from './shopper.ts';
import { expect, shopUrl, test, twin } from './support.ts';

const SLUG = ownSlug('refusals');

test.beforeAll(async () => {
  await createStore(SLUG, 'House of Refusals');
  await importGoods(SLUG, [{ handle: 'plain-mug', title: 'Plain Mug', price: '12.00' }]);
});

const at = (words: Words, path: string) => shopUrl(SLUG, `${words.prefix}${path}`);

/** The message of each empty field, in the order of the page's fields. */
const EMPTY = {
  en: {
    name: 'Enter your full name.',
    address: 'Enter the delivery address.',
    city: 'Enter the city.',
    zip: 'Enter the zip code.',
    email: 'Enter your e-mail address.',
    mobile: 'Enter your mobile number.',
  },
  ar: {
    name: 'يُرجى إدخال الاسم الكامل.',
    address: 'يُرجى إدخال عنوان التوصيل.',
    city: 'يُرجى إدخال المدينة.',
    zip: 'يُرجى إدخال الرمز البريدي.',
    email: 'يُرجى إدخال البريد الإلكتروني.',
    mobile: 'يُرجى إدخال رقم الجوال.',
  },
} as const;

const WRONG = {
  name: 'Ali',
  address: 'King Fahd Road',
  city: 'Riyadh',
  zip: '1',
  email: 'ali@',
  mobile: '12',
};
const WRONG_SAID = {
  en: {
    name: 'must be at least 4 characters long',
    zip: 'Enter a zip code of 3 to 10 letters or digits.',
    email: 'Enter an e-mail address like name@example.com.',
    mobile: 'Enter a mobile number with its country code, like',
  },
  ar: {
    name: 'يجب ألا يقل عن 4 أحرف',
    zip: 'يُرجى إدخال رمز بريدي من 3 إلى 10 أحرف أو أرقام.',
    email: 'يُرجى إدخال بريد إلكتروني صحيح، مثل name@example.com.',
    mobile: 'يُرجى إدخال رقم جوال صحيح مع رمز الدولة، مثل',
  },
} as const;

/** Expects each message beside its field, and in the summary as a link to the field. */
async function expectRefused(page: Page, words: Words, said: Partial<Record<keyof Words['fields'], string>>) {
  const summary = page.getByRole('alert').filter({ has: page.getByRole('link') });
  await expect(summary.getByRole('link')).toHaveCount(Object.keys(said).length);
  for (const [name, message] of Object.entries(said) as [keyof Words['fields'], string][]) {
    const field = page.getByLabel(words.fields[name]).first();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
    await summary.getByRole('link', { name: message }).click();
    await expect(field).toBeFocused();
  }
}

for (const locale of ['en', 'ar'] as const) {
  for (const scripts of [true, false]) {
    test.describe(
      `${locale}, ${scripts ? 'with' : 'without'} JavaScript`,
      twin(scripts === (locale === 'en')),
      () => {
        test.use({ javaScriptEnabled: scripts });
        const words = WORDS[locale];

        test('empty and wrong checkout fields are reported beside each and on top, and nothing typed is lost (I2)', async ({
          page,
        }) => {
          await addToCart(page, { slug: SLUG, words, handle: 'plain-mug' });
          await page.goto(at(words, '/checkout'));
          // The shop's own country has a state field; the six fields that every country has stay empty.
          await page.locator('#region').fill('Oregon');
          await placeButton(page, words).click();
          await expectRefused(page, words, EMPTY[locale]);
          await fillCheckout(page, words, WRONG);
          await placeButton(page, words).click();
          await expect(page.getByRole('alert').getByRole('link')).toHaveCount(4);
          if (scripts) await expect(page.getByRole('alert').first()).toBeFocused();
          await expectRefused(page, words, WRONG_SAID[locale]);
          for (const [name, value] of Object.entries(WRONG) as [keyof typeof WRONG, string][]) {
            await expect(page.getByLabel(words.fields[name]).first()).toHaveValue(value);
          }
          await fillCheckout(page, words, person(`mended.${locale}.${scripts}@example.com`));
          await placeButton(page, words).click();
          expect(await orderNumber(page, words)).toBeGreaterThan(1000);
        });

        test('a quantity that is not a whole number from 1 to 9999 is refused with a message; ٣ is 3 (G1, I1)', async ({
          page,
        }) => {
          await addToCart(page, { slug: SLUG, words, handle: 'plain-mug' });
          await page.goto(at(words, '/cart'));
          const refusal =
            locale === 'en' ? 'Enter a whole number from 1 to 9999.' : 'يُرجى إدخال عدد صحيح من 1 إلى 9999.';
          for (const typed of ['0', '-1', '1.5', '999999', 'abc']) {
            await setQuantity(page, typed, scripts);
            await expect(page.getByText(refusal).first()).toBeVisible();
            await page.goto(at(words, '/cart'));
            await expect(quantityField(page)).toHaveValue('1');
          }
          await setQuantity(page, '٣', scripts);
          await expect(
            page.getByText(locale === 'en' ? 'Shopping cart updated' : 'تم تحديث السلة').first(),
          ).toBeVisible();
          await page.goto(at(words, '/cart'));
          await expect(quantityField(page)).toHaveValue('3');
          await expect(page.getByRole('main')).toContainText('36.00');
        });

        test('the checkout of an empty cart says that the cart is empty (I1)', async ({ page }) => {
          await page.goto(at(words, '/checkout'));
          await expect(page).toHaveURL(at(words, '/cart'));
          const text = locale === 'en' ? 'Your Shopping cart is empty' : 'سلتك فارغة';
          await expect(page.getByRole('heading', { level: 1, name: text, exact: true })).toBeVisible();
        });
      },
    );
  }
}

test('a quantity of 10^9 posted past the field is refused, and the cart is unchanged (I1)', async ({
  page,
}) => {
  const words = WORDS.en;
  await addToCart(page, { slug: SLUG, words, handle: 'plain-mug' });
  await page.goto(at(words, '/cart'));
  const variant = await page.locator('input[name=variant]').first().inputValue();
  for (const sent of ['1000000000', '1e9', '99999999999999999999', '']) {
    const status = await page.evaluate(
      async ([variant, quantity]) => {
        const body = new URLSearchParams({ intent: 'set', variant, quantity });
        return (await fetch('/cart/now', { method: 'POST', body })).status;
      },
      [variant, sent] as const,
    );
    expect(status, sent).toBe(422);
  }
  await page.reload();
  await expect(quantityField(page)).toHaveValue('1');
});
