import { expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { renderBlock } from '#tests/support/blocks.ts';

const id = newId();
const pictures = { [id]: { src: '/media/aa', width: 16, height: 9, alt: 'A kiln' } };

test('rich text is rendered as it was sanitized, with its heading as text', () => {
  const words = { title: '<i>About</i>', bodyHtml: '<p>Hi <strong>you</strong></p>' };
  const html = renderBlock({ kind: 'rich_text', words });
  expect(html).toContain('<h2>&lt;i&gt;About&lt;/i&gt;</h2>');
  expect(html).toContain('<p>Hi <strong>you</strong></p>');
  expect(renderBlock({ kind: 'rich_text' })).toBe('');
});

test('a picture with text keeps its text when the picture was deleted', () => {
  const block = { kind: 'image_text' as const, words: { title: 'The kiln' }, options: { mediaId: id } };
  expect(renderBlock({ ...block, pictures })).toContain('alt="A kiln"');
  expect(renderBlock(block)).toContain('<h2>The kiln</h2>');
  expect(renderBlock(block)).not.toContain('<img');
  expect(renderBlock({ kind: 'image_text', options: { mediaId: id } })).toBe('');
});

test('columns without picture and texts are left out', () => {
  const entries = [{ words: { title: 'Wash', action: 'More' }, options: { link: '/care' } }, {}];
  const html = renderBlock({ kind: 'columns', entries });
  expect(html.match(/<li/g)).toHaveLength(1);
  expect(html).toContain('<a href="/care" class="columns-link">More</a>');
  expect(renderBlock({ kind: 'columns', words: { title: 'Care' }, entries: [{}] })).toBe('');
});

test('a quote needs its words, and its author is optional', () => {
  expect(renderBlock({ kind: 'quote', words: { quote: 'Lovely' } })).toContain(
    '<blockquote dir="auto">Lovely',
  );
  expect(renderBlock({ kind: 'quote', words: { author: 'Hannah' } })).toBe('');
});

test('the contact block shows the store’s own details, and its map is a link', () => {
  const contact = {
    email: 'hi@cedar.example',
    phone: '+966 50 1',
    whatsapp: '',
    address: 'King Rd 1\nRiyadh',
    hours: '',
  };
  const html = renderBlock({ kind: 'contact', shop: { contact } });
  expect(html).toContain('href="mailto:hi@cedar.example"');
  expect(html).toContain('href="tel:+966501"');
  expect(html).toContain('href="https://www.google.com/maps/search/?api=1&amp;query=King+Rd+1+Riyadh"');
  expect(html).not.toMatch(/<iframe|wa\.me/);
  expect(renderBlock({ kind: 'contact', words: { title: 'Visit us' } })).toBe('');
});

test('a space is empty, or a line', () => {
  expect(renderBlock({ kind: 'spacer' })).not.toContain('<hr');
  expect(renderBlock({ kind: 'spacer', options: { hasLine: true, size: 'large' } })).toContain(
    'data-size="large"',
  );
});
