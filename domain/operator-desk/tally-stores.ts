import { type RawBuilder, sql } from 'kysely';
import { withPlatform } from '#db/index.ts';

type Tallied<Kind> = {
  from: RawBuilder<unknown>;
  kind: RawBuilder<Kind>;
  isMatching: RawBuilder<boolean>;
  /** The kind that `total` counts; null or undefined counts all kinds. */
  wanted: Kind | null | undefined;
};

/** Counts the stores of each kind. `total` is the number of stores of the wanted kind that match. */
export async function tallyStores<Kind extends string>({ from, kind, isMatching, wanted }: Tallied<Kind>) {
  return withPlatform(async (tx) => {
    const { rows } = await sql<{ kind: Kind; stores: number; matched: number }>`
      select kind, count(*)::int as stores, (count(*) filter (where matched))::int as matched
        from (select ${kind} as kind, ${isMatching} as matched from ${from}) each group by kind`.execute(tx);
    const counted = rows.filter((row) => !wanted || row.kind === wanted);
    return {
      kinds: Object.fromEntries(rows.map((row) => [row.kind, row.stores])) as Partial<Record<Kind, number>>,
      all: rows.reduce((sum, { stores }) => sum + stores, 0),
      total: counted.reduce((sum, { matched }) => sum + matched, 0),
    };
  });
}
