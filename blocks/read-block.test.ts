import { expect, test } from 'vitest';
import { isBlockLink } from './block-link.ts';
import { cleanBlocks, readBlocks } from './read-block.ts';

const richText = (bodyHtml: string) => ({ kind: 'rich_text', texts: { en: { bodyHtml }, ar: {} } });
const htmlOf = (bodyHtml: string) => cleanBlocks([richText(bodyHtml)])[0]?.texts.en.bodyHtml;

test.each([
  ['a script', '<p>Hi</p><script>alert(1)</script>', '<p>Hi</p>'],
  ['a handler', '<p onclick="alert(1)">Hi</p>', '<p>Hi</p>'],
  ['a script for a link', '<a href="javascript:alert(1)">Hi</a>', '<a rel="noopener nofollow">Hi</a>'],
  ['a frame', '<p>Hi</p><iframe src="https://evil.example"></iframe>', '<p>Hi</p>'],
  ['a remote picture', '<p>Hi <img src="https://evil.example/x.png"></p>', '<p>Hi </p>'],
  [
    'markup of Word',
    '<p class="MsoNormal" style="mso-fareast-language:EN"><o:p>Hi</o:p><!--[if gte mso 9]><xml></xml><![endif]--></p>',
    '<p>Hi</p>',
  ],
])('rich text of a block with %s is published without it', (_name, given, clean) => {
  expect(htmlOf(given)).toBe(clean);
});

test('a text beyond its limit is published as empty, and so is one too heavy to be parsed', () => {
  expect(htmlOf('x'.repeat(20_001))).toBe('');
  expect(htmlOf('<'.repeat(20_000))).toBe('');
  const [banner] = readBlocks([{ kind: 'banner', texts: { en: { title: 'x'.repeat(900) }, ar: {} } }]);
  expect(banner?.texts.en.title).toBe('');
});

test('a link of a published block that no editor lets through is read as empty', () => {
  const linksOf = (link: string) => {
    const texts = { en: { caption: 'Cup' }, ar: {} };
    const [gallery] = readBlocks([{ kind: 'gallery', link, entries: [{ link, texts }] }]);
    return [gallery?.link, gallery?.entries[0]?.link];
  };
  expect(linksOf('javascript:alert(1)')).toEqual(['', '']);
  expect(linksOf('//evil.example')).toEqual(['', '']);
  expect(linksOf('https://example.com')).toEqual(['https://example.com', 'https://example.com']);
});

test('a block of an unknown kind, or that is no block, is left out', () => {
  expect(
    readBlocks([{ kind: 'carousel' }, null, 7, 'hero', { kind: 'spacer' }]).map(({ kind }) => kind),
  ).toEqual(['spacer']);
  expect(readBlocks({ kind: 'hero' })).toEqual([]);
});

test('a block saved before looks and options existed is read with their empty values', () => {
  const before = { kind: 'banner', isVisible: true, mediaId: null, link: '/products', itemCount: 8 };
  const [block] = readBlocks([{ ...before, texts: { en: { title: 'Sale' } } }]);
  expect(block).toMatchObject({
    link: '/products',
    look: { background: 'page', device: 'both', languages: 'both', from: '', until: '' },
    options: {},
    entries: [],
    texts: { en: { title: 'Sale' }, ar: { title: '' } },
  });
});

test('entries beyond the maximum of their kind, and unknown options, are dropped', () => {
  const entry = { texts: { en: { question: 'Q', bodyHtml: '<p>A</p>' }, ar: {} } };
  const [faq] = readBlocks([
    {
      kind: 'faq',
      options: { isFirstOpen: 'yes', own: 1 },
      entries: Array.from({ length: 40 }, () => entry),
    },
  ]);
  expect(faq?.entries).toHaveLength(30);
  expect(faq?.options).toEqual({ isFirstOpen: false });
  expect(readBlocks([{ kind: 'spacer', entries: [entry] }])[0]?.entries).toEqual([]);
});

test.each([
  ['', true, true],
  ['/new-arrivals', true, true],
  ['/search?q=cup', true, true],
  ['https://example.com/a', false, true],
  ['//evil.example', false, false],
  ['/\\evil.example', false, false],
  ['javascript:alert(1)', false, false],
  ['JAVASCRIPT:alert(1)', false, false],
  ['data:text/html,x', false, false],
  [' https://example.com', false, false],
  ['https://', false, false],
  ['mailto:a@b.c', false, false],
])('a link %j may lead within the store: %s, and to another site: %s', (to, own, outside) => {
  expect([isBlockLink(to), isBlockLink(to, true)]).toEqual([own, outside]);
});
