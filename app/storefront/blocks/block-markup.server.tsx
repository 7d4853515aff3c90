import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { blockProps } from '#blocks/block-props.ts';
import type { BlockDefinition } from '#blocks/field.ts';
import type { HomeSection } from '#domain/catalog/index.ts';
import type { BlockProps, BlockShop } from '../../../blocks/drawing.ts';
import { DRAWINGS } from '../../../blocks/drawings.server.ts';
import type { Shop } from '../page/shop.server.ts';

/** The markup of a block by the drawing of its kind; '' if it has nothing to show. */
export function blockMarkup(shop: Shop, { id, kind, block, textLocale, pictureOf }: HomeSection): string {
  const Drawing = DRAWINGS[kind] as ComponentType<BlockProps<BlockDefinition>> | undefined;
  if (!Drawing) return '';
  const props = blockProps(block, {
    id,
    textLocale,
    picture: (picture) => (picture === null ? null : pictureOf(picture)),
    shop: blockShop(shop),
  });
  return renderToStaticMarkup(<Drawing {...props} />);
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
