import { expect, test } from 'vitest';
import type { ProductCard } from '#domain/catalog/index.ts';
import { cardView } from './card-view.server.ts';
import { swatchMarkup, withSwatchMarkup } from './swatch-markup.server.ts';

const MEDIA = `/media/${'a'.repeat(64)}`;
const SRC = `/_next/image?url=%2Fmedia%2F${'a'.repeat(64)}&#38;w=128&#38;q=75`;

test('a swatch’s picture is small, lazy, named by the text beside it, and keeps its focal point', () => {
  expect(swatchMarkup(MEDIA)).toBe(`<img loading="lazy" src="${SRC}" alt="">`);
  expect(swatchMarkup(`${MEDIA} 30% 20%`)).toContain(' alt="" style="--focal:30% 20%">');
  expect(swatchMarkup(undefined)).toBe('');
});

const label = { labelLocale: 'en' as const, code: 'x' };
const card = (swatches: ProductCard['swatches'], swatchCount = swatches.length) =>
  cardView({ brand: null, image: null, rating: null, swatches, swatchCount } as unknown as ProductCard);

test('a card’s swatches are pictures in front of their colours, then the number of the others', () => {
  const floral = { ...label, label: 'Floral', colour: '#AA0011', picture: MEDIA };
  const plain = { ...label, label: 'Plain', colour: '#00AA11' };
  const woven = { ...label, label: 'Woven', colour: '', picture: MEDIA };
  expect(card([floral, plain, woven], 12).swatches).toEqual({
    labels: 'Floral, Plain, Woven, +9',
    html:
      `<i style="background:#AA0011">${swatchMarkup(MEDIA)}</i><i style="background:#00AA11"></i>` +
      `<i>${swatchMarkup(MEDIA)}</i><bdi dir="ltr">+9</bdi>`,
  });
  expect(card([floral]).swatches).toBeUndefined();
});

test('values of a product without a picture are sent as they are', () => {
  const value = { ...label, label: 'Plain', swatch: '#00AA11' };
  const option = { param: 'colour', name: 'Colour', nameLocale: 'en' as const, kind: 'colour' as const };
  const values = [value, { ...value, code: 'y', picture: MEDIA }];
  expect(withSwatchMarkup([{ ...option, values }])[0]?.values).toEqual([
    value,
    { ...value, code: 'y', picture: swatchMarkup(MEDIA) },
  ]);
});
