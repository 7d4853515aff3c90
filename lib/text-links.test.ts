import { expect, test } from 'vitest';
import { textLinks } from './text-links.ts';

test('web addresses in a text become links without the punctuation after them', () => {
  expect(textLinks('Read https://status.example/a?b=1&c=2, please. Or (http://x.example).')).toEqual([
    { text: 'Read ' },
    { text: 'https://status.example/a?b=1&c=2', href: 'https://status.example/a?b=1&c=2' },
    { text: ', please. Or (' },
    { text: 'http://x.example', href: 'http://x.example/' },
    { text: ').' },
  ]);
  expect(textLinks('انظر https://status.example/ar، وشكرًا')).toEqual([
    { text: 'انظر ' },
    { text: 'https://status.example/ar', href: 'https://status.example/ar' },
    { text: '، وشكرًا' },
  ]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'JAVASCRIPT://x.example/%0aalert(1)',
  '//evil.example/x',
  'ftp://x.example',
  'https://',
  'https://bank.example@evil.example/',
  'https://user:pass@evil.example/',
  `https://x.example/${'a'.repeat(600)}`,
  '<a href=x onclick=alert(1)>',
])('the text %s gets no link', (text) => {
  expect(textLinks(text)).toEqual([{ text }]);
});

test('a link ends before a quote or a tag, and every character of the text is kept', () => {
  const text = 'See https://x.example/"onmouseover="alert(1) and https://y.example/<script> and "';
  const pieces = textLinks(text);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.flatMap(({ href }) => href ?? [])).toEqual(['https://x.example/', 'https://y.example/']);
});

test('links are found in a long hostile text within milliseconds', () => {
  const start = performance.now();
  textLinks('https://'.repeat(2000));
  textLinks(`https://a${'.'.repeat(20_000)}`);
  expect(performance.now() - start).toBeLessThan(200);
});
