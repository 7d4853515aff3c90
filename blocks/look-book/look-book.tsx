import type { CSSProperties } from 'react';
import { dirOf } from '#lib/locale.ts';
import { Picture } from '../../app/ui/picture.tsx';
import { BlockFrame } from '../block-frame.tsx';
import type { BlockProduct, BlockProps, BlockShop } from '../drawing.ts';
import type { lookBook } from './fields.ts';

/**
 * A spot opens its card by a press, the pointer or the keyboard, without scripts. A spot whose product was deleted or is
 * hidden is left out.
 */
export function LookBook(props: BlockProps<typeof lookBook>) {
  const { id, words, options, entries, lang, picture, product, shop } = props;
  const image = picture(options.mediaId);
  if (!image) return null;
  const spots = entries.flatMap(({ options: { productIds, x, y } }) => {
    const found = productIds[0] === undefined ? null : product(productIds[0]);
    return found ? [{ found, x, y }] : [];
  });
  return (
    <BlockFrame name="look-book" title={words.title} body={words.body} lang={lang}>
      {/* Positions are those of the picture, which no direction mirrors. */}
      <div className="look" dir="ltr" data-life={spots.length > 0 ? 'look' : undefined}>
        <Picture image={image} use="banner" />
        {spots.map(({ found, x, y }, at) => (
          <details
            // biome-ignore lint/suspicious/noArrayIndexKey: two spots may show the same product
            key={at}
            className="look-spot"
            name={`look-${id}`}
            style={place(x, y)}
            data-low={y > 55 || undefined}
          >
            <summary>
              <span className="sr-only">{found.title}</span>
            </summary>
            <Card found={found} shop={shop} />
          </details>
        ))}
      </div>
    </BlockFrame>
  );
}

const place = (x: number, y: number) => ({ '--x': `${x}%`, '--y': `${y}%` }) as CSSProperties;

function Card({ found, shop }: { found: BlockProduct; shop: BlockShop }) {
  const { title, lang, href, price, image, isSoldOut } = found;
  return (
    <a className="look-card" href={href}>
      <span className="look-face" dir={dirOf(shop.locale)}>
        {image ? <Picture image={image} use="thumb" alt="" /> : null}
        <span className="look-words">
          <span className="look-title" lang={lang} dir={lang && dirOf(lang)}>
            {title}
          </span>
          <span className="look-price">{price}</span>
          {isSoldOut ? <span className="look-note">{shop.say('blocks.look.soldOut')}</span> : null}
        </span>
      </span>
    </a>
  );
}
