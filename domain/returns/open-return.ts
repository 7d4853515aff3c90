import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Result } from '#lib/result.ts';
import { decideReturn } from './decide-return.ts';
import type { RequestFailure } from './errors.ts';
import { type AddedReturn, addReturn, type ReturnRequest } from './request-return.ts';

/**
 * Opens and approves a return for a customer who asked staff for it, even after the store's period for requests. The
 * customer is mailed the approval with `answer`.
 */
export async function openReturn(
  tx: StoreTx,
  request: Omit<ReturnRequest, 'photos'> & { answer?: string },
  act: Act,
): Promise<Result<AddedReturn, RequestFailure>> {
  const { answer = '', orderId, ...wanted } = request;
  const added = await addReturn(tx, { ...wanted, orderId, isOpenedByStaff: true }, act);
  if (!added.ok) return added;
  const { returnId } = added.value;
  const approved = await decideReturn(tx, { orderId, returnId, isApproved: true, answer }, act);
  if (!approved.ok) throw new Error(`A return just added could not be approved: ${approved.code}`);
  return added;
}
