import { z } from 'zod';
import { type Block, MAX_BLOCKS, SHARED_OPTIONS, SHARED_WORDS } from './block.ts';
import type { Fields } from './field.ts';
import { BLOCK_KINDS, type BlockKind, definitionOf } from './kinds.ts';
import { LOOK } from './look.ts';
import { idOrNull, objectOf } from './zod-fields.ts';

// The number of entries of a block is checked before they are read, whatever their kind.
const MOST_ENTRIES = 60;
/** Arrays with more blocks are not read. One more than a page may have is read, so that it can be refused by name. */
export const MOST_READ = MAX_BLOCKS + 20;

function withoutShared(options: Fields): Fields {
  const own = Object.entries(options).filter(([name]) => !SHARED_OPTIONS.some((each) => each === name));
  return Object.fromEntries(own);
}

const inBoth = (fields: Fields) => {
  const words = objectOf(fields);
  return z.object({ en: words, ar: words }).catch(() => ({ en: words.parse({}), ar: words.parse({}) }));
};

function schemaOf(kind: BlockKind) {
  const { words, options, entries } = definitionOf(kind);
  const entry = entries
    ? z.intersection(objectOf(entries.options), z.object({ texts: inBoth(entries.words) }))
    : z.never();
  return z.object({
    kind: z.literal(kind),
    isVisible: z.boolean().catch(true),
    mediaId: idOrNull,
    link: z.string().max(300).catch(''),
    itemCount: z.int().min(1).max(48).catch(8),
    look: objectOf(LOOK),
    options: objectOf(withoutShared(options)),
    entries: z
      .array(z.unknown())
      .max(MOST_ENTRIES)
      .transform((given) => given.slice(0, entries?.max ?? 0))
      .pipe(z.array(entry))
      .catch([]),
    texts: inBoth({ ...SHARED_WORDS, ...words }),
  });
}

const SCHEMAS = Object.fromEntries(BLOCK_KINDS.map((kind) => [kind, schemaOf(kind)]));

/** A block of a known kind; each invalid value is replaced by the empty one. */
export const blockSchema = z
  .object({ kind: z.enum(BLOCK_KINDS) })
  .loose()
  .transform((given) => SCHEMAS[given.kind]?.parse(given)) as unknown as z.ZodType<Block>;

/** The blocks of a page, as they are saved. */
export const blocksSchema = z.array(blockSchema).max(MOST_READ);

/** Reads stored blocks; a block whose kind this version does not have is left out. */
export function readBlocks(stored: unknown): Block[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, MOST_READ).flatMap((each) => blockSchema.safeParse(each).data ?? []);
}
