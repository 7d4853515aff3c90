import { sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isId, newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { cleanLine } from './clean-text.ts';

export const FIELD_KINDS = ['text', 'number', 'yes_no', 'link'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/**
 * A custom field of the store, whose name may be empty in one language. `products`: number of products with a
 * value.
 */
export type CustomField = {
  id: string;
  names: Record<Locale, string>;
  kind: FieldKind;
  isShown: boolean;
  products: number;
};

export type FieldFailure = 'name_missing' | 'name_too_long' | 'name_taken' | 'field_gone' | 'too_many';

export const MOST_FIELDS = 20;
const LONGEST_FIELD_NAME = 60;

type Names = Record<Locale, string>;
type Known = { id: string; names: Names; isShown: boolean; position: number };

export async function listCustomFields(tx: StoreTx): Promise<CustomField[]> {
  const { rows } = await sql<CustomField>`
    select f.id, json_build_object('en', f.name_en, 'ar', f.name_ar) as names, f.kind, f.is_shown as "isShown",
        (select count(*)::int from product_custom_values v
          where v.store_id = ${tx.storeId} and v.field_id = f.id) as products
      from custom_fields f where f.store_id = ${tx.storeId} order by f.position, f.id`.execute(tx);
  return rows;
}

export async function addCustomField(
  tx: StoreTx,
  input: { names: Names; kind: FieldKind; isShown: boolean },
  act: Act,
): Promise<Result<{ id: string }, FieldFailure>> {
  const all = await lockFields(tx);
  const names = namesOf(input.names);
  const refused = refuse(names, all);
  if (refused) return fail(refused);
  if (all.length >= MOST_FIELDS) return fail('too_many');
  const { kind, isShown } = input;
  const id = newId();
  const position = Math.max(0, ...all.map((field) => field.position)) + 1;
  await tx
    .insertInto('custom_fields')
    .values({
      ...{ store_id: tx.storeId, id, name_en: names.en, name_ar: names.ar },
      ...{ kind, position, is_shown: isShown, created_at: act.at },
    })
    .execute();
  await recordAudit(tx, act, {
    ...{ action: 'field.added', subjectKind: 'field', subjectId: id },
    after: { name: nameIn(names), isShown },
  });
  return ok({ id });
}

/** Renames a custom field or changes its visibility; its kind is fixed. */
export async function changeCustomField(
  tx: StoreTx,
  input: { id: string; names: Names; isShown: boolean },
  act: Act,
): Promise<Result<undefined, FieldFailure>> {
  const all = await lockFields(tx);
  const before = all.find((field) => field.id === input.id);
  if (!before) return fail('field_gone');
  const names = namesOf(input.names);
  const refused = refuse(
    names,
    all.filter((field) => field !== before),
  );
  if (refused) return fail(refused);
  const { isShown } = input;
  if (before.names.en === names.en && before.names.ar === names.ar && before.isShown === isShown) return ok();
  await tx
    .updateTable('custom_fields')
    .set({ name_en: names.en, name_ar: names.ar, is_shown: isShown })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', input.id)
    .execute();
  await noteChange(tx, ['store']);
  await recordAudit(tx, act, {
    ...{ action: 'field.changed', subjectKind: 'field', subjectId: input.id },
    before: { name: nameIn(before.names), ...before.names, isShown: before.isShown },
    after: { name: nameIn(names), ...names, isShown },
  });
  return ok();
}

/** Moves a custom field up or down by one; no effect at either end. */
export async function shiftCustomField(
  tx: StoreTx,
  input: { id: string; by: 'earlier' | 'later' },
  act: Act,
): Promise<Result<undefined, FieldFailure>> {
  const all = await lockFields(tx);
  const at = all.findIndex((field) => field.id === input.id);
  const here = all[at];
  if (!here) return fail('field_gone');
  const there = all[input.by === 'earlier' ? at - 1 : at + 1];
  if (!there) return ok();
  await sql`update custom_fields f set position = n.position
      from (values (${here.id}::uuid, ${there.position}::int), (${there.id}::uuid, ${here.position}::int))
           as n (id, position)
     where f.store_id = ${tx.storeId} and f.id = n.id`.execute(tx);
  await noteChange(tx, ['store']);
  await recordAudit(tx, act, {
    ...{ action: 'field.shifted', subjectKind: 'field', subjectId: here.id },
    before: { name: nameIn(here.names), index: at + 1 },
    after: { name: nameIn(here.names), index: input.by === 'earlier' ? at : at + 2 },
  });
  return ok();
}

/** Deletes a custom field and its values. */
export async function removeCustomField(
  tx: StoreTx,
  { id }: { id: string },
  act: Act,
): Promise<Result<undefined, FieldFailure>> {
  const gone = isId(id)
    ? await tx
        .deleteFrom('custom_fields')
        .where('store_id', '=', tx.storeId)
        .where('id', '=', id)
        .returning(['name_en as en', 'name_ar as ar'])
        .executeTakeFirst()
    : undefined;
  if (!gone) return fail('field_gone');
  await noteChange(tx, ['store']);
  await recordAudit(tx, act, {
    ...{ action: 'field.removed', subjectKind: 'field', subjectId: id },
    before: { name: nameIn(gone) },
  });
  return ok();
}

// Locks all fields, because two concurrent additions could exceed the limit and get the same position.
async function lockFields(tx: StoreTx): Promise<Known[]> {
  await sql`select from store_settings where store_id = ${tx.storeId} for update`.execute(tx);
  const { rows } = await sql<Known>`
    select id, json_build_object('en', name_en, 'ar', name_ar) as names, is_shown as "isShown", position
      from custom_fields where store_id = ${tx.storeId} order by position, id`.execute(tx);
  return rows;
}

function refuse(names: Names, others: Known[]): FieldFailure | null {
  if (names.en === '' && names.ar === '') return 'name_missing';
  if (names.en.length > LONGEST_FIELD_NAME || names.ar.length > LONGEST_FIELD_NAME) return 'name_too_long';
  const isTaken = others.some(
    (other) => isSame(other.names.en, names.en) || isSame(other.names.ar, names.ar),
  );
  return isTaken ? 'name_taken' : null;
}

const namesOf = (typed: Names): Names => ({ en: cleanLine(typed.en), ar: cleanLine(typed.ar) });
const nameIn = (names: Names) => names.en || names.ar;
const isSame = (one: string, other: string) => one !== '' && one.toLowerCase() === other.toLowerCase();
