import { describe, expect, it } from 'vitest';
import { exponentOf } from '#lib/money/index.ts';
import { slugify } from '#lib/slug.ts';
import { drawCategory, drawLogo, drawMark, drawScene, drawTile } from './art/index.js';
import { picturesOf } from './pictures.ts';
import { readStoreData, SAMPLE_STORES, type StoreData } from './store-data.ts';
import { variantsOf } from './variants.ts';

const stores = await Promise.all(SAMPLE_STORES.map(readStoreData));

describe.each(stores.map((data) => [data.store.slug, data] as const))('the sample store %s', (_, data) => {
  it('the sample store %s has at least 60 products in 8 categories with subcategories, and at least 8 brands', () => {
    expect(data.products.length).toBeGreaterThanOrEqual(60);
    expect(data.categories).toHaveLength(8);
    expect(data.brands.length).toBeGreaterThanOrEqual(8);
    for (const category of data.categories) expect(category.children.length).toBeGreaterThanOrEqual(2);
  });

  it('the sample store %s assigns every product to an existing subcategory and brand, and leaves none of them empty', () => {
    const subs = data.categories.flatMap((top) => top.children.map((sub) => `${top.key}/${sub.key}`));
    const used = data.products.map((product) => `${product.category}/${product.subCategory}`);
    expect(used.filter((path) => !subs.includes(path))).toEqual([]);
    expect(subs.filter((path) => !used.includes(path))).toEqual([]);
    const brands = data.brands.map((brand) => brand.key);
    expect(data.products.filter((product) => !brands.includes(product.brand))).toEqual([]);
    expect(brands.filter((key) => !data.products.some((product) => product.brand === key))).toEqual([]);
  });

  it('the sample store %s describes every product in both languages, at a length that a shop would print', () => {
    for (const product of data.products) {
      for (const locale of ['en', 'ar'] as const) {
        const { title, body, facts, seoTitle, seoDescription } = product[locale];
        expect(title.length, product.key).toBeGreaterThan(4);
        expect(title.length, product.key).toBeLessThanOrEqual(60);
        expect(body.length, product.key).toBeGreaterThan(60);
        expect(facts.length, product.key).toBeGreaterThanOrEqual(3);
        expect(seoTitle, product.key).toContain(title);
        expect(seoDescription.length, product.key).toBeLessThanOrEqual(170);
      }
      expect(product.en.facts, product.key).toHaveLength(product.ar.facts.length);
    }
  });

  it('the sample store %s gives products and categories separate addresses in each language', () => {
    for (const locale of ['en', 'ar'] as const) {
      const products = data.products.map((product) => slugify(product[locale].title, locale));
      expect(repeated(products)).toEqual([]);
      const words = data.categories.flatMap((top) => [top, ...top.children]);
      const categories = words.map((each) => each[locale].slug ?? slugify(each[locale].title, locale));
      expect(repeated(categories)).toEqual([]);
      expect([...products, ...categories].filter((slug) => slug === '')).toEqual([]);
    }
  });

  it('the sample store %s writes Arabic in Arabic letters, without vowel marks and with no Latin words except brands', () => {
    const brands = data.brands.map((brand) => brand.ar).filter((name) => /[A-Za-z]/.test(name));
    for (const text of arabicTexts(data)) {
      expect(text).toMatch(/[\u0621-\u064a]/);
      const rest = brands.reduce((left, brand) => left.replaceAll(brand, ''), text);
      expect(rest).not.toMatch(/[A-Za-z]/);
      expect(rest).not.toMatch(/[\u064c-\u0652]/);
      expect(rest).not.toMatch(/[,;?]/);
    }
  });

  it('the sample store %s has prices with the decimals of its currency and compare-at prices above the price', () => {
    const decimals = exponentOf(data.store.currency);
    const amount = new RegExp(`^\\d+\\.\\d{${decimals}}$`);
    for (const product of data.products) {
      expect(product.price, product.key).toMatch(amount);
      if (product.compareAt !== null) expect(product.compareAt, product.key).toMatch(amount);
      for (const variant of variantsOf(product, data.store.currency)) {
        if (variant.compareAt)
          expect(variant.compareAt.amount, product.key).toBeGreaterThan(variant.price.amount);
      }
    }
  });

  it('the sample store %s has one variant for each combination, unique SKUs, and stock exceptions that name a variant', () => {
    const variants = data.products.flatMap((product) => variantsOf(product, data.store.currency));
    expect(repeated(variants.map((variant) => variant.key))).toEqual([]);
    expect(repeated(variants.map((variant) => variant.sku))).toEqual([]);
    for (const product of data.products) {
      if (product.stock === 'untracked') continue;
      const own = variants.filter((variant) => variant.productKey === product.key);
      const names = own.flatMap((variant) => [variant.values.join('/'), ...variant.values]);
      for (const name of Object.keys(product.stock.exceptions ?? {}))
        expect(names, product.key).toContain(name);
    }
  });

  it('the sample store %s has every state of stock and price: sold out, low, not tracked, on sale', () => {
    const variants = data.products.flatMap((product) => variantsOf(product, data.store.currency));
    const soldOut = data.products.filter((product) =>
      variants.filter(({ productKey }) => productKey === product.key).every(({ stock }) => stock === 0),
    );
    expect(soldOut.length).toBeGreaterThanOrEqual(2);
    expect(variants.filter(({ stock }) => stock !== null && stock > 0 && stock <= 3).length).toBeGreaterThan(
      5,
    );
    expect(variants.some(({ stock }) => stock === null)).toBe(true);
    expect(data.products.filter(({ compareAt }) => compareAt).length).toBeGreaterThan(10);
    expect(data.products.filter(({ compareAt }) => compareAt).length).toBeLessThan(data.products.length / 2);
  });

  it('the sample store %s only uses colours, sizes and drawings that exist', () => {
    for (const product of data.products) {
      for (const option of product.options) {
        const words = option.name === 'colour' ? data.colours : data.options[option.name]?.values;
        for (const { code } of option.values) expect(words, `${product.key} ${code}`).toHaveProperty(code);
      }
    }
    const drawn = picturesOf(data).map(({ picture }) => {
      if (picture.kind === 'tile') return drawTile(picture);
      if (picture.kind === 'scene') return drawScene(picture.name);
      if (picture.kind === 'logo') return drawLogo(picture.name, picture.theme);
      return picture.kind === 'mark' ? drawMark(picture.name) : drawCategory(picture.name);
    });
    // toMatch is not used, because its failure message would print a whole drawing.
    expect(drawn.filter((svg) => /NaN|undefined/.test(svg))).toHaveLength(0);
    expect(repeated(drawn)).toHaveLength(0);
  });
});

function repeated(list: string[]): string[] {
  return list.filter((each, i) => list.indexOf(each) !== i);
}

function arabicTexts(data: StoreData): string[] {
  const { facts: _, ...store } = { facts: [], ...data.store.texts.ar };
  const home = data.store.home.flatMap(({ texts }) => {
    const { items = [], quotes = [], ...words } = texts?.ar ?? {};
    const said = quotes.flatMap((quote) => [quote.quote, quote.author, quote.detail]);
    // A fact without a title shows the text of the store's settings.
    const facts = items.flatMap(({ title, note }) => (title === '' ? [note] : [title, note]));
    return [...Object.values(words), ...facts, ...said];
  });
  const categories = data.categories.flatMap((top) => [
    top.ar.title,
    top.ar.body ?? top.ar.title,
    ...top.children.map((sub) => sub.ar.title),
  ]);
  const products = data.products.flatMap(({ ar }) => [ar.title, ar.body, ar.seoTitle, ar.seoDescription]);
  const facts = data.products.flatMap(({ ar }) => ar.facts.filter((fact) => !/^[\d ×.،]+$/.test(fact)));
  return [...Object.values(store), ...home, ...categories, ...products, ...facts].map(String);
}
