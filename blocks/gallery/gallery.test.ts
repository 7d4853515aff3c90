import { expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { renderBlock } from '#tests/support/blocks.ts';

const [here, gone] = [newId(), newId()];
const pictures = { [here]: { src: '/media/aa', width: 16, height: 9, alt: 'A cup' } };
const entries = [
  { options: { mediaId: here, link: 'https://example.com/cup' } },
  { options: { mediaId: gone }, words: { caption: 'Lost' } },
];

test('a gallery shows its pictures with their alt texts, and leaves out a deleted one', () => {
  const html = renderBlock({ kind: 'gallery', entries, pictures });
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html).toContain('alt="A cup"');
  expect(html).toContain('<a href="https://example.com/cup" rel="noopener">');
  expect(html).not.toContain('Lost');
});

test('a gallery of which every picture was deleted is left out', () => {
  expect(renderBlock({ kind: 'gallery', words: { title: 'Ours' }, entries })).toBe('');
});
