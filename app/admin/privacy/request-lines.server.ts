import type { RequestRow } from '#domain/privacy/index.ts';
import { dueView } from '../../ui/console/due.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import type { RequestLine } from './request-view.ts';

/** A request as staff read it in a list. */
export function requestLine(row: RequestRow, when: (at: Date) => WhenText, now: Date): RequestLine {
  const { id, kind, source, byName, outcome, extension, receivedAt, dueAt, extendedAt, closedAt } = row;
  return {
    ...{ id, kind, source, byName, outcome, extension },
    received: when(receivedAt),
    extended: extendedAt && when(extendedAt),
    due: dueView(dueAt, now, when(dueAt).day),
    closed: closedAt && when(closedAt),
  };
}
