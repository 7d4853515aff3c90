import type { WaitingTransfer } from '#domain/subscription/index.ts';
import { ibanText } from '#lib/iban.ts';
import type { Desk } from '../operator.server.ts';

/** A pending transfer in the form sent to the browser. */
export function transferView(
  { createdAt, expiresAt, plan, iban, ...row }: WaitingTransfer,
  { when, request }: Desk,
) {
  return {
    ...row,
    plan: plan[request.locale],
    iban: ibanText(iban),
    ordered: when(createdAt),
    expires: when(expiresAt),
  };
}

export type TransferView = ReturnType<typeof transferView>;
