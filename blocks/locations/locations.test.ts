import { expect, test } from 'vitest';
import { renderBlock } from '#tests/support/blocks.ts';

const palm = { place: 'Palm Street', address: '1 Palm Street\nRiyadh', hours: 'Daily 9–21' };
const draw = (...entries: { words?: object; options?: object }[]) =>
  renderBlock({ kind: 'locations', words: { title: 'Visit us' }, entries: entries as never });

test('a place has its name, address, hours, a phone to call and a link to the way there, and nothing is requested', () => {
  const html = draw({ words: palm, options: { phone: '+966 11 123' } });
  for (const text of ['<h3>Palm Street</h3>', 'Daily 9–21', 'href="tel:+96611123"'])
    expect(html).toContain(text);
  expect(html).toContain('href="https://www.google.com/maps/search/?api=1&amp;query=1+Palm+Street+Riyadh"');
  expect(html).toContain('Directions<span class="sr-only">: Palm Street</span>');
  expect(html).not.toMatch(/<iframe|<script|src="http/);
});

test('the owner’s own link to a map goes first, and one that runs a script is left out', () => {
  const way = (map: string) => draw({ words: palm, options: { map } });
  expect(way('https://maps.example/x')).toContain('href="https://maps.example/x"');
  expect(way('javascript:alert(1)')).not.toContain('javascript');
});

test('a place without a name and an address is left out, and a block without places too', () => {
  expect(draw({ words: palm }, { options: { phone: '1' } }).match(/<li>/g)).toHaveLength(1);
  expect(draw({ options: { phone: '1' } })).toBe('');
});
