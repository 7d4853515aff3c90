import type { StoreTx } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { LOCALES } from '#lib/locale.ts';
import type { PlannedOption, PlannedValue } from './plan-product.ts';
import type { ProductWrite } from './product-write.ts';
import type { Writing } from './write-together.ts';

/** Per option position its id and the ids of its values by code. */
export type ValueIds = { optionId: string; byCode: Map<string, string> }[];

/** The ids of options and values: an option keeps its own by its place, a value by its code. */
export function chooseValueIds({ plan, known }: ProductWrite): ValueIds {
  return plan.options.map((option, position) => {
    const old = known?.options.find((candidate) => candidate.position === position);
    const byCode = new Map(
      option.values.map((value) => [
        value.code,
        old?.values.find((candidate) => candidate.code === value.code)?.id ?? newId(),
      ]),
    );
    return { optionId: old?.id ?? newId(), byCode };
  });
}

/** Options, values and their words. */
export function optionRows(tx: StoreTx, write: ProductWrite, ids: ValueIds): Writing[] {
  if (ids.length === 0) return [];
  return [...upsertOptions(tx, write, ids), ...upsertValues(tx, write.plan.options, ids)];
}

/** Deletes what the product does not have any more; archived variants lose those values with it. */
export async function deleteVanished(tx: StoreTx, write: ProductWrite, ids: ValueIds): Promise<void> {
  const kept = new Set(ids.flatMap((option) => [option.optionId, ...option.byCode.values()]));
  const options = (write.known?.options ?? []).map((option) => option.id).filter((id) => !kept.has(id));
  const values = (write.known?.options ?? [])
    .filter((option) => kept.has(option.id))
    .flatMap((option) => option.values.map((value) => value.id))
    .filter((id) => !kept.has(id));
  if (options.length > 0) {
    await tx
      .deleteFrom('product_options')
      .where('store_id', '=', tx.storeId)
      .where('id', 'in', options)
      .execute();
  }
  if (values.length > 0) {
    await tx
      .deleteFrom('option_values')
      .where('store_id', '=', tx.storeId)
      .where('id', 'in', values)
      .execute();
  }
}

function upsertOptions(tx: StoreTx, write: ProductWrite, ids: ValueIds): Writing[] {
  const { options } = write.plan;
  const idAt = (position: number) => ids[position]?.optionId ?? '';
  const rows = tx
    .insertInto('product_options')
    .values(
      options.map((option, position) => ({
        store_id: tx.storeId,
        id: idAt(position),
        product_id: write.productId,
        position,
        kind: option.kind,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'id']).doUpdateSet((row) => ({ kind: row.ref('excluded.kind') })),
    );
  const texts = options.flatMap((option, position) =>
    LOCALES.flatMap((locale) => {
      const name = option.names[locale];
      return name ? [{ store_id: tx.storeId, option_id: idAt(position), locale, name }] : [];
    }),
  );
  const words = tx
    .insertInto('product_option_texts')
    .values(texts)
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'option_id', 'locale'])
        .doUpdateSet((row) => ({ name: row.ref('excluded.name') })),
    );
  return [rows, words];
}

function upsertValues(tx: StoreTx, options: PlannedOption[], ids: ValueIds): Writing[] {
  const rows = options.flatMap((option, index) =>
    option.values.map((value, position) => {
      const { optionId = '', byCode } = ids[index] ?? {};
      return { value, position, optionId, id: byCode?.get(value.code) ?? '' };
    }),
  );
  const written = tx
    .insertInto('option_values')
    .values(
      rows.map(({ value, position, optionId, id }) => ({
        store_id: tx.storeId,
        id,
        option_id: optionId,
        position,
        code: value.code,
        swatch: value.swatch,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'id']).doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        swatch: row.ref('excluded.swatch'),
      })),
    );
  const words = tx
    .insertInto('option_value_texts')
    .values(rows.flatMap(({ value, id }) => valueTexts(tx, value, id)))
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'value_id', 'locale'])
        .doUpdateSet((row) => ({ label: row.ref('excluded.label') })),
    );
  return [written, words];
}

function valueTexts(tx: StoreTx, value: PlannedValue, valueId: string) {
  return LOCALES.flatMap((locale) => {
    const label = value.labels[locale];
    return label ? [{ store_id: tx.storeId, value_id: valueId, locale, label }] : [];
  });
}
