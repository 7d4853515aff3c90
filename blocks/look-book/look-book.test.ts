import { expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { renderBlock } from '#tests/support/blocks.ts';

const [pictureId, lampId, goneId] = [newId(), newId(), newId()];
const pictures = { [pictureId]: { src: '/media/aa', width: 16, height: 9, alt: 'A room' } };
const lamp = {
  ...{ title: '<b>Lamp</b>', lang: undefined, href: '/products/lamp', price: '$7.00' },
  ...{ isSoldOut: false, image: null },
};
const spot = (productId: string, x: number, y: number) => ({ options: { productIds: [productId], x, y } });
const draw = (entries: ReturnType<typeof spot>[], mediaId: string | null = pictureId, more = {}) =>
  renderBlock({
    kind: 'look_book',
    options: { mediaId },
    entries,
    pictures,
    products: { [lampId]: { ...lamp, ...more } },
  });

test('a spot is a place on the picture that opens its product’s name and price without scripts', () => {
  const html = draw([spot(lampId, 20, 70)]);
  expect(html).toMatch(/<details[^>]* name="look-block-1" style="--x:20%;--y:70%" data-low="true"><summary>/);
  expect(html).toContain('<span class="sr-only">&lt;b&gt;Lamp&lt;/b&gt;</span>');
  expect(html).toContain('href="/products/lamp"');
  expect(html).toContain('<span class="look-price">$7.00</span>');
  expect(html).not.toContain('Sold out');
  expect(draw([spot(lampId, 20, 70)], pictureId, { isSoldOut: true })).toContain('Sold out');
});

test('a spot of a product that is hidden or deleted, and one without a product, is left out, and the picture stays', () => {
  const html = draw([
    spot(goneId, 1, 1),
    { options: { productIds: [], x: 2, y: 2 } } as never,
    spot(lampId, 3, 3),
  ]);
  expect(html.match(/<details/g)).toHaveLength(1);
  expect(html).toContain('--x:3%');
  const bare = draw([spot(goneId, 1, 1)]);
  expect(bare).toContain('alt="A room"');
  expect(bare).not.toContain('data-life');
});

test('positions are those of the picture in both directions', () => {
  expect(draw([spot(lampId, 20, 70)])).toContain('<div class="look" dir="ltr"');
});

test('a place outside the picture, or one that is no number, is read as its middle', () => {
  for (const x of [101, -1, 1.5, 'url(x)', Number.NaN])
    expect(draw([spot(lampId, x as number, 10)]), String(x)).toContain('--x:50%;--y:10%');
});

test('a look book has at most twelve spots, and without its picture it is left out', () => {
  const many = Array.from({ length: 13 }, (_, at) => spot(lampId, at, at));
  expect(draw(many).match(/<details/g)).toHaveLength(12);
  expect(draw(many, newId())).toBe('');
});
