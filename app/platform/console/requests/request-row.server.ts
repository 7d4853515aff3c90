import type { RequestRow } from '#domain/privacy/index.ts';
import { dueView } from '../../../ui/console/due.tsx';
import type { Desk } from '../operator.server.ts';

/** A request as operators see it, without personal data. */
export function requestRow(
  { receivedAt, dueAt, extendedAt, closedAt, ...row }: RequestRow,
  { when, request }: Desk,
) {
  return {
    ...row,
    received: when(receivedAt),
    due: dueView(dueAt, request.now, when(dueAt).day),
    extended: extendedAt && when(extendedAt),
    closed: closedAt && when(closedAt),
  };
}

export type DeskRequest = ReturnType<typeof requestRow>;
