export {
  deletePattern,
  listPatterns,
  MAX_PATTERNS,
  type OwnPattern,
  readPattern,
  renamePattern,
  type SavePatternFailure,
  type SketchedBlock,
  savePattern,
} from './own-patterns.ts';
export { listReadyPatterns, PATTERN_GROUPS, type PatternGroup, readReadyPattern } from './ready-patterns.ts';
