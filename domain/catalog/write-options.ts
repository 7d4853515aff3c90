import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { LOCALES } from '#lib/locale.ts';
import type { KnownProduct } from './known-product.ts';
import type { ProductPlan } from './plan-product.ts';
import type { PlannedValue } from './plan-variants.ts';
import type { ProductWrite, ValueIds } from './product-write.ts';
import { inParts, overwriteColumns, type Writing } from './write-together.ts';

/**
 * Chooses the ids of options and values: an option keeps the id of its position, a value the id of its code.
 */
export function chooseValueIds(plan: ProductPlan, known: KnownProduct | null): ValueIds {
  return plan.options.map((option, position) => {
    const old = known?.options.find((candidate) => candidate.position === position);
    const oldIds = new Map(old?.values.map(({ code, id }) => [code, id]));
    const byCode = new Map(option.values.map(({ code }) => [code, oldIds.get(code) ?? newId()]));
    return { optionId: old?.id ?? newId(), byCode };
  });
}

export function optionRows(tx: StoreTx, writes: ProductWrite[]): Writing[] {
  return [...upsertOptions(tx, writes), ...upsertValues(tx, writes)];
}

/** Deletes options and values that the products no longer have; archived variants lose those values. */
export async function deleteVanished(tx: StoreTx, writes: ProductWrite[]): Promise<void> {
  const kept = new Set(
    writes.flatMap(({ valueIds }) =>
      valueIds.flatMap((option) => [option.optionId, ...option.byCode.values()]),
    ),
  );
  const known = writes.flatMap((write) => write.known?.options ?? []);
  const options = known.map((option) => option.id).filter((id) => !kept.has(id));
  const values = known
    .filter((option) => kept.has(option.id))
    .flatMap((option) => option.values.map((value) => value.id))
    .filter((id) => !kept.has(id));
  if (options.length > 0) {
    await tx
      .deleteFrom('product_options')
      .where('store_id', '=', tx.storeId)
      .where('id', '=', sql<string>`any(${options}::uuid[])`)
      .execute();
  }
  if (values.length > 0) {
    await tx
      .deleteFrom('option_values')
      .where('store_id', '=', tx.storeId)
      .where('id', '=', sql<string>`any(${values}::uuid[])`)
      .execute();
  }
}

function upsertOptions(tx: StoreTx, writes: ProductWrite[]): Writing[] {
  const options = writes.flatMap(({ plan, productId, valueIds }) =>
    plan.options.map((option, position) => ({
      ...{ option, position, productId },
      optionId: valueIds[position]?.optionId ?? '',
    })),
  );
  const rows = options.map(({ option, position, productId, optionId }) => ({
    store_id: tx.storeId,
    id: optionId,
    product_id: productId,
    position,
    kind: option.kind,
  }));
  const texts = options.flatMap(({ option, optionId }) =>
    LOCALES.flatMap((locale) => {
      const name = option.names[locale];
      return name ? [{ store_id: tx.storeId, option_id: optionId, locale, name }] : [];
    }),
  );
  return [
    ...inParts(rows, (part) =>
      tx
        .insertInto('product_options')
        .values(part)
        .onConflict((conflict) =>
          conflict.columns(['store_id', 'id']).doUpdateSet(overwriteColumns(['kind'])),
        ),
    ),
    ...inParts(texts, (part) =>
      tx
        .insertInto('product_option_texts')
        .values(part)
        .onConflict((conflict) =>
          conflict.columns(['store_id', 'option_id', 'locale']).doUpdateSet(overwriteColumns(['name'])),
        ),
    ),
  ];
}

function upsertValues(tx: StoreTx, writes: ProductWrite[]): Writing[] {
  const values = writes.flatMap(valuesOf);
  const rows = values.map(({ value, position, optionId, id, mediaId }) => ({
    store_id: tx.storeId,
    id,
    option_id: optionId,
    position,
    code: value.code,
    swatch: value.swatch,
    media_id: mediaId,
  }));
  const texts = values.flatMap(({ value, id }) => valueTexts(tx, value, id));
  return [
    ...inParts(rows, (part) =>
      tx
        .insertInto('option_values')
        .values(part)
        .onConflict((conflict) =>
          conflict
            .columns(['store_id', 'id'])
            .doUpdateSet(overwriteColumns(['position', 'swatch', 'media_id'])),
        ),
    ),
    ...inParts(texts, (part) =>
      tx
        .insertInto('option_value_texts')
        .values(part)
        .onConflict((conflict) =>
          conflict.columns(['store_id', 'value_id', 'locale']).doUpdateSet(overwriteColumns(['label'])),
        ),
    ),
  ];
}

function valuesOf({ plan, known, valueIds }: ProductWrite) {
  const pictures = new Map(
    known?.options.flatMap(({ values }) => values.map(({ id, mediaId }) => [id, mediaId])),
  );
  return plan.options.flatMap((option, index) =>
    option.values.map((value, position) => {
      const { optionId = '', byCode } = valueIds[index] ?? {};
      const id = byCode?.get(value.code) ?? '';
      const mediaId = value.mediaId === undefined ? (pictures.get(id) ?? null) : value.mediaId;
      return { value, position, optionId, id, mediaId };
    }),
  );
}

function valueTexts(tx: StoreTx, value: PlannedValue, valueId: string) {
  return LOCALES.flatMap((locale) => {
    const label = value.labels[locale];
    return label ? [{ store_id: tx.storeId, value_id: valueId, locale, label }] : [];
  });
}
