import type { Locale } from '#lib/locale.ts';
import { type Block, optionOf } from './block.ts';
import type { BlockProps, BlockShop } from './drawing.ts';
import type { BlockDefinition } from './field.ts';
import { definitionOf } from './kinds.ts';

type Props = BlockProps<BlockDefinition>;

/** The pictures, videos and products that the block may show. */
export type BlockFinds = Pick<Props, 'picture' | 'videoFile' | 'product'>;

type Of = BlockFinds & { id: string; textLocale: Locale; shop: BlockShop };

/** The properties of a block's drawing, in the language of its texts. */
export function blockProps(block: Block, { id, textLocale, shop, ...finds }: Of): Props {
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
    ...finds,
    shop,
  };
}

function pick(names: string[], read: (name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}
