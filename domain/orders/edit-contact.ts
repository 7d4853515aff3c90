import { cleanLine } from '#lib/clean-text.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { EditFailure } from './errors.ts';

/** Contact fields that may change until the order is packed. A missing field stays unchanged. */
export type ContactChange = {
  userName?: string;
  phone?: string;
  address?: string;
  addressMore?: string;
  city?: string;
  zipCode?: string;
};

const COLUMNS = {
  userName: { column: 'user_name', max: 120, isNeeded: true },
  phone: { column: 'phone', max: 30, isNeeded: true },
  address: { column: 'address', max: 300, isNeeded: true },
  addressMore: { column: 'address_more', max: 300, isNeeded: false },
  city: { column: 'city', max: 120, isNeeded: true },
  zipCode: { column: 'zip_code', max: 20, isNeeded: false },
} as const satisfies Record<keyof ContactChange, { column: string; max: number; isNeeded: boolean }>;

/** The changed columns with their values. */
export function readContact(
  change: ContactChange = {},
): Result<Partial<Record<string, string>>, Extract<EditFailure, { code: 'fields_missing' }>> {
  const set: Partial<Record<string, string>> = {};
  const missing: string[] = [];
  for (const [name, { column, max, isNeeded }] of Object.entries(COLUMNS)) {
    const typed = change[name as keyof ContactChange];
    if (typed === undefined) continue;
    const value = cleanLine(typed).slice(0, max);
    if (value === '' && isNeeded) missing.push(name);
    set[column] = value;
  }
  return missing.length > 0 ? fail('fields_missing', { fields: missing }) : ok(set);
}
