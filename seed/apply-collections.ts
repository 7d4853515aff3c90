import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type CollectionCondition, saveCollection } from '#domain/catalog/index.ts';
import { parseMoney } from '#lib/money/index.ts';
import { must } from './must.ts';
import type { CollectionFile, StoreData } from './store-data.ts';

/** Creates the collections, by hand and by rule, from existing products; returns their ids by key. */
export async function applyCollections(
  tx: StoreTx,
  { data, productIds }: { data: StoreData; productIds: Map<string, string> },
  act: Act,
): Promise<void> {
  for (const [position, file] of data.collections.entries()) {
    const { en, ar } = file;
    const ids = file.products?.map((key) => productIds.get(key)!);
    const conditions = conditionsOf(file, data.store.currency);
    const rule = conditions.length > 0 ? { match: 'all' as const, conditions } : undefined;
    must(await saveCollection(tx, { position, texts: { en, ar }, productIds: ids, rule }, act), en.title);
  }
}

function conditionsOf({ rule }: CollectionFile, currency: string): CollectionCondition[] {
  if (!rule) return [];
  const to = must(parseMoney(rule.to, currency), rule.to).amount;
  return [
    { field: 'tag', tag: rule.tag },
    { field: 'price', currency, from: null, to },
    ...(rule.inStock ? [{ field: 'stock' as const }] : []),
  ];
}
