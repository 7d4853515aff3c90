import { explainMessage, explainWait } from '#domain/fatoora/index.ts';
import type { TaxDocumentRow } from '#domain/invoices/index.ts';
import { money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import type { Staff } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import type { DocumentFix, DocumentRow } from './documents-view.ts';
import { explainAll } from './draw-link.server.ts';
import { REASONS_ID, TAX_INVOICES_PATH } from './link-view.ts';

const DAY = 24 * 3_600_000;

export function buildDocument(row: TaxDocumentRow, staff: Staff): DocumentRow {
  const { id, invoiceId, code, kind, form, orderId, orderNumber, buyer, state, counter } = row;
  const sign = kind === 'credit_note' ? -1 : 1;
  return {
    ...{ id, invoiceId, code, kind, form, orderId, orderNumber, buyer, state, counter },
    at: whenFor(staff)(row.at),
    gross: money(sign * row.gross, 'SAR'),
    vat: money(sign * row.vat, 'SAR'),
    todo: todoOf(row, staff),
    fix: fixOf(row, staff),
    isUrgent: state === 'rejected' || (state === 'unstamped' && row.reason !== 'queued'),
  };
}

/** The next step of a document, or the action needed; for an answer the authority's first message. */
function todoOf(row: TaxDocumentRow, staff: Staff): string {
  const { request } = staff;
  const t = translator(request.locale);
  const when = (at: Date) => isolate(whenFor(staff)(at).text);
  const [first] = explainAll(row.messages, request.locale);
  switch (row.state) {
    case 'unstamped':
      return t(explainWait(row.reason ?? 'queued'));
    case 'waiting':
      return waitsUntil(row, staff);
    case 'sent':
      return row.nextTryAt && row.nextTryAt > request.now
        ? t('taxdocs.todo.sent', { when: when(row.nextTryAt) })
        : waitsUntil(row, staff);
    case 'rejected':
    case 'warned':
      return first?.title ?? t(`taxdocs.todo.${row.state}`);
    case 'accepted':
      return row.answeredAt ? when(row.answeredAt) : t('taxdocs.todo.accepted');
    case 'replaced':
      return t('taxdocs.todo.replaced');
  }
}

/** Links to the reasons for goods without VAT, or to the renewal, if the document waits for one of them. */
function fixOf({ state, reason, messages }: TaxDocumentRow, { request }: Staff): DocumentFix | null {
  const t = translator(request.locale);
  const lacksReason =
    state === 'rejected'
      ? messages.some((each) => explainMessage(each)?.title === 'fatoora.problem.untaxedReason.title')
      : reason === 'no_untaxed_reason';
  if (lacksReason) return { to: `${TAX_INVOICES_PATH}#${REASONS_ID}`, text: t('taxdocs.reasons.go') };
  const needsRenewal = reason === 'certificate_expired' || reason === 'chain_broken';
  return needsRenewal ? { to: TAX_INVOICES_PATH, text: t('taxdocs.renew.open') } : null;
}

/** The law gives 24 hours to report a simplified document; a standard one waits for its clearance. */
export function waitsUntil({ form, at }: Pick<TaxDocumentRow, 'form' | 'at'>, staff: Staff): string {
  const t = translator(staff.request.locale);
  if (form === 'standard') return t('taxdocs.todo.clear');
  const end = new Date(at.getTime() + DAY);
  const by = isolate(whenFor(staff)(end).text);
  return t(end <= staff.request.now ? 'taxdocs.todo.late' : 'taxdocs.todo.waiting', { by });
}
