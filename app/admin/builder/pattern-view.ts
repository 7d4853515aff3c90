import type { Block } from '#blocks/block.ts';
import type { OwnPattern, PatternGroup, SketchedBlock } from '#domain/block-patterns/index.ts';

/** A pattern to choose from: its key or id, and what its drawing shows. */
export type PatternChoice = { id: string; name: string; blocks: SketchedBlock[] };

export type PatternLists = {
  own: OwnPattern[];
  ready: { group: PatternGroup; patterns: PatternChoice[] }[];
};

export type PatternBlocks = { blocks: Block[] };

const PROBLEMS = [
  'name_missing',
  'name_taken',
  'too_many_patterns',
  'blocks_invalid',
  'blocks_too_long',
  'too_many_blocks',
  'too_many_products',
  'not_found',
] as const;

/** The result of saving, renaming or deleting a pattern. */
export type PatternResult = { done: true } | { problem: (typeof PROBLEMS)[number] };

export const PATTERNS_PATH = '/admin/storesetting/patterns';
