import { Picture } from '../../app/ui/picture.tsx';
import { BlockButton, BlockFrame } from '../block-frame.tsx';
import type { BlockProps } from '../drawing.ts';
import type { imageText } from './fields.ts';

export function ImageText({ words, options, lang, picture, shop }: BlockProps<typeof imageText>) {
  const { eyebrow, title, body, action } = words;
  const image = picture(options.mediaId);
  if (!image && title === '' && body === '') return null;
  return (
    <BlockFrame name="image-text" lang={lang}>
      <div className="image-text-row" data-side={options.side}>
        {image ? (
          <div className="image-text-picture" data-shape={options.shape}>
            <Picture image={image} use="gallery" />
          </div>
        ) : null}
        <div className="image-text-words">
          {eyebrow ? <span className="eyebrow">{eyebrow}</span> : null}
          {title ? <h2>{title}</h2> : null}
          {body ? <p>{body}</p> : null}
          <BlockButton to={options.link} text={action} shop={shop} />
        </div>
      </div>
    </BlockFrame>
  );
}
