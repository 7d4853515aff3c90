import { type Block, type BlockKind, definitionOf, type Fields, optionOf } from '#blocks/index.ts';
import type { StoreTx } from '#db/index.ts';
import { FOCAL, findVideos, type VideoItem } from '#domain/media/index.ts';
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
  /** The pictures and videos that the block shows. */
  files: BlockFiles;
};

/** Pictures and videos by their ids; one that was deleted is missing. */
export type BlockFiles = {
  pictures: ReadonlyMap<string, BlockPicture>;
  videos: ReadonlyMap<string, VideoItem>;
};

export function toBlockView(
  { id, block }: { id: string; block: Block },
  { files, locale }: { files: BlockFiles; locale: Locale },
): BlockView {
  const textLocale =
    hasWords(block, locale) || !hasWords(block, otherLocale(locale)) ? locale : otherLocale(locale);
  const { eyebrow, title, body, action, items, quotes } = block.texts[textLocale];
  const { kind, link, itemCount, mediaId } = block;
  return {
    ...{ id, kind, eyebrow, title, body, action, items, quotes, textLocale, link, itemCount },
    image: (mediaId && files.pictures.get(mediaId)) || null,
    block,
    files,
  };
}

function hasWords({ texts, entries }: Block, locale: Locale): boolean {
  const isFilled = (words: Record<string, unknown>) =>
    Object.values(words).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
  return isFilled(texts[locale]) || entries.some((entry) => isFilled(entry.texts[locale]));
}

const namesOf = (fields: Fields, control: string) =>
  Object.keys(fields).filter((name) => fields[name]?.control === control);

/** The ids that a block has in its fields with this control. */
function idsOf(block: Block, control: 'picture' | 'videoFile'): string[] {
  const { options, entries } = definitionOf(block.kind);
  // Every block has a picture, whether its kind shows it or not.
  const shared = control === 'picture' ? ['mediaId'] : [];
  const own = [...shared, ...namesOf(options, control)].map((name) => optionOf(block, name));
  const inEntries = namesOf(entries?.options ?? {}, control);
  const listed = block.entries.flatMap((entry) => inEntries.map((name) => entry[name]));
  return [...new Set([...own, ...listed])].filter((id) => typeof id === 'string').filter(isId);
}

/** The pictures and videos of these blocks, in a statement for each; none for blocks that show neither. */
export async function selectFiles(tx: StoreTx, blocks: Block[]): Promise<BlockFiles> {
  const videoIds = [...new Set(blocks.flatMap((block) => idsOf(block, 'videoFile')))];
  const videos = await findVideos(tx, videoIds);
  return {
    pictures: await selectPictures(tx, blocks),
    videos: new Map(videos.map((video) => [video.id, video])),
  };
}

async function selectPictures(tx: StoreTx, blocks: Block[]): Promise<BlockFiles['pictures']> {
  const ids = [...new Set(blocks.flatMap((block) => idsOf(block, 'picture')))];
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
