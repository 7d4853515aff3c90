import type { TaxDocumentHistory, TaxDocumentRow } from '#domain/invoices/index.ts';
import { translator } from '#messages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import type { Staff } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import { type DocumentEvent, TAX_DOCUMENTS_PATH } from './documents-view.ts';
import { explainAll } from './draw-link.server.ts';

/** The history of a document and its earlier editions, newest first. */
export function buildHistory({ editions, replacements }: TaxDocumentHistory, staff: Staff): DocumentEvent[] {
  return editions.flatMap((row) => [
    ...answerEvents(row, staff),
    stampEvent(row, { asked: replacements[row.edition - 2], staff }),
  ]);
}

function answerEvents(row: TaxDocumentRow, staff: Staff): DocumentEvent[] {
  const { request } = staff;
  const t = translator(request.locale);
  const when = whenFor(staff);
  const { edition, state, tries, answeredAt, alarmedAt } = row;
  const plain = { messages: [], xml: null };
  const events: DocumentEvent[] = [];
  if (
    answeredAt &&
    (state === 'accepted' || state === 'warned' || state === 'rejected' || state === 'replaced')
  ) {
    const messages = explainAll(row.messages, request.locale);
    const text = t(`taxdocs.document.event.${state}`);
    events.push({ key: `answer-${edition}`, text, at: when(answeredAt), messages, xml: null });
  } else if (tries > 0) {
    const text = t('taxdocs.document.event.sent', { count: tries });
    const messages = explainAll(row.messages, request.locale);
    events.push({ key: `sent-${edition}`, text, at: null, messages, xml: null });
  }
  if (alarmedAt) {
    const text = t('taxdocs.document.event.late');
    events.push({ ...plain, key: `late-${edition}`, text, at: when(alarmedAt) });
  }
  return events;
}

type Stamped = { asked: TaxDocumentHistory['replacements'][number] | undefined; staff: Staff };

function stampEvent(row: TaxDocumentRow, { asked, staff }: Stamped): DocumentEvent {
  const t = translator(staff.request.locale);
  const { edition, counter, invoiceId, at } = row;
  const stamped =
    counter === null
      ? t('taxdocs.document.event.listed')
      : t('taxdocs.document.event.stamped', { counter: isolate(counter) });
  const text = asked
    ? `${t('taxdocs.document.event.replacedBy', { name: isolate(asked.by) })}. ${stamped}`
    : stamped;
  return {
    ...{ key: `stamp-${edition}`, text, messages: [] },
    at: whenFor(staff)(asked?.at ?? at),
    xml: counter === null ? null : `${TAX_DOCUMENTS_PATH}/${invoiceId}/${edition}.xml`,
  };
}
