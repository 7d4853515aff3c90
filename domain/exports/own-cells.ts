import { type CustomField, type ExportedProduct, fieldColumns } from '#domain/catalog/index.ts';
import type { StockLocation } from '#domain/stock/index.ts';
import type { Row } from './product-cells.ts';

/** The cells of a product's custom field values. */
export function fieldCells({ custom }: Pick<ExportedProduct, 'custom'>, fields: CustomField[]): Row {
  const said = new Map(custom.map((each) => [each.fieldId, each]));
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = said.get(field.id);
      return fieldColumns(field).map(({ header, locale }) => [
        header,
        (locale ? value?.words[locale] : value?.value) ?? '',
      ]);
    }),
  );
}

export function locationColumn({ name }: Pick<StockLocation, 'name'>): string {
  return `Stock at ${name}`;
}

/** The cells with a variant's units at each secondary location. `units` is keyed by variant and location. */
export function locationCells(
  variant: { id: string } | undefined,
  places: StockLocation[],
  units: Map<string, number>,
): Row {
  if (!variant) return {};
  return Object.fromEntries(
    places.map((place) => [locationColumn(place), units.get(`${variant.id} ${place.id}`) ?? 0]),
  );
}
