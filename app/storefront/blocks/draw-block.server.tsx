import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { optionOf } from '#blocks/block.ts';
import type { BlockDefinition } from '#blocks/field.ts';
import { definitionOf } from '#blocks/kinds.ts';
import type { HomeSection } from '#domain/catalog/index.ts';
import type { BlockProps, BlockShop } from '../../../blocks/drawing.ts';
import { DRAWINGS } from '../../../blocks/drawings.server.ts';
import type { Shop } from '../page/shop.server.ts';

type Props = BlockProps<BlockDefinition>;

/** The markup of a block by the drawing of its kind; '' if it has nothing to show. */
export function drawBlock(shop: Shop, section: HomeSection): string {
  const Drawing = DRAWINGS[section.kind] as ComponentType<Props> | undefined;
  return Drawing ? renderToStaticMarkup(<Drawing {...propsOf(shop, section)} />) : '';
}

function propsOf(shop: Shop, { id, block, textLocale, pictureOf }: HomeSection): Props {
  const { options, entries } = definitionOf(block.kind);
  const listed = block.entries.map((entry) => {
    const names = Object.keys(entries?.options ?? {});
    return { words: entry.texts[textLocale], options: pick(names, (name) => entry[name]) };
  });
  return {
    id,
    words: block.texts[textLocale],
    options: pick(Object.keys(options), (name) => optionOf(block, name)),
    entries: listed as unknown as Props['entries'],
    lang: textLocale === shop.locale ? undefined : textLocale,
    picture: (picture) => (picture === null ? null : pictureOf(picture)),
    shop: blockShop(shop),
  };
}

function pick(names: string[], read: (name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, read(name)]));
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
