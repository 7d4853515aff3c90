import { Link } from 'react-router';
import { countMessages, listMessages } from '#domain/inbox/index.ts';
import { Badge } from '../../ui/console/badge.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { List } from '../../ui/console/list/list.tsx';
import type { ListColumn } from '../../ui/console/list/list-rows.tsx';
import type { ListRules } from '../../ui/console/list/list-state.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { readStatusList } from '../list/status-list.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import type { Route } from './+types/inbox.route';
import { MESSAGE_LOOK, type MessageRow } from './inbox-view.ts';

const EXCERPT = 140;
const RULES = {
  path: '/admin/contactus',
  views: ['all', 'new', 'read', 'answered'],
} as const satisfies ListRules;

export const loader = staffOnly('inbox.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { state, page, counts } = await readStatusList(staff, url, {
    rules: RULES,
    page: listMessages,
    counts: countMessages,
  });
  const when = whenFor(staff);
  const rows = page.rows.map((row) => ({ ...row, body: row.body.slice(0, EXCERPT), at: when(row.at) }));
  return { ...page, state, rows, counts: { ...counts, all: counts.new + counts.read + counts.answered } };
});

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <main className="page" id="main">
      <PageHead title={t('inbox.title')} text={t('inbox.lead')} />
      <CardFrame label={t('inbox.title')}>
        <List
          rules={RULES}
          list={loaderData}
          views={{ label: t('inbox.views'), text: (view) => t(`inbox.view.${view}`) }}
          search={t('inbox.search')}
          columns={columnsOf(t)}
          keyOf={({ id }) => id}
          empty={{ glyph: 'mail', title: t('inbox.emptyTitle'), text: t('inbox.emptyText') }}
        />
      </CardFrame>
    </main>
  );
}

function columnsOf(t: Texts): ListColumn<MessageRow>[] {
  return [...contentColumns(t), ...stateColumns(t)];
}

function contentColumns(t: Texts): ListColumn<MessageRow>[] {
  return [
    {
      key: 'from',
      text: t('inbox.column.from'),
      className: 'clip',
      card: 'title',
      cell: ({ id, name }) => (
        <Link className="row-link" to={`${RULES.path}/${id}`}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      key: 'message',
      text: t('inbox.column.message'),
      className: 'inbox-excerpt',
      card: 'meta',
      cell: ({ body, status }) => (
        <span dir="auto" data-new={status === 'new' || undefined}>
          {body}
        </span>
      ),
    },
    {
      key: 'order',
      text: t('common.order'),
      className: 'wide-only',
      cell: ({ orderNumber }) => <bdi>{orderNumber}</bdi>,
    },
  ];
}

function stateColumns(t: Texts): ListColumn<MessageRow>[] {
  return [
    {
      key: 'at',
      text: t('inbox.column.at'),
      className: 'muted',
      card: 'aside',
      cell: ({ at }) => <When when={at} />,
      short: ({ at }) => (
        <span className="muted caption">
          <When when={at} dayOnly />
        </span>
      ),
    },
    {
      key: 'status',
      text: t('inbox.column.status'),
      card: 'badge',
      cell: ({ status }) => <Badge look={MESSAGE_LOOK[status]}>{t(`inbox.status.${status}`)}</Badge>,
    },
  ];
}
