import type { StoreTx } from '#db/index.ts';
import { type GroupRow, groupsQuery } from './count-facets.ts';

export type GroupCounts = { total: number; byCategory: Map<string, number>; byBrand: Map<string, number> };

/** Returns the number of products in the store and in each category and brand (see groupsQuery). */
export async function countGroups(
  tx: StoreTx,
  context: Parameters<typeof groupsQuery>[1],
): Promise<GroupCounts> {
  const { rows } = await groupsQuery(tx.storeId, context).execute(tx);
  return toGroupCounts(rows);
}

export function toGroupCounts(rows: GroupRow[]): GroupCounts {
  const counts = (facet: string) =>
    new Map(rows.filter((row) => row.facet === facet).map(({ value, n }) => [value, n]));
  const [total = 0] = counts('shown').values();
  return { total, byCategory: counts('category'), byBrand: counts('brand') };
}
