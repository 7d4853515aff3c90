import { BlockFrame, RichText } from '../block-frame.tsx';
import type { BlockProps } from '../drawing.ts';
import type { richText } from './fields.ts';

export function RichTextBlock({ words, lang }: BlockProps<typeof richText>) {
  const { title, bodyHtml } = words;
  if (title === '' && bodyHtml === '') return null;
  return (
    <BlockFrame name="rich-text-block" title={title} lang={lang}>
      <RichText html={bodyHtml} />
    </BlockFrame>
  );
}
