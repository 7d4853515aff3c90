import { type RawBuilder, sql } from 'kysely';

/**
 * The first of these rows `r` in the given order, up to and including the one at which the sum of their `weight` reaches
 * `most`. A number of rows alone bounds nothing: a product has up to 2,048 variants, an order up to 1,000 lines.
 */
export function untilHeavy(
  rows: RawBuilder<unknown>,
  { order, most }: { order: RawBuilder<unknown>; most: number },
): RawBuilder<unknown> {
  return sql`
    select w.* from (
      select r.*, sum(r.weight) over (order by ${order}) - r.weight as weight_before from (${rows}) r) w
     where w.weight_before < ${most}`;
}
