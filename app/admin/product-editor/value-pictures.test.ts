import { expect, test } from 'vitest';
import type { TypedImage, TypedOption } from './product-view.ts';
import { emptyVariant } from './typed-product.ts';
import { draggedPicture, valuePicture, withValuePicture } from './value-pictures.ts';

const image = (id: string): TypedImage => ({
  ...{ id, src: `/media/${id.repeat(64)}`, width: 1, height: 1 },
  alt: { en: '', ar: '' },
});
const option = (key: string, ...codes: string[]): TypedOption => ({
  ...{ key, kind: 'other', names: { en: key, ar: '' } },
  values: codes.map((code) => ({ code, labels: { en: code, ar: '' }, swatch: '', picture: null })),
});
const options = [option('empty'), option('size', 'S', 'M'), option('colour', 'Red', 'Blue')];
const [, , colour] = options as [TypedOption, TypedOption, TypedOption];
const rows = ['S', 'M'].flatMap((size) =>
  ['Red', 'Blue'].map((code) => ({ ...emptyVariant(), values: [size, code] })),
);

test('a picture given to a colour is the picture of all its variants, and of no others', () => {
  const at = { options, option: colour, code: 'Red' };
  const after = withValuePicture(rows, { ...at, mediaId: 'a' });
  expect(after.map(({ mediaId }) => mediaId)).toEqual(['a', '', 'a', '']);
  expect([valuePicture(after, at), valuePicture(after, { ...at, code: 'Blue' })]).toEqual(['a', '']);
  expect(withValuePicture(after, { ...at, mediaId: '' })).toEqual(rows);
});

test('a colour whose variants have different pictures has no picture', () => {
  const [first, ...rest] = rows as [(typeof rows)[0], ...typeof rows];
  const mixed = [{ ...first, mediaId: 'a' }, ...rest];
  expect(valuePicture(mixed, { options, option: colour, code: 'Red' })).toBe('');
});

test('a dragged picture of the product is found by its URL, and any other URL finds none', () => {
  const images = [image('a'), image('b')];
  const shown = `http://x.example/_next/image?url=${encodeURIComponent(images[1]?.src ?? '')}&w=256&q=75`;
  expect(draggedPicture(shown, images)?.id).toBe('b');
  expect(draggedPicture(`http://x.example/media/${'a'.repeat(64)}`, images)?.id).toBe('a');
  expect(draggedPicture('http://x.example/cat.png', images)).toBeUndefined();
  expect(draggedPicture('', images)).toBeUndefined();
});
