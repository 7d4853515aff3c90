import type { Change } from '../change.ts';
import type { Names } from '../names.ts';

/** A kind of part that can be generated. */
export type Kind = {
  about: string;
  /** The Arabic title if none is given; NAME is replaced by the English one. */
  arabicTitle: string;
  /** True if the kind has a migration, so that db/schema.sql and db/types.ts must be regenerated. */
  changesSchema: boolean;
  plan(change: Change): void;
  /** What to do next, with the command that runs its test. */
  next(names: Names): string;
};
