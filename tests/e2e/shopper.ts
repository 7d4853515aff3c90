import { expect, type Page } from '@playwright/test';
import { translator } from '#messages/index.ts';

/** The words a shopper reads, for finding things by role and name. The specification's own are written out in tests. */
function wordsOf(locale: 'en' | 'ar') {
  const say = translator(locale);
  return {
    prefix: locale === 'en' ? '' : '/ar',
    search: say('storefront.shell.search'),
    add: say('storefront.product.addToCart'),
    cartTitle: say('checkout.cart.title'),
    checkout: say('checkout.cart.checkout'),
    place: say('checkout.page.place'),
    thanks: locale === 'en' ? /Thank you, / : /شكرًا/,
    inCart: locale === 'en' ? 'Product Added in Shopping Cart' : 'تمت إضافة المنتج إلى السلة',
    fields: {
      name: say('checkout.page.name'),
      address: say('checkout.page.address'),
      city: say('checkout.page.city'),
      zip: say('checkout.page.zip'),
      email: say('checkout.page.email'),
      mobile: say('checkout.page.mobile'),
    },
  };
}

export type Words = ReturnType<typeof wordsOf>;

export const WORDS = { en: wordsOf('en'), ar: wordsOf('ar') };

export type Person = Record<keyof Words['fields'], string>;

/** Fills the one-page checkout. */
export async function fillCheckout(page: Page, words: Words, person: Person): Promise<void> {
  for (const [field, value] of Object.entries(person) as [keyof Person, string][]) {
    await page.getByLabel(words.fields[field], { exact: false }).first().fill(value);
  }
}

/** The number of the order that the confirmation page tells. */
export async function orderNumber(page: Page, words: Words): Promise<number> {
  await expect(page.getByRole('heading', { name: words.thanks })).toBeVisible();
  const match = /order-confirmed\/(\d+)/.exec(page.url());
  if (!match) throw new Error(`No order number in ${page.url()}`);
  return Number(match[1]);
}
