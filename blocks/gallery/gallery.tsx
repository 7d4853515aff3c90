import { Picture } from '../../app/ui/picture.tsx';
import { BlockFrame, BlockLink } from '../block-frame.tsx';
import type { BlockProps } from '../drawing.ts';
import type { gallery } from './fields.ts';

/** A picture that was deleted is left out. */
export function Gallery({ words, options, entries, lang, picture, shop }: BlockProps<typeof gallery>) {
  const shown = entries.flatMap((entry) => {
    const image = picture(entry.options.mediaId);
    return image ? [{ image, link: entry.options.link, caption: entry.words.caption }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <BlockFrame name="gallery-block" title={words.title} lang={lang}>
      <ul className="gallery-grid" data-columns={options.columns} data-shape={options.shape}>
        {shown.map(({ image, link, caption }) => {
          const alt = caption ? '' : undefined;
          const face = (
            <>
              <span className="gallery-picture">
                <Picture image={image} use="gallery" {...(alt === undefined ? {} : { alt })} />
              </span>
              {caption ? <span className="gallery-caption">{caption}</span> : null}
            </>
          );
          return (
            <li key={image.src + caption}>
              {link ? (
                <BlockLink to={link} shop={shop}>
                  {face}
                </BlockLink>
              ) : (
                face
              )}
            </li>
          );
        })}
      </ul>
    </BlockFrame>
  );
}
