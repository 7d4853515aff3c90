import { type RawBuilder, sql } from 'kysely';

/**
 * A value of a fixed list, such as a status, written into the SQL text. Plans are generic (roles.ts): the planner
 * assumes that a parameter is as frequent as the average value, so it would read all orders to find the few with a
 * rare status, and it could not use a partial index. Throws if the value is not a lower-case word, so that no input
 * becomes SQL.
 */
export function fixedWord<Word extends string>(value: Word): RawBuilder<Word> {
  if (!/^[a-z_]{1,40}$/.test(value)) throw new Error('Only values of a fixed list may be written into SQL.');
  return sql.lit(value);
}
