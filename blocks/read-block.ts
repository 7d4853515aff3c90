import { z } from 'zod';
import { htmlWork } from '#lib/html.ts';
import { type Block, MAX_BLOCKS, SHARED_OPTIONS, SHARED_WORDS } from './block.ts';
import { type Fields, link } from './field.ts';
import { BLOCK_KINDS, type BlockKind, definitionOf } from './kinds.ts';
import { LOOK } from './look.ts';
import { idOrNull, objectOf, schemaOfField } from './zod-fields.ts';

// The number of entries of a block is checked before they are read, whatever their kind.
const MOST_ENTRIES = 60;
/** Arrays with more blocks are not read. One more than a page may have is read, so that it can be refused by name. */
export const MOST_READ = MAX_BLOCKS + 20;

function withoutShared(options: Fields): Fields {
  const own = Object.entries(options).filter(([name]) => !SHARED_OPTIONS.some((each) => each === name));
  return Object.fromEntries(own);
}

/** Fields that are typed, or of a published block (zod-fields.ts). */
function schemaOf(kind: BlockKind, isStored: boolean) {
  const { words, options, entries } = definitionOf(kind);
  const inBoth = (fields: Fields) => {
    const one = objectOf(fields, isStored);
    return z.object({ en: one, ar: one }).catch(() => ({ en: one.parse({}), ar: one.parse({}) }));
  };
  const entry = entries
    ? z.intersection(objectOf(entries.options, isStored), z.object({ texts: inBoth(entries.words) }))
    : z.never();
  return z.object({
    kind: z.literal(kind),
    isVisible: z.boolean().catch(true),
    mediaId: idOrNull,
    link: schemaOfField(link(true), isStored),
    itemCount: z.int().min(1).max(48).catch(8),
    look: objectOf(LOOK),
    options: objectOf(withoutShared(options), isStored),
    entries: z
      .array(z.unknown())
      .max(MOST_ENTRIES)
      .transform((given) => given.slice(0, entries?.max ?? 0))
      .pipe(z.array(entry))
      .catch([]),
    texts: inBoth({ ...SHARED_WORDS, ...words }),
  });
}

/** A block of a known kind; each invalid value is replaced by the empty one, and unknown ones are not copied. */
function blockSchemaOf(isStored: boolean): z.ZodType<Block> {
  const schemas = new Map<unknown, z.ZodType>(BLOCK_KINDS.map((kind) => [kind, schemaOf(kind, isStored)]));
  return z.unknown().transform((given, context) => {
    const schema = schemas.get((given as { kind?: unknown } | null)?.kind);
    if (schema) return schema.parse(given);
    context.addIssue('The kind is unknown.');
    return z.NEVER;
  }) as unknown as z.ZodType<Block>;
}

const TYPED = blockSchemaOf(false);
const STORED = blockSchemaOf(true);

/** The work that the rich texts of a page's blocks may take together (htmlWork): a tenth of a second. */
const MOST_WORK = 40_000;

function workOf(value: unknown, key = '', depth = 0): number {
  if (typeof value === 'string') return key === 'bodyHtml' ? htmlWork(value) : 0;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return 0;
  // A longer list is not read either.
  if (Array.isArray(value) && value.length > MOST_READ) return 0;
  let work = 0;
  let names = 0;
  for (const name in value) {
    if (++names > MOST_NAMES) return Number.POSITIVE_INFINITY;
    work += workOf(value[name as keyof typeof value], name, depth + 1);
  }
  return work;
}

/** No object of a block has as many properties: one that has them is refused without being read. */
const MOST_NAMES = 200;

/** An answer of a list of questions: blocks, block, entries, entry, texts, language. Deeper values are not read. */
const DEEPEST = 6;

/** The blocks of a page as they are typed, checked for their number and work before they are read. */
export const blocksSchema = z
  .array(z.unknown())
  .max(MOST_READ)
  .refine((given) => given.length > MOST_READ || workOf(given) <= MOST_WORK)
  .pipe(z.array(TYPED));

/** Blocks with their rich text sanitized, to be published. */
export function cleanBlocks(given: readonly unknown[]): Block[] {
  return given.flatMap((each) => TYPED.safeParse(each).data ?? []);
}

/** Reads published blocks; a block whose kind this version does not have is left out. */
export function readBlocks(stored: unknown): Block[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, MOST_READ).flatMap((each) => STORED.safeParse(each).data ?? []);
}
