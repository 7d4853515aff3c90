import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type BlockKind, newBlock, readBlocks } from '#blocks/index.ts';
import { translator } from '#messages/index.ts';
import type { PictureView } from '../../app/ui/picture.tsx';
import { blockProps } from '../../blocks/block-props.ts';
import type { BlockProduct, BlockProps, BlockShop, BlockVideo } from '../../blocks/drawing.ts';
import { DRAWINGS } from '../../blocks/drawings.server.ts';
import type { BlockDefinition } from '../../blocks/field.ts';
import { TEST_TIME } from './stores.ts';

type Given = {
  kind: BlockKind;
  words?: Record<string, unknown>;
  options?: Record<string, unknown>;
  entries?: { options?: Record<string, unknown>; words?: Record<string, unknown> }[];
  /** The pictures, videos and products of the store; every other one was deleted. */
  pictures?: Record<string, PictureView>;
  videos?: Record<string, BlockVideo>;
  products?: Record<string, BlockProduct>;
  shop?: Partial<BlockShop>;
};

const SHOP: BlockShop = {
  locale: 'en',
  digits: 'latn',
  now: TEST_TIME,
  timeZone: 'Asia/Riyadh',
  say: translator('en'),
  href: (link) => link,
  moment: (at) => at.toISOString(),
  contact: { email: '', phone: '', whatsapp: '', address: '', hours: '' },
};

/** The markup of a block with these English values, which are read as if they were stored. */
export function renderBlock({ kind, words, options, entries = [], shop, ...given }: Given): string {
  const { pictures = {}, videos = {}, products = {} } = given;
  const empty = newBlock(kind);
  const [block] = readBlocks([
    {
      ...empty,
      ...options,
      options: { ...empty.options, ...options },
      texts: { ...empty.texts, en: { ...empty.texts.en, ...words } },
      entries: entries.map((entry) => ({ ...entry.options, texts: { en: entry.words ?? {}, ar: {} } })),
    },
  ]);
  const Drawing = DRAWINGS[kind] as ComponentType<BlockProps<BlockDefinition>> | undefined;
  if (!block || !Drawing) throw new Error(`The block ${kind} has no drawing of its own.`);
  const props = blockProps(block, {
    id: 'block-1',
    textLocale: 'en',
    picture: (id) => (id && pictures[id]) || null,
    videoFile: (id) => (id && videos[id]) || null,
    product: (id) => products[id] ?? null,
    shop: { ...SHOP, ...shop },
  });
  return renderToStaticMarkup(createElement(Drawing, props));
}
