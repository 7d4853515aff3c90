import type { DeskAccount } from '#domain/operator-desk/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { ListColumn } from '../../../ui/console/list/list-rows.tsx';
import type { Texts } from '../../../ui/console/texts.tsx';
import type { WhenText } from '../../../ui/console/when.ts';
import { When } from '../../../ui/console/when-text.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { NameCell } from '../name-cell.tsx';
import { AccountBadge } from './account-badge.tsx';

export type AccountRow = Omit<DeskAccount, 'createdAt' | 'seenAt'> & {
  since: WhenText;
  seen: WhenText | null;
};

export function accountColumns(t: Texts, locale: Locale): ListColumn<AccountRow>[] {
  return [...identity(t, locale), ...signIn(t)];
}

function identity(t: Texts, locale: Locale): ListColumn<AccountRow>[] {
  return [
    {
      key: 'person',
      text: t('people.column.person'),
      card: 'title',
      cell: (row) => (
        <NameCell
          name={row.name}
          to={localPath(`/platform-admin/people/${row.id}`, locale)}
          address={row.email}
        />
      ),
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
      cell: (row) => <AccountBadge state={row.state} />,
    },
  ];
}

function signIn(t: Texts): ListColumn<AccountRow>[] {
  return [
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

function StoresCell({ row, t }: { row: AccountRow; t: Texts }) {
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
