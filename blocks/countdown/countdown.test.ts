import { expect, test } from 'vitest';
import { renderBlock } from '#tests/support/blocks.ts';

const ends = '2026-12-01T00:00';
const shop = (now: string) => ({ now: new Date(now), timeZone: 'Asia/Riyadh' });

test('a countdown says its end in words, and gives the browser the moment in the store’s time zone', () => {
  const words = { title: 'Sale' };
  const html = renderBlock({
    kind: 'countdown',
    words,
    options: { ends },
    shop: shop('2026-11-30T20:59:59Z'),
  });
  expect(html).toContain('data-ends="2026-11-30T21:00:00.000Z"');
  expect(html).toContain('<time dateTime="2026-11-30T21:00:00.000Z">Until 2026-11-30T21:00:00.000Z</time>');
});

test('after its end a countdown shows the owner’s text, or nothing', () => {
  const over = shop('2026-11-30T21:00:00Z');
  const words = { title: 'Sale', ended: 'The sale is over.' };
  const html = renderBlock({ kind: 'countdown', words, options: { ends }, shop: over });
  expect(html).toContain('<p class="countdown-ended">The sale is over.</p>');
  expect(html).not.toContain('data-life');
  expect(renderBlock({ kind: 'countdown', words: { title: 'Sale' }, options: { ends }, shop: over })).toBe(
    '',
  );
});

test('a countdown without a moment is left out', () => {
  expect(renderBlock({ kind: 'countdown', words: { title: 'Sale' } })).toBe('');
});
