import type { StoreTx } from '#db/index.ts';
import { isEmptyValue } from './custom-values.ts';
import type { ProductWrite } from './product-write.ts';
import { inParts, overwriteColumns, type Writing } from './write-together.ts';

/** Deletes the values that a save empties; omitted fields are unchanged. */
export async function clearValues(tx: StoreTx, writes: ProductWrite[]): Promise<void> {
  for (const { known, plan, productId } of writes) {
    const empty = (plan.custom ?? []).filter(isEmptyValue).map(({ fieldId }) => fieldId);
    if (!known || empty.length === 0) continue;
    await tx
      .deleteFrom('product_custom_values')
      .where('store_id', '=', tx.storeId)
      .where('product_id', '=', productId)
      .where('field_id', 'in', empty)
      .execute();
  }
}

export function valueRows(tx: StoreTx, writes: ProductWrite[]): Writing[] {
  const rows = writes.flatMap(({ plan, productId }) =>
    (plan.custom ?? [])
      .filter((each) => !isEmptyValue(each))
      .map(({ fieldId, kind, words, value }) => ({
        ...{ store_id: tx.storeId, product_id: productId, field_id: fieldId, kind },
        ...{ words_en: words.en, words_ar: words.ar, value },
      })),
  );
  return inParts(rows, (part) =>
    tx
      .insertInto('product_custom_values')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['store_id', 'product_id', 'field_id'])
          .doUpdateSet(overwriteColumns(['words_en', 'words_ar', 'value'])),
      ),
  );
}
