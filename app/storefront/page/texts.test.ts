import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toArabicDigits } from '#lib/digits.ts';
import { LOCALES } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { findTextKeys, requestedModules } from '../../find-text-keys.ts';
import { pluralText } from './plural.ts';
import { pluralForms, textsOf } from './texts.server.ts';

/** Placeholder for every value that pages pass to their texts. */
const VALUES = {
  count: 4,
  size: '5',
  store: 'Hearth & Home',
  amount: '#',
  year: '2026',
  id: '#',
  percent: '#',
  filter: '#',
  currency: '$',
  max: 10_000,
  page: '#',
  option: '#1',
  value: '#2',
  index: '#1',
  total: '#2',
  product: '#',
  name: 'Hannah',
  number: '#1042',
  query: 'a rather long search for a thing',
  weight: '#',
  choice: '#1',
  price: '#2',
  stock: '#3',
  category: '#',
};

describe('the texts a route sends', () => {
  it('every route whose components show texts requests them', () => {
    const routes = globSync('*/*.route.tsx', { cwd: join(import.meta.dirname, '..') });
    const names = routes.map((file) => file.slice(0, -'.tsx'.length));
    expect(names).toContain('cart/cart.route');
    const asking = requestedModules();
    const silent = names.filter((name) => !asking.includes(name) && findTextKeys(name).length > 0);
    expect(silent).toEqual([]);
  });

  it('a route does not send the texts that the shell already sends', () => {
    const shell = findTextKeys('root');
    expect(shell).toContain('storefront.shell.menu');
    for (const name of requestedModules()) {
      if (name !== 'root') expect(findTextKeys(name).filter((key) => shell.includes(key))).toEqual([]);
    }
  });

  for (const locale of LOCALES) {
    for (const name of requestedModules()) {
      it(`texts of ${name} are under 4 kB in ${locale}`, () => {
        const texts = textsOf(translator(locale), findTextKeys(name), VALUES);
        expect(Buffer.byteLength(JSON.stringify(texts))).toBeLessThan(4096);
      });
    }
  }

  it('a text with a number is sent in every plural form, with a placeholder for the number', () => {
    expect(pluralForms(translator('en'), 'en', 'storefront.product.onlyLeft')).toEqual({
      one: 'Only # left',
      other: 'Only # left',
    });
    const arabic = pluralForms(translator('ar'), 'ar', 'storefront.product.onlyLeft');
    expect(Object.keys(arabic).sort()).toEqual(['few', 'many', 'one', 'other', 'two', 'zero']);
    expect(pluralText(arabic, 3, { locale: 'ar' })).toBe('بقي 3 قطع فقط');
    expect(pluralText(arabic, 2, { locale: 'ar' })).toBe('بقيت قطعتان فقط');
    expect(pluralText(arabic, 11, { locale: 'ar' })).toBe('بقي 11 قطعة فقط');
    const inArabicDigits = pluralForms(translator('ar', {}, 'arab'), 'ar', 'storefront.product.onlyLeft');
    expect(inArabicDigits).toEqual(arabic);
    expect(
      pluralText(inArabicDigits, 12, { locale: 'ar', say: (number) => toArabicDigits(String(number)) }),
    ).toBe('بقي ١٢ قطعة فقط');
  });

  it('the texts have the exact words of the specification', () => {
    const say = translator('en');
    expect(say('storefront.toast.added')).toBe('Product Added in Shopping Cart');
    expect(say('storefront.toast.updated')).toBe('Shopping cart updated');
    expect(say('storefront.toast.removed')).toBe('Removed Product');
    expect(say('checkout.placed')).toBe('Order placed successfully');
    expect(say('checkout.cart.empty')).toBe('Your Shopping cart is empty');
    expect(say('checkout.page.guest')).toBe('Continue As Guest');
    expect(say('checkout.field.nameShort', { min: 4 })).toBe('must be at least 4 characters long');
    expect(say('storefront.notFound.product')).toBe('Product Not Found');
    expect(say('storefront.notFound.category')).toBe('Categorie Not Found');
    expect(say('storefront.notFound.subCategory')).toBe('Sub Category Not Found');
    expect(say('storefront.notFound.order')).toBe('Order Not Found');
    expect(say('storefront.footer.hours')).toBe('Mon-Fri from 8am to 5pm');
  });
});
