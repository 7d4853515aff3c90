import { expect, type Page } from '@playwright/test';

export type Words = {
  prefix: string;
  search: string;
  add: string;
  cartTitle: string;
  checkout: string;
  place: string;
  thanks: RegExp;
  inCart: string;
  fields: Record<'name' | 'address' | 'city' | 'zip' | 'email' | 'mobile', string>;
  total: string;
};

/** The words a shopper reads, for finding things by role and name. */
export const WORDS: Record<'en' | 'ar', Words> = {
  en: {
    prefix: '',
    search: 'Search',
    add: 'Add to cart',
    cartTitle: 'Your cart',
    checkout: 'Checkout',
    place: 'Place order, pay on delivery',
    thanks: /Thank you, /,
    inCart: 'Product Added in Shopping Cart',
    total: 'Total',
    fields: {
      name: 'Full name',
      address: 'Address',
      city: 'City',
      zip: 'Zip code',
      email: 'E-mail',
      mobile: 'Mobile number',
    },
  },
  ar: {
    prefix: '/ar',
    search: 'بحث',
    add: 'إضافة إلى السلة',
    cartTitle: 'السلة',
    checkout: 'إتمام الطلب',
    place: 'تأكيد الطلب',
    thanks: /شكرًا/,
    inCart: 'تمت إضافة المنتج إلى السلة',
    total: 'الإجمالي',
    fields: {
      name: 'الاسم الكامل',
      address: 'العنوان',
      city: 'المدينة',
      zip: 'الرمز البريدي',
      email: 'البريد الإلكتروني',
      mobile: 'رقم الجوال',
    },
  },
};

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
