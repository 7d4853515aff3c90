import { expect, test } from 'vitest';
import { renderBlock } from '#tests/support/blocks.ts';

const entry = (question: string, bodyHtml: string) => ({ words: { question, bodyHtml } });

test('questions open without scripts, the first one at once if the owner wants', () => {
  const html = renderBlock({
    kind: 'faq',
    options: { isFirstOpen: true },
    entries: [entry('When?', '<p>Soon</p>'), entry('Where?', '<p>Here</p>')],
  });
  expect(html.match(/<details class="faq-entry"( open="")?>/g)).toEqual([
    '<details class="faq-entry" open="">',
    '<details class="faq-entry">',
  ]);
  expect(html).toContain('<div class="rich-text"><p>Soon</p></div>');
});

test('a question without an answer is left out, and so is a block without any', () => {
  const html = renderBlock({ kind: 'faq', entries: [entry('When?', ''), entry('Where?', '<p>Here</p>')] });
  expect(html).not.toContain('When?');
  expect(renderBlock({ kind: 'faq', words: { title: 'Help' }, entries: [entry('When?', '')] })).toBe('');
});
