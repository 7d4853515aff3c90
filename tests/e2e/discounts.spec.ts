import type { Cookie } from '@playwright/test';
import { currencySymbol } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { addToCart, fillCheckout, orderNumber, person, placeButton, WORDS } from './shopper.ts';
import { adminUrl, expect, reads, shopUrl, test } from './support.ts';

const SLUG = ownSlug('discounts');

let staff: Cookie[];

test.beforeAll(async ({ browser }) => {
  const login = await createStore(SLUG, 'House of Codes');
  staff = await cookiesOf(browser, SLUG, login);
  await importGoods(SLUG, [{ handle: 'plain-mug', title: 'Plain Mug', price: '12.00' }]);
});

const LANGUAGES = [
  { locale: 'en', code: 'SUMMER10', scripts: true },
  { locale: 'ar', code: 'صيف10', scripts: false },
] as const;

for (const { locale, code, scripts } of LANGUAGES) {
  test.describe(`a code from the owner's editor to the order, in ${locale}${scripts ? '' : ' without scripts'} (G3)`, () => {
    test.use({ javaScriptEnabled: scripts });

    test('a discount code is created, states the amount missing to its minimum, reduces an order to the cent, and its use is counted', async ({
      page,
    }) => {
      const say = translator(locale);
      const words = WORDS[locale];
      await page.context().addCookies(staff);
      await page.goto(adminUrl(SLUG, `/admin/discounts/new?lang=${locale}`));
      await page.getByLabel(say('discounts.edit.nameEn')).fill('Summer');
      await page.getByLabel(say('discounts.edit.nameAr')).fill('صيف');
      await page.getByLabel(say('common.code'), { exact: true }).fill(code.toLowerCase());
      await page.getByLabel(say('discounts.edit.percent')).fill('101');
      await page
        .getByLabel(say('discounts.edit.minSubtotal', { currency: currencySymbol('USD', locale) }))
        .fill('20');
      const save = page.getByRole('button', { name: say('discounts.edit.save'), exact: true });
      await save.click();
      await expect(page.getByText(say('discounts.problem.over100'))).toBeVisible();
      await page.getByLabel(say('discounts.edit.percent')).fill('10');
      await save.click();
      await expect(page).toHaveURL(/\/admin\/discounts\/[0-9a-f-]{36}/);
      const discount = page.url().replace(/\?.*/, '');
      await expect(page.getByText(reads(code)).first()).toBeVisible();

      await addToCart(page, { slug: SLUG, words, handle: 'plain-mug' });
      await page.goto(shopUrl(SLUG, `${words.prefix}/cart`));
      const type = async (typed: string) => {
        const box = page.locator('details.coupon').first();
        if ((await box.getAttribute('open')) === null) await box.locator('summary').click();
        await box.locator('input[name=code]').fill(typed);
        await box.getByRole('button', { name: say('common.action.apply') }).click();
      };
      await type('NEVERWAS');
      await expect(
        page.getByText(reads(say('discounts.refused.unknown', { code: 'NEVERWAS' }))).first(),
      ).toBeVisible();
      // One mug costs 12.00, which is 8.00 below the minimum of 20.00. Two mugs cost 24.00, and 2.40 is
      // taken off.
      await type(` ${code.toLowerCase()} `);
      await expect(page.getByText(/8\.00/).locator('visible=true').first()).toBeVisible();
      await addToCart(page, { slug: SLUG, words, handle: 'plain-mug' });
      await page.goto(shopUrl(SLUG, `${words.prefix}/checkout`));
      await expect(page.getByText(/2\.40/).locator('visible=true').first()).toBeVisible();
      await fillCheckout(page, words, person(`code-${locale}@example.com`));
      await placeButton(page, words).first().click();
      await orderNumber(page, words);
      await expect(page.getByText(/2\.40/).locator('visible=true').first()).toBeVisible();

      await page.goto(discount);
      await expect(page.getByText(say('discounts.edit.uses', { count: 1 }))).toBeVisible();
    });
  });
}
