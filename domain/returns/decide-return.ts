import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { cleanText } from '#lib/clean-text.ts';
import { ok, type Result } from '#lib/result.ts';
import type { ReturnFailure } from './errors.ts';
import { mailReturn } from './mail-return.ts';
import { holdReturn, writeStep } from './move-return.ts';

/** Approves or refuses a return on behalf of staff, with a message to the shopper. */
export async function decideReturn(
  tx: StoreTx,
  input: { orderId: string; returnId: string; isApproved: boolean; answer?: string },
  act: Act,
): Promise<Result<null, ReturnFailure>> {
  const held = await holdReturn(tx, { ...input, move: input.isApproved ? 'approve' : 'refuse' });
  if (!held.ok) return held;
  const answer = cleanText(input.answer ?? '').slice(0, 1000);
  const status = input.isApproved ? 'approved' : 'refused';
  const kind = input.isApproved ? 'return_approved' : 'return_refused';
  await writeStep(
    tx,
    held.value,
    { status, kind, set: { answer }, data: answer ? { reason: answer } : {} },
    act,
  );
  await mailReturn(tx, { ...held.value, kind, more: { message: answer } }, act);
  return ok(null);
}
