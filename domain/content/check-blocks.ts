import {
  type Block,
  definitionOf,
  type Fields,
  hasTooManyProducts,
  isBlockLink,
  MAX_BLOCKS,
  MOST_ROW_PRODUCTS,
  MOST_ROWS,
  optionOf,
  type Quote,
} from '#blocks/index.ts';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { LOCALES } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

const MAX_ITEMS = 4;
const MAX_QUOTES = 12;
const LONGEST: Record<keyof Quote, number> = { quote: 600, author: 80, detail: 120 };

export type BlocksRefused =
  /** The link is neither a path of the store nor, where its kind allows that, an address with https. */
  | Failure<'link_invalid', { position: number }>
  /** The trust strip has more than four items, or there are more than twelve testimonials. */
  | Failure<'too_many_items', { position: number; max: number }>
  /** A testimonial without text or author, or too long. */
  | Failure<'quote_invalid', { position: number }>
  | Failure<'media_not_found', { id: string }>
  | BlocksTooLarge;

export type BlocksTooLarge =
  /** A page has at most forty blocks. */
  | Failure<'too_many_blocks', { max: number }>
  /** The blocks of a page have more than 400,000 characters with all their texts. */
  | Failure<'blocks_too_long', { max: number }>
  /** The visible blocks of a page have more than sixteen rows of products, or more than 320 products. */
  | Failure<'too_many_products', { rows: number; max: number }>;

/** A page of 100 is stored with its draft and twenty versions, in memory and on a disk that all stores share. */
const MAX_CHARACTERS = 400_000;
/** The checks of the database count bytes, of which a character has up to three (content_states, home_sections). */
const MAX_BYTES = { page: 900_000, block: 380_000 };

/** Refuses a page with more blocks than it may have, or with longer ones, in a draft too. */
export function requireRoom<Body>(body: Body, blocks: readonly Block[]): Result<Body, BlocksTooLarge> {
  if (blocks.length > MAX_BLOCKS) return fail('too_many_blocks', { max: MAX_BLOCKS });
  const isLong =
    JSON.stringify(blocks).length > MAX_CHARACTERS ||
    bytesOf(body) > MAX_BYTES.page ||
    blocks.some((block) => bytesOf(block) > MAX_BYTES.block);
  if (isLong) return fail('blocks_too_long', { max: MAX_CHARACTERS });
  return hasTooManyProducts(blocks)
    ? fail('too_many_products', { rows: MOST_ROWS, max: MOST_ROW_PRODUCTS })
    : ok(body);
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Why these blocks cannot be published; null if they can. */
export async function refuseBlocks(tx: StoreTx, blocks: Block[]): Promise<BlocksRefused | null> {
  const room = requireRoom(blocks, blocks);
  if (!room.ok) return room;
  for (const [position, block] of blocks.entries()) {
    const refused = refuseBlock(block, position);
    if (refused) return refused;
  }
  return refuseMedia(tx, blocks);
}

function refuseBlock(block: Block, position: number): BlocksRefused | null {
  if (!linksFit(block)) return fail('link_invalid', { position });
  const counts = LOCALES.map((locale) => block.texts[locale].items.length);
  if (Math.max(...counts) > MAX_ITEMS) return fail('too_many_items', { position, max: MAX_ITEMS });
  const quotes = LOCALES.map((locale) => block.texts[locale].quotes);
  if (quotes.some((each) => each.length > MAX_QUOTES)) {
    return fail('too_many_items', { position, max: MAX_QUOTES });
  }
  return quotes.flat().every(isWhole) ? null : fail('quote_invalid', { position });
}

/** True if each link of the block leads where its field allows. */
function linksFit(block: Block): boolean {
  const { options, entries } = definitionOf(block.kind);
  // Every block has a link, whether its kind shows it or not.
  const shared = { link: options.link ?? { control: 'link', empty: '', max: 300 } } as const;
  const areAllowed = (fields: Fields, read: (name: string) => unknown) =>
    Object.entries(fields).every(
      ([name, { control, isOutside }]) => control !== 'link' || isBlockLink(read(name), isOutside),
    );
  return (
    areAllowed({ ...options, ...shared }, (name) => optionOf(block, name)) &&
    block.entries.every((entry) => areAllowed(entries?.options ?? {}, (name) => entry[name]))
  );
}

function isWhole(said: Quote): boolean {
  const fits = (field: keyof Quote) => said[field].length <= LONGEST[field];
  return said.quote !== '' && said.author !== '' && fits('quote') && fits('author') && fits('detail');
}

async function refuseMedia(tx: StoreTx, blocks: Block[]): Promise<BlocksRefused | null> {
  const wanted = blocks.flatMap(({ mediaId }) => mediaId ?? []);
  const notAnId = wanted.find((id) => !isId(id));
  if (notAnId !== undefined) return fail('media_not_found', { id: notAnId });
  if (wanted.length === 0) return null;
  const rows = await tx
    .selectFrom('media')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('id', 'in', wanted)
    .execute();
  const missing = wanted.find((id) => !rows.some((row) => row.id === id));
  return missing === undefined ? null : fail('media_not_found', { id: missing });
}
