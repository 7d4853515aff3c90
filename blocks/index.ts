export {
  type Block,
  type BlockEntry,
  type BlockWords,
  MAX_BLOCKS,
  newBlock,
  newEntry,
  optionOf,
  SHARED_OPTIONS,
  SHARED_WORDS,
  withOption,
} from './block.ts';
export { isBlockLink } from './block-link.ts';
export type { Control, Fact, Field, Fields, Quote, Values } from './field.ts';
export { BLOCK_KINDS, type BlockKind, definitionOf } from './kinds.ts';
export { isShown, LOOK, type Look, lookClass, NO_LOOK } from './look.ts';
export { nextMomentOf } from './moments.ts';
export {
  hasTooManyProducts,
  isChosenKind,
  isRowKind,
  MOST_ROW_PRODUCTS,
  MOST_ROWS,
  ROW_KINDS,
  type RowKind,
  withinRowLimits,
} from './product-rows.ts';
export { blocksSchema, cleanBlocks, readBlocks } from './read-block.ts';
export { htmlOf, idOrNull, lineOf, textOf } from './zod-fields.ts';
