import { Picture } from '../../app/ui/picture.tsx';
import { BlockFrame } from '../block-frame.tsx';
import type { BlockProps } from '../drawing.ts';
import type { quoteBlock } from './fields.ts';

export function QuoteBlock({ words, options, lang, picture }: BlockProps<typeof quoteBlock>) {
  if (words.quote === '') return null;
  const image = picture(options.mediaId);
  return (
    <BlockFrame name="large-quote" lang={lang}>
      <figure>
        {image ? (
          <span className="large-quote-picture">
            <Picture image={image} use="tile" alt="" />
          </span>
        ) : null}
        <blockquote dir="auto">{words.quote}</blockquote>
        {words.author ? (
          <figcaption>
            <bdi>{words.author}</bdi>
            {words.detail ? <bdi className="cap muted">{words.detail}</bdi> : null}
          </figcaption>
        ) : null}
      </figure>
    </BlockFrame>
  );
}
