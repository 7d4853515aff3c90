export type { ArchiveState } from './archive-state.ts';
export {
  isPart,
  NEVER_SETTINGS,
  NEVER_TABLES,
  PARTS,
  type Part,
  TAKEN_SETTINGS,
  TAKEN_TABLES,
} from './parts.ts';
export { type OtherStore, takeBack } from './take-back.ts';
