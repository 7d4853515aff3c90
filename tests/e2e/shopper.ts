import { expect, type Locator, type Page } from '@playwright/test';
import { translator } from '#messages/index.ts';
import { shopUrl } from './support.ts';

/** The texts of the shop, for finding elements by role and name. The specification's own are written out in tests. */
function wordsOf(locale: 'en' | 'ar') {
  const say = translator(locale);
  return {
    locale,
    prefix: locale === 'en' ? '' : '/ar',
    search: say('common.action.search'),
    add: say('storefront.product.addToCart'),
    cartTitle: say('checkout.cart.title'),
    checkout: say('checkout.cart.checkout'),
    place: say('checkout.page.place'),
    thanks: locale === 'en' ? /Thank you, / : /شكرًا/,
    inCart: locale === 'en' ? 'Product Added in Shopping Cart' : 'تمت إضافة المنتج إلى السلة',
    fields: {
      name: say('checkout.page.name'),
      address: say('checkout.page.address'),
      city: say('common.city'),
      zip: say('checkout.page.zip'),
      email: say('checkout.page.email'),
      mobile: say('checkout.page.mobile'),
    },
  };
}

export type Words = ReturnType<typeof wordsOf>;

export const WORDS = { en: wordsOf('en'), ar: wordsOf('ar') };

export type Person = Record<keyof Words['fields'], string>;

export const person = (email: string): Person => ({
  name: 'Sara Al-Harbi',
  address: '12 King Fahd Road, Apt 4',
  city: 'Riyadh',
  zip: '12271',
  email,
  mobile: '+966501234567',
});

/** Adds one unit of a product without options to the cart, from its page. */
export async function addToCart(
  page: Page,
  goods: { slug: string; words: Words; handle: string },
): Promise<void> {
  const { slug, words, handle } = goods;
  await page.goto(shopUrl(slug, `${words.prefix}/products/${handle}`));
  await page.getByRole('main').getByRole('button', { name: words.add, exact: true }).first().click();
  await expect(page.getByText(words.inCart).first()).toBeVisible();
}

/** The quantity of the cart's first line. */
export const quantityField = (page: Page): Locator => page.getByRole('main').getByRole('textbox').first();

export async function setQuantity(page: Page, typed: string, scripts: boolean): Promise<void> {
  await quantityField(page).fill(typed);
  if (scripts) await quantityField(page).blur();
  else await quantityField(page).press('Enter');
}

export const placeButton = (page: Page, words: Words): Locator =>
  page.getByRole('button', { name: words.place });

export async function fillCheckout(page: Page, words: Words, person: Partial<Person>): Promise<void> {
  for (const [field, value] of Object.entries(person) as [keyof Person, string][]) {
    await page.getByLabel(words.fields[field], { exact: false }).first().fill(value);
  }
  // The address has a region only in some countries.
  const region = page.locator('#region');
  if (await region.count()) await region.fill('Oregon');
}

export async function orderNumber(page: Page, words: Words): Promise<number> {
  await expect(page.getByRole('heading', { name: words.thanks })).toBeVisible();
  const match = /order-confirmed\/(\d+)/.exec(page.url());
  if (!match) throw new Error(`No order number in ${page.url()}`);
  return Number(match[1]);
}

type Errand = { slug: string; words: Words; scripts: boolean; product: string; size: string; email: string };

/**
 * Orders a product as a shopper does: home page, search, product, size, cart, checkout. Returns the order's number.
 */
export async function searchAndOrder(page: Page, errand: Errand): Promise<number> {
  const { slug, words, scripts, product, size } = errand;
  await page.goto(shopUrl(slug, words.prefix || '/'));
  await expect(page.locator('html')).toHaveAttribute('dir', words.locale === 'ar' ? 'rtl' : 'ltr');
  // The field is a combobox once its suggestions have loaded.
  const plain = page.getByRole('searchbox', { name: words.search });
  const search = plain.or(page.getByRole('combobox', { name: words.search })).first();
  await search.fill(product.toLowerCase().split(' ')[1] ?? product);
  await search.press('Enter');
  await page.getByRole('main').getByRole('link', { name: product, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
  // Scripts may reset a choice that was made while the page hydrated: a person presses again.
  await expect(async () => page.getByRole('radio', { name: size }).check({ force: true })).toPass();
  await page.getByRole('main').getByRole('button', { name: words.add, exact: true }).first().click();
  if (scripts) {
    await expect(page.getByRole('status').filter({ hasText: words.inCart })).toBeVisible();
    const mirror = await page.evaluate(() => JSON.parse(localStorage.getItem('cartData') ?? 'null'));
    expect(mirror).toMatchObject({ count: 1, currency: 'USD' });
    await page.goto(shopUrl(slug, `${words.prefix}/cart`));
  } else {
    await expect(page.getByText(words.inCart)).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1, name: words.cartTitle })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(size);
  await page.getByRole('link', { name: words.checkout, exact: true }).first().click();
  await fillCheckout(page, words, person(errand.email));
  await page.getByRole('button', { name: words.place }).first().click();
  return orderNumber(page, words);
}
