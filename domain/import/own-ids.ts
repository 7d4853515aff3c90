import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  addCustomField,
  type CustomField,
  type CustomValue,
  listCustomFields,
} from '#domain/catalog/index.ts';
import { addLocation, listLocations } from '#domain/stock/index.ts';
import type { FileProduct, FileValue } from './file-product.ts';
import { nameOf } from './read-fields.ts';

/** Ids of custom fields and locations by name; null if the store cannot have one. */
export type OwnIds = { field(value: FileValue): string | null; place(name: string): string | null };

const NOTHING: OwnIds = { field: () => null, place: () => null };

/** Finds the custom fields and locations that products of a file name; appends missing ones. */
export async function ownIds(tx: StoreTx, products: FileProduct[], act: Act): Promise<OwnIds> {
  const values = products.flatMap(({ custom }) => custom ?? []);
  const places = products.flatMap(({ variants }) => variants.flatMap(({ places: named }) => named ?? []));
  if (values.length === 0 && places.length === 0) return NOTHING;
  const fields = await fieldIds(tx, values, act);
  const locations = await groupIds(
    tx,
    places.map(({ place }) => place),
    act,
  );
  return {
    field: (value) => fields.get(keyOf(value)) ?? null,
    place: (name) => locations.get(name.toLowerCase()) ?? null,
  };
}

/** A product's custom values, and the names of custom fields that the file uses and the store does not have. */
export function customOf(product: FileProduct, ids: OwnIds): { custom?: CustomValue[]; missing: string[] } {
  if (!product.custom) return { missing: [] };
  const missing: string[] = [];
  const custom = product.custom.flatMap((each): CustomValue[] => {
    const { kind, words, value } = each;
    const fieldId = ids.field(each);
    if (fieldId) return [{ fieldId, kind, words, value }];
    if (words.en || words.ar || value) missing.push(nameOf(each.names));
    return [];
  });
  return { custom, missing };
}

const keyOf = ({ names, kind }: FileValue) => JSON.stringify([names, kind]);

async function fieldIds(tx: StoreTx, values: FileValue[], act: Act): Promise<Map<string, string>> {
  const wanted = new Map(values.map((value) => [keyOf(value), value]));
  const ids = new Map<string, string>();
  if (wanted.size === 0) return ids;
  const there = await listCustomFields(tx);
  for (const [key, value] of wanted) {
    const known = there.find((field) => isNamed(field, value));
    // A field with the same name but another kind cannot hold the value.
    if (known && known.kind !== value.kind) continue;
    if (known) ids.set(key, known.id);
    else {
      const { names, kind, isShown } = value;
      const added = await addCustomField(tx, { names, kind, isShown }, act);
      if (added.ok) ids.set(key, added.value.id);
    }
  }
  return ids;
}

function isNamed(field: CustomField, { names }: FileValue): boolean {
  const same = (one: string, other: string) => one !== '' && one.toLowerCase() === other.toLowerCase();
  return same(field.names.en, names.en) || same(field.names.ar, names.ar);
}

async function groupIds(tx: StoreTx, names: string[], act: Act): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  if (names.length === 0) return ids;
  for (const { id, name } of await listLocations(tx)) ids.set(name.toLowerCase(), id);
  for (const name of new Set(names)) {
    if (ids.has(name.toLowerCase())) continue;
    const added = await addLocation(tx, { name }, act);
    if (added.ok) ids.set(name.toLowerCase(), added.value.id);
  }
  return ids;
}
