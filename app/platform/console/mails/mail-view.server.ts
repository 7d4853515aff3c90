import { type DeskMailRow, listDeskPlatformMails, listDeskStoreMails } from '#domain/operator-desk/index.ts';
import { readListState } from '../../../ui/console/list/list-state.ts';
import type { Desk } from '../operator.server.ts';
import { MAIL_LIST } from './list-rules.ts';

/** A row of the list in the form sent to the browser. */
function mailRow({ createdAt, sentAt, kind, ...row }: DeskMailRow, { t, when }: Desk) {
  return {
    ...row,
    name: isOwn(kind) ? t(`maildesk.kind.${kind}`) : t(`mails.kind.${kind}`),
    created: when(createdAt),
    sent: sentAt && when(sentAt),
  };
}

export type MailRow = ReturnType<typeof mailRow>;

type Kind = DeskMailRow['kind'];
type OwnKind = Extract<Kind, `own_${string}` | `shop_${string}`>;

function isOwn(kind: Kind): kind is OwnKind {
  return kind.startsWith('own_') || kind.startsWith('shop_');
}

/** The page of the list that the URL asks for; empty if its store does not exist. */
export async function mailsView(url: URL, desk: Desk) {
  const state = readListState(url, MAIL_LIST);
  const filter = {
    ...{ after: state.after, size: state.size },
    state: state.view === 'all' ? null : state.view,
  };
  const slug = (state.filters.store ?? '').trim().toLowerCase();
  const found = slug === '' ? await listDeskPlatformMails(filter) : await listDeskStoreMails(slug, filter);
  const page = found ?? { rows: [], next: null, previous: null };
  const rows = page.rows.map((row) => mailRow(row, desk));
  return { list: { ...page, rows, state }, isUnknownStore: found === null };
}
