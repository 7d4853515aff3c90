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
  /** Returns the next steps, with the command that runs the part's test. */
  next(names: Names): string;
};
