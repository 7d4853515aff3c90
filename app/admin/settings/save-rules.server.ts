import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { readStoreRules, type StoreRules, saveStoreRules } from '#domain/tenancy/index.ts';
import { toLatinDigits } from '#lib/digits.ts';
import type { Staff } from '../staff.server.ts';
import type { RulesResult } from './rules-view.ts';

/** Reads what a settings form posted; what the form has not is not among it. */
export type FormReader = {
  text: (name: string) => string;
  number: (name: string) => number;
  isOn: (name: string) => boolean;
  /** What is ticked of a list. */
  all: (name: string) => string[];
};

/** Saves what one of the settings' pages posted and answers its form. */
export async function saveRules(
  staff: Staff,
  form: FormData,
  read: (form: FormReader) => Partial<StoreRules>,
) {
  const change = read(readerOf(form));
  const stamp = String(form.get('stamp') ?? '').slice(0, 64);
  const { id } = staff.store;
  const saved = await withStore(id, (tx) => saveStoreRules(tx, { change, stamp }, staff.request.act()));
  if (saved.ok) return answer({ saved: true }, 200);
  const known = await withStore(id, (tx) => readStoreRules(tx));
  const typed = { ...known, ...change };
  if (saved.code === 'stale') return answer({ stale: saved.data.current.stamp, typed }, 409);
  return answer({ problems: saved.data.fields, typed }, 422);
}

function readerOf(form: FormData): FormReader {
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .slice(0, 2000)
      .replaceAll('\0', '');
  return {
    text,
    number: (name) =>
      /^\s*\d{1,6}\s*$/.test(toLatinDigits(text(name))) ? Number(toLatinDigits(text(name))) : Number.NaN,
    isOn: (name) => text(name) === 'yes',
    all: (name) => form.getAll(name).map(String),
  };
}

function answer(result: RulesResult, status: number) {
  return data(result, { status });
}
