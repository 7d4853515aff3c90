import { type Block, type BlockKind, definitionOf, type Fields, optionOf } from '#blocks/index.ts';
import type { StoreTx } from '#db/index.ts';
import { FOCAL } from '#domain/media/index.ts';
import { isId } from '#lib/ids.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import type { Testimonial, TrustItem } from './home-sections.ts';

export type BlockPicture = {
  hash: string;
  width: number;
  height: number;
  blur: string;
  focal: string | null;
  alt: Partial<Record<Locale, string>>;
};

/** A block in one language; if it lacks texts in that language, all its texts are in the other one. */
export type BlockView = {
  id: string;
  kind: BlockKind;
  eyebrow: string;
  title: string;
  body: string;
  action: string;
  textLocale: Locale;
  items: TrustItem[];
  quotes: Testimonial[];
  link: string;
  itemCount: number;
  image: BlockPicture | null;
  /** The block as it is saved, for the parts that only its kind has. */
  block: Block;
  /** The pictures of the block by id; a picture that was deleted is missing. */
  pictures: ReadonlyMap<string, BlockPicture>;
};

type Pictures = ReadonlyMap<string, BlockPicture>;

export function toBlockView(
  { id, block }: { id: string; block: Block },
  { pictures, locale }: { pictures: Pictures; locale: Locale },
): BlockView {
  const textLocale =
    hasWords(block, locale) || !hasWords(block, otherLocale(locale)) ? locale : otherLocale(locale);
  const { eyebrow, title, body, action, items, quotes } = block.texts[textLocale];
  const { kind, link, itemCount, mediaId } = block;
  return {
    ...{ id, kind, eyebrow, title, body, action, items, quotes, textLocale, link, itemCount },
    image: (mediaId && pictures.get(mediaId)) || null,
    block,
    pictures,
  };
}

function hasWords({ texts, entries }: Block, locale: Locale): boolean {
  const isFilled = (words: Record<string, unknown>) =>
    Object.values(words).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
  return isFilled(texts[locale]) || entries.some((entry) => isFilled(entry.texts[locale]));
}

const namesOf = (fields: Fields, control: string) =>
  Object.keys(fields).filter((name) => fields[name]?.control === control);

/** The ids of the pictures that a block shows. */
export function pictureIdsOf(block: Block): string[] {
  const { options, entries } = definitionOf(block.kind);
  const own = ['mediaId', ...namesOf(options, 'picture')].map((name) => optionOf(block, name));
  const inEntries = namesOf(entries?.options ?? {}, 'picture');
  const listed = block.entries.flatMap((entry) => inEntries.map((name) => entry[name]));
  return [...new Set([...own, ...listed])].filter((id) => typeof id === 'string').filter(isId);
}

/** The pictures of these blocks by id, in one statement; none if they show no picture. */
export async function selectPictures(tx: StoreTx, blocks: Block[]): Promise<Pictures> {
  const ids = [...new Set(blocks.flatMap(pictureIdsOf))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('media as m')
    .leftJoin('media_texts as a', (join) =>
      join.onRef('a.store_id', '=', 'm.store_id').onRef('a.media_id', '=', 'm.id'),
    )
    .select(['m.id', 'm.hash', 'm.blur', 'm.width', 'm.height', 'a.locale', 'a.alt', FOCAL.as('focal')])
    .where('m.store_id', '=', tx.storeId)
    .where('m.id', 'in', ids)
    .execute();
  const pictures = [...Map.groupBy(rows, (row) => row.id)].map(([id, texts]) => {
    const { hash, width, height, blur, focal } = texts[0]!;
    const alt = Object.fromEntries(
      texts.flatMap((row) => (row.alt && row.locale ? [[row.locale, row.alt]] : [])),
    );
    return [id, { hash, width, height, blur: blur ?? '', focal, alt }] as const;
  });
  return new Map(pictures);
}
