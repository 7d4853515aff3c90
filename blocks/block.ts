import { emptyOf, type Fact, facts, type InBoth, line, type Quote, quotes, text } from './field.ts';
import { type BlockKind, definitionOf } from './kinds.ts';
import { type Look, NO_LOOK } from './look.ts';

/** The texts of a block in one language: the shared ones, and those of its kind under their names. */
export type BlockWords = {
  eyebrow: string;
  title: string;
  body: string;
  action: string;
  items: Fact[];
  quotes: Quote[];
  [own: string]: unknown;
};

/** An entry of a block's list: its options under their names, and its texts. */
export type BlockEntry = { texts: InBoth<Record<string, unknown>>; [option: string]: unknown };

/** A block as it is saved, published and edited. */
export type Block = {
  kind: BlockKind;
  isVisible: boolean;
  mediaId: string | null;
  link: string;
  itemCount: number;
  look: Look;
  /** The options of its kind, except for picture, link and number. */
  options: Record<string, unknown>;
  entries: BlockEntry[];
  texts: InBoth<BlockWords>;
};

/** At most this many blocks are on a page. */
export const MAX_BLOCKS = 40;

/** Options that many kinds have, which a block has outside `options`. */
export const SHARED_OPTIONS = ['mediaId', 'link', 'itemCount'] as const;

/** Texts that many kinds have. Those of a home page are columns (home_section_texts). */
export const SHARED_WORDS = {
  eyebrow: line(120),
  title: line(200),
  body: text(1000),
  action: line(80),
  items: facts(4),
  quotes: quotes(12),
};

const NO_WORDS = emptyOf(SHARED_WORDS) as BlockWords;

const isSharedOption = (name: string) => SHARED_OPTIONS.some((each) => each === name);

/** The value of an option, whether its kind shares it with others or not. */
export function optionOf(block: Block, name: string): unknown {
  return isSharedOption(name) ? block[name as 'mediaId'] : block.options[name];
}

export function withOption(block: Block, name: string, value: unknown): Block {
  if (isSharedOption(name)) return { ...block, [name]: value };
  return { ...block, options: { ...block.options, [name]: value } };
}

/** A block as the picker adds it. */
export function newBlock(kind: BlockKind): Block {
  const { words, options } = definitionOf(kind);
  const { mediaId = null, link = '', itemCount = 8, ...own } = emptyOf(options);
  const texts = { ...NO_WORDS, ...emptyOf(words) };
  return {
    kind,
    isVisible: true,
    ...({ mediaId, link, itemCount } as Pick<Block, 'mediaId' | 'link' | 'itemCount'>),
    look: NO_LOOK,
    options: own,
    entries: [],
    texts: { en: texts, ar: { ...texts } },
  };
}

export function newEntry(kind: BlockKind): BlockEntry {
  const { words = {}, options = {} } = definitionOf(kind).entries ?? {};
  return { ...emptyOf(options), texts: { en: emptyOf(words), ar: emptyOf(words) } };
}
