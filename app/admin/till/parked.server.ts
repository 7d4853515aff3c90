import { withStore } from '#db/index.ts';
import {
  CHECKOUT_FIELDS,
  listParked,
  type ParkedForm,
  type ParkFailure,
  parkOrder,
  readParked,
  removeParked,
} from '#domain/checkout/index.ts';
import { translator } from '#messages/index.ts';
import { formText } from '../kit/form-text.ts';
import type { Staff } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import { readTill, type TypedTill } from './read-till.server.ts';
import { buildResult } from './till-result.server.ts';
import type { ParkedRow, ParkedTill } from './till-view.ts';

const FIELDS = [...CHECKOUT_FIELDS, 'language', 'payment', 'discountKind', 'code'] as const;
const LONGEST_FIELD = 1000;

export async function readParkedRows(staff: Staff): Promise<ParkedRow[]> {
  const when = whenFor(staff);
  const parked = await withStore(staff.store.id, (tx) => listParked(tx, staff.request.now));
  return parked.map(({ at, ...row }) => ({ ...row, at: when(at) }));
}

/** The page of a parked order that is resumed, at the prices of now; null if it is gone. */
export async function readParkedTill(id: string, staff: Staff): Promise<ParkedTill | null> {
  const parked = await withStore(staff.store.id, (tx) => readParked(tx, id, staff.request.now));
  if (!parked) return null;
  const form = toForm(parked.form, staff);
  const result = await buildResult(form, staff, {
    typed: readTill(form, staff),
    problem: null,
    fields: null,
  });
  return { id, label: parked.label, missing: parked.form.lines.length - result.lines.length, result };
}

/** Parks the typed order and returns its id, or the reason why it cannot be parked. */
export async function parkTill(
  form: FormData,
  { input }: TypedTill,
  staff: Staff,
): Promise<{ id: string } | { problem: string }> {
  const label = ['parkLabel', 'name', 'phone'].map((name) => formText(form, name).trim()).find(Boolean);
  const parking = {
    label: label ?? '',
    form: toParkedForm(form, input.lines),
    replaces: input.parkedId ?? null,
    country: staff.store.shell.country,
  };
  const parked = await withStore(staff.store.id, (tx) => parkOrder(tx, parking, staff.request.act()));
  return parked.ok ? parked.value : { problem: problemOf(parked, staff) };
}

/** Deletes a parked order; returns a reason if it is gone already. */
export async function unparkTill(form: FormData, staff: Staff): Promise<string | null> {
  const id = formText(form, 'unpark');
  const isRemoved = await withStore(staff.store.id, (tx) => removeParked(tx, id, staff.request.act()));
  return isRemoved ? null : translator(staff.request.locale)('orderlife.till.parked.problem.parked_gone');
}

type Failed = ParkFailure extends infer Each ? (Each extends string ? { code: Each } : Each) : never;

function problemOf(failed: Failed, staff: Staff): string {
  const t = translator(staff.request.locale);
  if (failed.code === 'nothing_to_park') return t('orderlife.manual.empty');
  if (failed.code === 'too_many_parked')
    return t('orderlife.till.parked.problem.too_many_parked', failed.data);
  return t(`orderlife.till.parked.problem.${failed.code}`);
}

function toParkedForm(form: FormData, lines: ParkedForm['lines']): ParkedForm {
  const typed = FIELDS.flatMap((name) => {
    const value = formText(form, name).slice(0, LONGEST_FIELD);
    // A region that was not asked for stays unasked, so an empty one is stored.
    const isLeftOut = value === '' && (name !== 'region' || !form.has(name));
    return isLeftOut ? [] : [[name, value] as const];
  });
  return {
    fields: Object.fromEntries(typed),
    lines: lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
  };
}

/** A manual discount is left out for a member who may not give one. */
function toForm({ fields, lines }: ParkedForm, staff: Staff): FormData {
  const form = new FormData();
  const isByHand = fields.discountKind === 'percent' || fields.discountKind === 'amount';
  const isLeftOut = (name: string) =>
    isByHand && !staff.can('orders.refund') && (name === 'discountKind' || name === 'code');
  for (const [name, value] of Object.entries(fields)) if (!isLeftOut(name)) form.set(name, value);
  for (const { variantId, quantity } of lines) form.set(`line.${variantId}`, String(quantity));
  return form;
}
