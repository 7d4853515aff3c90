import { Button } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import type { ReaderStatus } from '#domain/marketing/index.ts';
import type { Locale } from '#lib/locale.ts';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { CardFrame } from '../kit/card.tsx';
import { EmptyState } from '../list/empty-state.tsx';
import { listAddress } from '../list/list-address.ts';
import { ListPages } from '../list/list-pages.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { ListTabs } from '../list/list-tabs.tsx';
import type { WhenText } from '../when.ts';

export const READER_VIEWS = ['confirmed', 'asked', 'left', 'all'] as const;
type ViewName = (typeof READER_VIEWS)[number];
type Row = { id: string; email: string; language: Locale; status: ReaderStatus; asked: WhenText };

const PATH = '/admin/marketing';
const LOOK: Record<ReaderStatus, BadgeLook> = {
  confirmed: { tone: 'success', mark: 'full' },
  asked: { tone: 'warning', mark: 'half' },
  left: { tone: 'neutral', mark: 'open' },
};

type Props = {
  view: ViewName;
  query: string;
  rows: Row[];
  counts: Record<ViewName, number>;
  next: string | null;
  isFirst: boolean;
  canExport: boolean;
  problem: 'wrong' | 'tooMany' | null;
};

export function ReaderList(props: Props) {
  const t = useTexts();
  const { counts, canExport } = props;
  return (
    <main className="page" id="main">
      <div className="page-head inline">
        <div className="page-title">
          <h1>{t('readers.title')}</h1>
          <p className="muted">{t('readers.lead')}</p>
        </div>
      </div>
      <div className="stack">
        <CardFrame label={t('readers.title')}>
          {counts.all === 0 ? (
            <EmptyState glyph="megaphone" title={t('readers.emptyTitle')} text={t('readers.emptyText')} />
          ) : (
            <Listing {...props} />
          )}
        </CardFrame>
        {canExport && counts.confirmed > 0 ? <Download problem={props.problem} /> : null}
      </div>
    </main>
  );
}

function Listing({ view, query, rows, counts, next, isFirst }: Props) {
  const t = useTexts();
  const busy = useNavigation().location?.pathname === PATH;
  const kept = { view: view === 'confirmed' ? null : view, q: query };
  const tabs = READER_VIEWS.map((key) => ({
    key,
    text: t(`readers.view.${key}`),
    count: counts[key],
    href: listAddress(PATH, { view: key === 'confirmed' ? null : key }),
  }));
  return (
    <>
      <ListTabs label={t('readers.views')} tabs={tabs} current={view} />
      <div className="list-tools">
        <ListSearch
          label={t('readers.search')}
          value={query}
          view={view}
          kept={view === 'confirmed' ? [] : [['view', view]]}
        />
      </div>
      {rows.length === 0 ? (
        <NoRows isSearched={query !== ''} />
      ) : (
        <div className="list-body" data-busy={busy || undefined}>
          <Rows rows={rows} />
          <ListPages
            summary={t('readers.summary', { count: query ? rows.length : counts[view] })}
            first={isFirst ? null : listAddress(PATH, kept)}
            next={next && listAddress(PATH, { ...kept, after: next })}
          />
        </div>
      )}
    </>
  );
}

function NoRows({ isSearched }: { isSearched: boolean }) {
  const t = useTexts();
  if (!isSearched) {
    return <EmptyState glyph="megaphone" title={t('readers.noneTitle')} text={t('readers.noneText')} />;
  }
  return (
    <EmptyState glyph="search" title={t('readers.noMatchTitle')} text={t('readers.noMatchText')}>
      <Button component={Link} to={PATH}>
        {t('admin.list.clear')}
      </Button>
    </EmptyState>
  );
}

function Rows({ rows }: { rows: Row[] }) {
  const t = useTexts();
  return (
    <>
      <table className="list-table">
        <thead>
          <tr>
            {(['email', 'language', 'asked', 'status'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`readers.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="strong">
                <bdi>{row.email}</bdi>
              </td>
              <td>{t(`readers.in.${row.language}`)}</td>
              <td className="muted">
                <When when={row.asked} />
              </td>
              <td>
                <Badge look={LOOK[row.status]}>{t(`readers.status.${row.status}`)}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="list-cards">
        {rows.map((row) => (
          <li key={row.id} className="list-card">
            <span className="list-card-title strong">
              <bdi>{row.email}</bdi>
            </span>
            <Badge look={LOOK[row.status]}>{t(`readers.status.${row.status}`)}</Badge>
            <div className="list-card-meta muted">
              {t(`readers.in.${row.language}`)} · <When when={row.asked} dayOnly />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Download({ problem }: { problem: Props['problem'] }) {
  const t = useTexts();
  return (
    <CardFrame title={t('readers.export')}>
      <Form method="post" action={`${PATH}/readers.csv`} reloadDocument className="card-body domain-add">
        <p className="muted">{t('readers.exportHelp')}</p>
        <PasswordField
          name="password"
          label={t('readers.password')}
          autoComplete="current-password"
          error={problem ? t(`readers.${problem}`) : undefined}
          w="min(320px, 100%)"
        />
        <Button type="submit" leftSection={<Glyph name="download" />}>
          {t('readers.download')}
        </Button>
      </Form>
    </CardFrame>
  );
}
