import type { RequestRow } from '#domain/privacy/index.ts';
import { dueView } from '../../ui/console/due.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import type { RequestLine } from './request-view.ts';

/** A request as staff read it in a list. */
export function requestLine(row: RequestRow, when: (at: Date) => WhenText, now: Date): RequestLine {
  const { id, kind, source, byName, outcome, receivedAt, dueAt, closedAt } = row;
  return {
    ...{ id, kind, source, byName, outcome },
    received: when(receivedAt),
    due: dueView(dueAt, now, when(dueAt).day),
    closed: closedAt && when(closedAt),
  };
}
