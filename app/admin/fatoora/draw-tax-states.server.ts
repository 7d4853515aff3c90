import type { StoreTx } from '#db/index.ts';
import { taxStatesOfOrder } from '#domain/invoices/index.ts';
import type { PaperTax } from '../orders/papers-view.ts';
import type { Staff } from '../shell/staff.server.ts';
import { TAX_DOCUMENTS_PATH } from './documents-view.ts';
import { buildDocument } from './draw-documents.server.ts';

/** The states of an order's documents at the tax authority, by invoice. */
export async function buildTaxStates(
  tx: StoreTx,
  { orderId, staff }: { orderId: string; staff: Staff },
): Promise<Map<string, PaperTax>> {
  if (!staff.can('fatoora.view')) return new Map();
  const rows = await taxStatesOfOrder(tx, orderId);
  return new Map(
    [...rows].map(([invoiceId, row]) => {
      const { state, form } = row;
      const { todo, fix } = buildDocument(row, staff);
      const isDone = state === 'accepted';
      const hasPdf =
        state !== 'unstamped' && state !== 'rejected' && (form === 'simplified' || row.answeredAt !== null);
      const to = `${TAX_DOCUMENTS_PATH}/${invoiceId}`;
      return [invoiceId, { state, to, todo: isDone ? null : todo, fix, hasPdf }];
    }),
  );
}
