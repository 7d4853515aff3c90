import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type BlockFinds, blockProps } from '#blocks/block-props.ts';
import type { BlockDefinition } from '#blocks/field.ts';
import type { HomeSection, ProductCard } from '#domain/catalog/index.ts';
import type { BlockProduct, BlockProps, BlockShop } from '../../../blocks/drawing.ts';
import { DRAWINGS } from '../../../blocks/drawings.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { numberOf } from '../shell/render-in-shell.server.tsx';
import { shellView } from '../shell/shell-view.server.ts';
import { keptMarkup } from './kept-markup.server.ts';

/** The markup of a block by the drawing of its kind; '' if it has nothing to show. */
export function blockMarkup(shop: Shop, section: HomeSection): string {
  const { id, kind, block, textLocale } = section;
  const Drawing = DRAWINGS[kind] as ComponentType<BlockProps<BlockDefinition>> | undefined;
  if (!Drawing) return '';
  return keptMarkup({
    key: `${numberOf(shellView(shop).shell)} ${id} ${textLocale}`,
    block,
    finds: findsOf(shop, section),
    shop: blockShop(shop),
    draw: ({ finds, ...from }) =>
      renderToStaticMarkup(<Drawing {...blockProps(block, { id, textLocale, ...finds, ...from })} />),
  });
}

function findsOf(shop: Shop, { pictureOf, videoOf, products }: HomeSection): BlockFinds {
  return {
    picture: (picture) => (picture === null ? null : pictureOf(picture)),
    videoFile: (video) => (video === null ? null : videoOf(video)),
    product: (product) => {
      const card = products.find((each) => each.id === product);
      return card ? blockProduct(shop, card) : null;
    },
  };
}

function blockProduct(shop: Shop, card: ProductCard): BlockProduct {
  const { slug, title, titleLocale, price, priceVaries, soldOut, image } = card;
  const amount = shop.amount(price);
  return {
    title,
    lang: titleLocale === shop.locale ? undefined : titleLocale,
    href: shop.href(paths.product(slug)),
    price: priceVaries ? shop.say('blocks.look.from', { price: amount }) : amount,
    isSoldOut: soldOut,
    image,
  };
}

function blockShop({ shell, locale, now, say, href }: Shop): BlockShop {
  const { timeZone } = shell;
  const { contactEmail: email, contactPhone: phone, whatsapp, texts } = shell;
  const { address, hours } = texts[locale];
  return {
    ...{ locale, now, timeZone, say },
    digits: locale === 'ar' ? shell.digits : 'latn',
    href: (link) => (link.startsWith('/') ? href(link) : link),
    moment: (at) => momentText(at, { locale, timeZone, digits: shell.digits }),
    contact: { email, phone, whatsapp, address, hours },
  };
}

function momentText(at: Date, of: { locale: string; timeZone: string; digits: 'latn' | 'arab' }): string {
  const tag = of.locale === 'ar' ? `ar-EG-u-nu-${of.digits}-ca-gregory` : 'en-GB';
  return new Intl.DateTimeFormat(tag, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: of.timeZone,
  }).format(at);
}
