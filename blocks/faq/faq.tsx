import { Icon } from '../../app/ui/icon.tsx';
import { BlockFrame, RichText } from '../block-frame.tsx';
import type { BlockProps } from '../drawing.ts';
import type { faq } from './fields.ts';

/** A question without an answer is left out. */
export function Faq({ words, options, entries, lang }: BlockProps<typeof faq>) {
  const answered = entries.filter((entry) => entry.words.question !== '' && entry.words.bodyHtml !== '');
  if (answered.length === 0) return null;
  return (
    <BlockFrame name="faq" title={words.title} body={words.body} lang={lang}>
      {answered.map((entry, at) => (
        <details key={entry.words.question} className="faq-entry" open={options.isFirstOpen && at === 0}>
          <summary>
            <span>{entry.words.question}</span>
            <Icon name="chevron" size="s" />
          </summary>
          <RichText html={entry.words.bodyHtml} />
        </details>
      ))}
    </BlockFrame>
  );
}
