import { withStore } from '#db/index.ts';
import {
  addPayout,
  COLUMN_ROLES,
  type ColumnMap,
  PAYER_LENGTH,
  type PayoutReading,
  readPayoutFile,
} from '#domain/accounting/index.ts';
import { isDay } from '#domain/reports/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { PAYOUT_FILE_BYTES } from '#lib/file-limits.ts';
import { postedCsv } from '../kit/posted-csv.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { PayoutResult } from './payouts-view.ts';

const MAX_COLUMN = 100;

/**
 * Adds the posted statement. A statement of an unknown kind whose columns are not mapped is returned with its
 * headings.
 */
export async function receivePayout(
  form: FormData,
  staff: Staff,
): Promise<PayoutResult | { payoutId: string }> {
  const typed = { payer: typedIn(form, 'payer', PAYER_LENGTH), paidOn: typedIn(form, 'paidOn', 20) };
  const problem = (told: PayoutResult['problem']): PayoutResult => ({
    typed,
    ...(told && { problem: told }),
  });
  if (typed.paidOn !== '' && !isDay(typed.paidOn)) return problem({ code: 'paid_on' });
  const posted = await postedCsv(form, PAYOUT_FILE_BYTES);
  if (typeof posted !== 'string') return problem(posted);
  // A browser changes line ends in a posted field: normalising them gives the same statement the same bytes.
  const text = posted.replace(/\r\n?/g, '\n');
  const bytes = Buffer.from(text);
  const read = await readPayoutFile(bytes, readingOf(form, typed.paidOn, staff));
  if (!read.ok) return problem(read);
  const file = read.value;
  const fileName = fileNameOf(form);
  if (!('lines' in file)) return { form: { ...file, ...typed, text, fileName } };
  const added = await withStore(staff.store.id, (tx) =>
    addPayout(tx, { file, bytes, fileName, payer: typed.payer }, staff.request.act()),
  );
  return added.ok ? added.value : problem(added);
}

function readingOf(form: FormData, paidOn: string, { store }: Staff): PayoutReading {
  const columns = form.has('mapped') ? columnsOf(form) : null;
  return { columns, currency: store.shell.currency, paidOn: paidOn || null };
}

function columnsOf(form: FormData): ColumnMap {
  const places = COLUMN_ROLES.map((role) => {
    const place = parseWholeNumber(typedIn(form, `column.${role}`, 4));
    return [role, place !== null && place < MAX_COLUMN ? place : null];
  });
  return Object.fromEntries(places) as ColumnMap;
}

function fileNameOf(form: FormData): string {
  const file = form.get('file');
  return file instanceof File ? file.name : typedIn(form, 'fileName', 200);
}

function typedIn(form: FormData, name: string, max: number): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, max) : '';
}
