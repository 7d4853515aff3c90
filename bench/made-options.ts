import { newId } from '#lib/ids.ts';
import { add, LOCALES, type Rows } from './made-rows.ts';

const COLOURS = [
  ['Sand', 'رملي', '#D8C8A8'],
  ['Ink', 'حبري', '#202840'],
] as const;
const SIZES = ['S', 'L'] as const;

type Value = { option_id: string; value_id: string };

/** Two colours by two sizes; returns the combinations with their values. */
export function addOptions(rows: Rows, key: { store_id: string; product_id: string }) {
  const colour = addOption(rows, key, { position: 0, kind: 'colour', names: ['Colour', 'اللون'] });
  const size = addOption(rows, key, { position: 1, kind: 'size', names: ['Size', 'المقاس'] });
  const colours = COLOURS.map(([en, ar, swatch], position) =>
    addValue(
      rows,
      { store_id: key.store_id, option_id: colour },
      { position, code: en, labels: [en, ar], swatch },
    ),
  );
  const sizes = SIZES.map((code, position) =>
    addValue(
      rows,
      { store_id: key.store_id, option_id: size },
      { position, code, labels: [code, code], swatch: '' },
    ),
  );
  return colours.flatMap((first, nth) =>
    sizes.map((second, at) => ({ combination: `${COLOURS[nth]![0]}/${SIZES[at]}`, values: [first, second] })),
  );
}

function addOption(
  rows: Rows,
  key: { store_id: string; product_id: string },
  option: { position: number; kind: string; names: [string, string] },
): string {
  const id = newId();
  const { position, kind, names } = option;
  add(rows, 'product_options', { ...key, id, position, kind });
  LOCALES.forEach((locale, nth) => {
    add(rows, 'product_option_texts', { store_id: key.store_id, option_id: id, locale, name: names[nth]! });
  });
  return id;
}

function addValue(
  rows: Rows,
  key: { store_id: string; option_id: string },
  value: { position: number; code: string; labels: readonly [string, string]; swatch: string },
): Value {
  const id = newId();
  const { position, code, labels, swatch } = value;
  add(rows, 'option_values', { ...key, id, position, code, swatch });
  LOCALES.forEach((locale, nth) => {
    add(rows, 'option_value_texts', { store_id: key.store_id, value_id: id, locale, label: labels[nth]! });
  });
  return { option_id: key.option_id, value_id: id };
}
