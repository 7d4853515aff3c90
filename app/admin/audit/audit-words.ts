import type { AuditRow } from '#domain/audit/index.ts';
import { isolate } from '#lib/bidi.ts';
import { isCurrency } from '#lib/money/index.ts';
import { fieldWord, type Reading, valueText } from './audit-values.ts';

const SHOWN = 8;
const MOST_DETAILS = 40;
const EMPTY: unknown[] = ['', null, undefined, 0, false];
// Technical fields, left out of the page.
const SILENT = new Set(['version', 'currency', 'stamp']);
// An order's entry has the state in `before`, and in `after` only the fields that changed.
const STATES = new Set(['status', 'paymentStatus']);

/** The actor's name; "Souk" for jobs and commands. */
export function whoDid({ actorKind, actorName }: AuditRow, { t }: Reading): string {
  if (actorKind === 'staff') return isolate(actorName);
  return t(actorKind === 'shopper' ? 'auditlog.shopper' : 'auditlog.system');
}

/** "Product “Navy mug”: saved". */
export function whatWasDone({ action, subjectName }: AuditRow, reading: Reading): string {
  const { t } = reading;
  const [first = '', ...rest] = action.split('.');
  const said = { thing: thingName(first, reading), verb: word('verb', rest.at(-1) ?? '', reading) };
  if (!subjectName) return t('auditlog.unnamed', said);
  return t('auditlog.named', { ...said, name: isolate(subjectName) });
}

/** The name of a kind of subject, or its code if it has no text. */
export function thingName(kind: string, reading: Reading): string {
  return word('thing', kind, reading);
}

/** "Price: 40.00 → 35.00", a line for each field that differs; technical fields are in `details`. */
export function changesOf(row: AuditRow, reading: Reading): { lines: string[]; details: string[] } {
  const { before, after, at } = row;
  const [old, now] = [flat(before ?? {}), flat(after ?? {})];
  const isUnchanged = (name: string) => after !== null && STATES.has(name) && !now.has(name);
  const names = [...new Set([...now.keys(), ...old.keys()])].filter(
    (name) =>
      !SILENT.has(name) &&
      !isUnchanged(name) &&
      JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)),
  );
  const currency = currencyOf(row) ?? reading.currency;
  const thing = row.action.split('.')[0] ?? '';
  const draw = (name: string) => {
    const value = (of: unknown) => isolate(valueText(name, of, { ...reading, currency, thing, at }));
    const said = {
      field: fieldName(name, reading),
      before: value(old.get(name)),
      after: value(now.get(name)),
    };
    return reading.t(old.has(name) ? 'auditlog.change' : 'auditlog.now', said);
  };
  const isEmpty = (name: string) => !old.has(name) && EMPTY.includes(now.get(name));
  const told = names.filter((name) => isNamed(name, reading) && !isEmpty(name)).slice(0, SHOWN);
  const rest = names.filter((name) => !told.includes(name)).slice(0, MOST_DETAILS);
  return { lines: told.map(draw), details: rest.map(draw) };
}

/** The currency named by an entry, else that of its order. */
function currencyOf({ before, after, currency }: AuditRow): string | null {
  const named = [after, before].map((side) => side?.currency);
  const found = named.find((code): code is string => typeof code === 'string' && isCurrency(code));
  return found ?? currency;
}

function flat(side: Record<string, unknown>): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(side)) {
    if (isPlain(value) && !('amount' in value)) {
      for (const [inner, part] of Object.entries(value)) found.set(`${name}.${inner}`, part);
    } else {
      found.set(name, value);
    }
  }
  return found;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNamed(name: string, { isKnown }: Reading): boolean {
  const [first = ''] = name.split('.');
  return first === 'prices' || isKnown(`auditlog.field.${first}`);
}

function fieldName(name: string, reading: Reading): string {
  const [first = '', inner] = name.split('.');
  if (first === 'prices') {
    const price = fieldWord('price', reading);
    return inner ? reading.t('auditlog.priceOf', { variant: isolate(inner) }) : price;
  }
  const outer = fieldWord(first, reading);
  return inner === undefined ? outer : `${outer} (${fieldWord(inner, reading)})`;
}

function word(of: 'thing' | 'verb', name: string, { t, isKnown }: Reading): string {
  const key = `auditlog.${of}.${name}`;
  return isKnown(key) ? t(key) : name.replaceAll('_', ' ');
}
