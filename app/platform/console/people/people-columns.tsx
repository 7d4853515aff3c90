import { Link } from 'react-router';
import type { DeskPerson } from '#domain/operator-desk/index.ts';
import { firstGrapheme } from '#lib/graphemes.ts';
import type { Locale } from '#lib/locale.ts';
import type { ListColumn } from '../../../ui/console/list/list-rows.tsx';
import type { Texts } from '../../../ui/console/texts.tsx';
import type { WhenText } from '../../../ui/console/when.ts';
import { When } from '../../../ui/console/when-text.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { PersonBadge } from './person-badge.tsx';

export type PersonRow = Omit<DeskPerson, 'createdAt' | 'seenAt'> & { since: WhenText; seen: WhenText | null };

export function peopleColumns(t: Texts, locale: Locale): ListColumn<PersonRow>[] {
  return [
    {
      key: 'person',
      text: t('people.column.person'),
      card: 'title',
      cell: (row) => <PersonCell row={row} locale={locale} />,
    },
    {
      key: 'stores',
      text: t('people.column.stores'),
      className: 'clip',
      card: 'meta',
      cell: (row) => <StoresCell row={row} t={t} />,
    },
    {
      key: 'state',
      text: t('people.column.state'),
      card: 'badge',
      cell: (row) => <PersonBadge state={row.state} />,
    },
    {
      key: 'step',
      text: t('people.column.step'),
      className: 'wide-only',
      cell: (row) => t(row.hasSecondStep ? 'people.on' : 'people.off'),
    },
    {
      key: 'seen',
      text: t('people.column.seen'),
      className: 'muted',
      cell: (row) => (row.seen ? <When when={row.seen} /> : '–'),
    },
    {
      key: 'since',
      text: t('people.column.since'),
      className: 'muted wide-only',
      cell: (row) => <When when={row.since} />,
    },
  ];
}

function PersonCell({ row, locale }: { row: PersonRow; locale: Locale }) {
  return (
    <span className="store-cell">
      <span className="store-initial" aria-hidden="true">
        {firstGrapheme(row.name)}
      </span>
      <span>
        <Link className="row-link" to={localPath(`/platform-admin/people/${row.id}`, locale)}>
          <OwnText>{row.name}</OwnText>
        </Link>
        <bdi dir="ltr" className="caption">
          {row.email}
        </bdi>
      </span>
    </span>
  );
}

function StoresCell({ row, t }: { row: PersonRow; t: Texts }) {
  if (row.store === null) return <span className="muted">{t('people.noStore')}</span>;
  return (
    <>
      <OwnText>{row.store}</OwnText>
      {row.stores > 1 ? (
        <span className="caption"> {t('people.moreStores', { count: row.stores - 1 })}</span>
      ) : null}
    </>
  );
}
