import { Picture } from '../../app/ui/picture.tsx';
import { BlockFrame, BlockLink } from '../block-frame.tsx';
import type { BlockProps } from '../drawing.ts';
import type { columns } from './fields.ts';

export function Columns({ words, options, entries, lang, picture, shop }: BlockProps<typeof columns>) {
  const shown = entries
    .map((entry) => ({ ...entry.words, link: entry.options.link, image: picture(entry.options.mediaId) }))
    .filter(({ title, body, image }) => title !== '' || body !== '' || image);
  if (shown.length === 0) return null;
  return (
    <BlockFrame name="columns-block" title={words.title} body={words.body} lang={lang}>
      <ul className="columns-grid" data-columns={options.columns}>
        {shown.map(({ title, body, action, link, image }, at) => (
          // Columns have no id, and this markup is never changed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at}>
            {image ? (
              <span className="columns-picture" data-shape={options.shape}>
                <Picture image={image} use="gallery" />
              </span>
            ) : null}
            {title ? <h3>{title}</h3> : null}
            {body ? <p>{body}</p> : null}
            {link && action ? (
              <BlockLink to={link} shop={shop} className="columns-link">
                {action}
              </BlockLink>
            ) : null}
          </li>
        ))}
      </ul>
    </BlockFrame>
  );
}
