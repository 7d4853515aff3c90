import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { editRows, ROW_FIELDS, type RowEdit } from '#domain/catalog/index.ts';
import { translator } from '#messages/index.ts';
import { formText } from '../kit/form-text.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { BulkResult } from './bulk-view.ts';

const STATUSES = ['active', 'draft', 'archived'];

/**
 * Saves the posted cells. If they change a quantity and the permission to adjust stock is missing, nothing is
 * saved.
 */
export async function saveCells(form: FormData, staff: Staff) {
  const t = translator(staff.request.locale);
  const refuse = (problem: string, status: number) => data<BulkResult>({ problems: [], problem }, { status });
  const edits = readEdits(formText(form, 'edits'));
  if (!edits || edits.length === 0) return refuse(t('productbulk.nothing'), 422);
  const countsStock = edits.some(({ field }) => field === 'quantity');
  if (countsStock && !staff.can('stock.adjust')) return refuse(t('list.notAllowed'), 403);
  const { currency } = staff.store.shell;
  const done = await withStore(staff.store.id, (tx) =>
    editRows(tx, { edits, currency }, staff.request.act()),
  );
  if (!done.ok) {
    if (done.code === 'too_many_edits') return refuse(t('productbulk.tooMany', { max: done.data.max }), 422);
    const { problems } = done.data;
    const isLate = problems.some(({ code }) => code === 'changed' || code === 'gone');
    return data<BulkResult>({ problems, problem: null }, { status: isLate ? 409 : 422 });
  }
  const undo = edits.map((edit) => ({ ...edit, from: edit.to, to: edit.from }) as RowEdit);
  return data<BulkResult>(
    { saved: done.value.count, undo, isUndone: form.get('intent') === 'undo' },
    { status: 200 },
  );
}

/** null for edits that the table does not post. */
function readEdits(text: string): RowEdit[] | null {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) && rows.every(isEdit) ? (rows as RowEdit[]) : null;
  } catch {
    return null;
  }
}

function isEdit(row: Partial<RowEdit> | null): boolean {
  if (typeof row?.id !== 'string' || !ROW_FIELDS.some((field) => field === row.field)) return false;
  return [row.from, row.to].every((value) => {
    if (row.field === 'status') return typeof value === 'string' && STATUSES.includes(value);
    if (value === null) return row.field === 'compareAt';
    return typeof value === 'number' && Number.isSafeInteger(value);
  });
}
