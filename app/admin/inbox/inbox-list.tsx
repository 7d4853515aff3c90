import { Button } from '@mantine/core';
import { Link, useNavigation } from 'react-router';
import { Badge } from '../../ui/console/badge.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { CardFrame } from '../kit/card.tsx';
import { EmptyState } from '../list/empty-state.tsx';
import { listAddress } from '../list/list-address.ts';
import { ListPages } from '../list/list-pages.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { ListTabs } from '../list/list-tabs.tsx';
import { INBOX_VIEWS, type InboxViewName, MESSAGE_LOOK, type MessageRow } from './inbox-view.ts';

const PATH = '/admin/contactus';

type Props = {
  view: InboxViewName;
  query: string;
  rows: MessageRow[];
  counts: Record<InboxViewName, number>;
  next: string | null;
  isFirst: boolean;
};

export function InboxList(props: Props) {
  const t = useTexts();
  return (
    <main className="page" id="main">
      <div className="page-head inline">
        <div className="page-title">
          <h1>{t('inbox.title')}</h1>
          <p className="muted">{t('inbox.lead')}</p>
        </div>
      </div>
      <CardFrame label={t('inbox.title')}>
        {props.counts.all === 0 ? (
          <EmptyState glyph="mail" title={t('inbox.emptyTitle')} text={t('inbox.emptyText')} />
        ) : (
          <Listing {...props} />
        )}
      </CardFrame>
    </main>
  );
}

function Listing({ view, query, rows, counts, next, isFirst }: Props) {
  const t = useTexts();
  const busy = useNavigation().location?.pathname === PATH;
  const kept = { view: view === 'all' ? null : view, q: query };
  const tabs = INBOX_VIEWS.map((key) => ({
    key,
    text: t(`inbox.view.${key}`),
    count: counts[key],
    href: listAddress(PATH, { view: key === 'all' ? null : key }),
  }));
  return (
    <>
      <ListTabs label={t('inbox.views')} tabs={tabs} current={view} />
      <div className="list-tools">
        <ListSearch label={t('inbox.search')} value={query} view={view} />
      </div>
      {rows.length === 0 ? (
        <EmptyState glyph="search" title={t('inbox.noMatchTitle')} text={t('inbox.noMatchText')}>
          <Button component={Link} to={PATH}>
            {t('admin.list.clear')}
          </Button>
        </EmptyState>
      ) : (
        <div className="list-body" data-busy={busy || undefined}>
          <Table rows={rows} />
          <Cards rows={rows} />
          <ListPages
            summary={t('inbox.summary', { count: query ? rows.length : counts[view] })}
            first={isFirst ? null : listAddress(PATH, kept)}
            next={next && listAddress(PATH, { ...kept, after: next })}
          />
        </div>
      )}
    </>
  );
}

function Table({ rows }: { rows: MessageRow[] }) {
  const t = useTexts();
  return (
    <table className="list-table inbox">
      <thead>
        <tr>
          {(['from', 'message', 'order', 'at', 'status'] as const).map((column) => (
            <th key={column} scope="col" className={column === 'order' ? 'wide-only' : ''}>
              {t(`inbox.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-new={row.status === 'new' || undefined}>
            <td className="clip">
              <From row={row} />
            </td>
            <td className="inbox-excerpt">
              <span dir="auto">{row.body}</span>
            </td>
            <td className="wide-only">
              <bdi>{row.orderNumber}</bdi>
            </td>
            <td className="muted">
              <When when={row.at} />
            </td>
            <td>
              <Badge look={MESSAGE_LOOK[row.status]}>{t(`inbox.status.${row.status}`)}</Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ rows }: { rows: MessageRow[] }) {
  const t = useTexts();
  return (
    <ul className="list-cards">
      {rows.map((row) => (
        <li key={row.id} className="list-card">
          <span className="list-card-title">
            <From row={row} />
          </span>
          <span className="muted caption">
            <When when={row.at} dayOnly />
          </span>
          <div className="list-card-meta">
            <span className="muted grow" dir="auto">
              {row.body}
            </span>
            <Badge look={MESSAGE_LOOK[row.status]}>{t(`inbox.status.${row.status}`)}</Badge>
          </div>
        </li>
      ))}
    </ul>
  );
}

function From({ row }: { row: MessageRow }) {
  return (
    <Link className="row-link" to={`${PATH}/${row.id}`}>
      <bdi>{row.name}</bdi>
    </Link>
  );
}
