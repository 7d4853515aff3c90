import type { CartLine } from '#domain/cart/index.ts';
import type { TillGoods as Found } from '#domain/checkout/index.ts';
import type { TillFound, TillGoods, TillProductView } from './till-view.ts';

export function toTillFound({ products, exact }: Found): TillFound {
  return {
    exact,
    products: products.map(({ productId, goods }): TillProductView => {
      const [first, ...others] = goods.map(toTillGoods);
      if (!first) throw new Error('A found product has no variant.');
      const cheapest = others.reduce(
        (low, { price }) => (price.amount < low.amount ? price : low),
        first.price,
      );
      const hasPrices = others.some(({ price }) => price.amount !== first.price.amount);
      return { productId, goods: [first, ...others], price: cheapest, hasPrices };
    }),
  };
}

export function toTillGoods(line: CartLine): TillGoods {
  const { variantId, title, titleLocale, options, image, unitPrice, available } = line;
  return {
    ...{ variantId, title, titleLocale, available },
    options: options.flatMap(({ value }) => value || []).join(' · '),
    swatch: options.find(({ kind }) => kind === 'colour')?.swatch ?? '',
    image: image && { ...image, alt: '' },
    price: unitPrice,
  };
}
