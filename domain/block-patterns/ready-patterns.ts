import { z } from 'zod';
import { BLOCK_KINDS, type Block, newBlock, newEntry } from '#blocks/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { nextSeason, SEASONS } from './next-season.ts';
import type { SketchedBlock } from './own-patterns.ts';
import campaign from './ready/campaign.json' with { type: 'json' };
import contact from './ready/contact.json' with { type: 'json' };
import delivery from './ready/delivery.json' with { type: 'json' };
import pictures from './ready/pictures.json' with { type: 'json' };
import products from './ready/products.json' with { type: 'json' };
import questions from './ready/questions.json' with { type: 'json' };
import story from './ready/story.json' with { type: 'json' };
import welcome from './ready/welcome.json' with { type: 'json' };

/** The groups of ready-made patterns, in the order of the builder's tab. */
export const PATTERN_GROUPS = [
  'welcome',
  'products',
  'story',
  'delivery',
  'questions',
  'campaign',
  'contact',
  'pictures',
] as const;
export type PatternGroup = (typeof PATTERN_GROUPS)[number];

const text = z.string().min(1).max(2000);
const words = z.record(z.string(), z.union([text, z.array(z.record(z.string(), z.string().max(200)))]));
const both = <T extends z.ZodType>(one: T) => ({ en: one, ar: one });
const options = z.record(z.string(), z.union([z.string(), z.boolean()]));

const block = z.strictObject({
  kind: z.enum(BLOCK_KINDS),
  link: z.string().startsWith('/').optional(),
  itemCount: z.int().min(1).max(24).optional(),
  look: options.optional(),
  options: options.optional(),
  /** The moment to which a countdown runs. */
  ends: z.enum(SEASONS).optional(),
  entries: z
    .array(z.strictObject({ link: z.string().startsWith('/').optional(), ...both(words) }))
    .optional(),
  ...both(words.optional()),
});

const pattern = z.strictObject({
  key: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
  name: z.strictObject(both(text)),
  blocks: z.array(block).min(1).max(5),
});

type Pattern = z.infer<typeof pattern>;
type GivenBlock = z.infer<typeof block>;

const FILES: Record<PatternGroup, unknown> = {
  welcome,
  products,
  story,
  delivery,
  questions,
  campaign,
  contact,
  pictures,
};

let read: Map<PatternGroup, Pattern[]> | undefined;

function patterns(): Map<PatternGroup, Pattern[]> {
  read ??= new Map(PATTERN_GROUPS.map((group) => [group, z.array(pattern).parse(FILES[group])]));
  return read;
}

export type ReadyPattern = { key: string; group: PatternGroup; name: string; blocks: SketchedBlock[] };

/** The ready-made patterns, with their names in one language and the kinds of their blocks. */
export function listReadyPatterns(locale: Locale): ReadyPattern[] {
  return [...patterns()].flatMap(([group, listed]) =>
    listed.map(({ key, name, blocks }) => {
      const sketched = blocks.map(({ kind, look }) => ({
        kind,
        background: String(look?.background ?? 'page'),
      }));
      return { key, group, name: name[locale], blocks: sketched };
    }),
  );
}

/** The blocks of a ready-made pattern, with countdowns to their next moment in the store's time zone; null if unknown. */
export function readReadyPattern(key: string, at: { now: Date; timeZone: string }): Block[] | null {
  const found = [...patterns().values()].flat().find((each) => each.key === key);
  return found ? found.blocks.map((given) => blockOf(given, at)) : null;
}

function blockOf({ kind, ...given }: GivenBlock, at: { now: Date; timeZone: string }): Block {
  const made = newBlock(kind);
  const ends = given.ends ? { ends: nextSeason(given.ends, at) } : {};
  const entries = (given.entries ?? []).map(({ link, ...texts }) => {
    const entry = newEntry(kind);
    for (const locale of LOCALES) Object.assign(entry.texts[locale], texts[locale]);
    return { ...entry, ...(link && { link }) };
  });
  const block = {
    ...made,
    itemCount: given.itemCount ?? made.itemCount,
    link: given.link ?? '',
    look: { ...made.look, ...given.look } as Block['look'],
    options: { ...made.options, ...given.options, ...ends },
    entries,
  };
  for (const locale of LOCALES) Object.assign(block.texts[locale], given[locale]);
  return block;
}
