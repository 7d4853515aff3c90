import { expect, test } from 'vitest';
import { withoutForeign } from './pasted-html.ts';

test('text pasted from Word loses its styles, its comments and its second top heading', () => {
  const word =
    '<!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--><style>p.MsoNormal{margin:0}</style>' +
    '<h1 class="MsoTitle">Returns</h1><p class="MsoNormal">Within 14 days</p>';
  expect(withoutForeign(word)).toBe(
    '<h2 class="MsoTitle">Returns</h2><p class="MsoNormal">Within 14 days</p>',
  );
});

test('pasted pictures of other sites are removed and the store’s own stay', () => {
  expect(withoutForeign('<p>a<img alt="x" src="https://evil.example/p.png">b</p>')).toBe('<p>ab</p>');
  expect(withoutForeign('<img src=data:image/png;base64,AAAA>')).toBe('');
  expect(withoutForeign('<img src="/media/0a1b2c" alt="Lamp">')).toBe('<img src="/media/0a1b2c" alt="Lamp">');
});
