import { MAIL_KINDS, OWN_MAIL_KINDS } from '#domain/mail/index.ts';
import {
  type DeskMailRow,
  findDeskMail,
  listDeskMails,
  listDeskPlatformMails,
  listDeskStoreMails,
} from '#domain/operator-desk/index.ts';
import { readListState } from '../../../ui/console/list/list-state.ts';
import type { Desk } from '../operator.server.ts';
import { MAIL_LIST, OF_PLATFORM } from './list-rules.ts';

/** A row of the list in the form sent to the browser. */
function mailRow({ createdAt, sentAt, kind, ...row }: DeskMailRow, { t, when }: Desk) {
  return { ...row, name: kindText(kind, t), created: when(createdAt), sent: sentAt && when(sentAt) };
}

export type MailRow = ReturnType<typeof mailRow>;

type Kind = DeskMailRow['kind'];
type OwnKind = (typeof OWN_MAIL_KINDS)[number];

function isOwn(kind: Kind): kind is OwnKind {
  return (OWN_MAIL_KINDS as readonly string[]).includes(kind);
}

function kindText(kind: Kind, t: Desk['t']): string {
  return isOwn(kind) ? t(`maildesk.kind.${kind}`) : t(`mails.kind.${kind}`);
}

/** The page of the list that the URL asks for; empty if its store does not exist. */
export async function mailsView(url: URL, desk: Desk) {
  const state = readListState(url, MAIL_LIST);
  const { of = '', store = '', kind = '' } = state.filters;
  const filter = {
    ...{ after: state.after, size: state.size, kind: kind.slice(0, 60) },
    state: state.view === 'all' ? null : state.view,
  };
  const slug = store.trim().toLowerCase();
  const found =
    slug !== ''
      ? await listDeskStoreMails(slug, filter)
      : of === 'platform'
        ? await listDeskPlatformMails(filter)
        : await listDeskMails(filter, desk.request.now);
  const page = found ?? { rows: [], next: null, previous: null };
  const rows = page.rows.map((row) => mailRow(row, desk));
  const kinds = [...MAIL_KINDS, ...OWN_MAIL_KINDS].map((value) => ({
    value,
    label: kindText(value, desk.t),
  }));
  return { list: { ...page, rows, state }, kinds, isUnknownStore: found === null };
}

/** The store's slug and the mail's id from the params of a mail's URL. */
export function askedMail({ store, mailId }: { store: string; mailId: string }) {
  return { slug: store === OF_PLATFORM ? null : store, id: mailId };
}

/** One mail with the permitted actions; null if there is none. */
export async function mailView(params: { store: string; mailId: string }, desk: Desk) {
  const { slug, id } = askedMail(params);
  const mail = await findDeskMail(slug, id);
  if (!mail) return null;
  const { can } = desk;
  const { isWhole, refusing, state, ...rest } = mail;
  const isUnsent = state === 'failed' || state === 'suppressed';
  return {
    ...mailRow({ ...rest, state }, desk),
    ...{ isWhole, refusing },
    may: {
      retry: isUnsent && isWhole && !(state === 'suppressed' && refusing) && can('mails.retry'),
      discard: (isUnsent || state === 'queued') && can('mails.discard'),
      lift: refusing !== null && can('mails.lift'),
    },
    isLost: isUnsent && !isWhole,
  };
}

export type MailView = NonNullable<Awaited<ReturnType<typeof mailView>>>;
