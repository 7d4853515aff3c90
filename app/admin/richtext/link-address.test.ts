import { expect, test } from 'vitest';
import { linkOf } from './link-address.ts';

test.each([
  ['/products', '/products'],
  ['  souk.example/lamps ', 'https://souk.example/lamps'],
  ['https://souk.example/a?b=c', 'https://souk.example/a?b=c'],
  ['shop.example:8080/a', 'https://shop.example:8080/a'],
  ['hello@souk.example', 'mailto:hello@souk.example'],
  ['tel:+966500000000', 'tel:+966500000000'],
  ['', ''],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//evil.example', null],
  ['just words', null],
])('a link typed as %j is stored as %j', (typed, kept) => {
  expect(linkOf(typed)).toBe(kept);
});
