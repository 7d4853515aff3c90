import type { DeskStore } from '#domain/operator-desk/index.ts';
import type { Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import type { ListColumn } from '../../../ui/console/list/list-rows.tsx';
import { type Texts, useTexts } from '../../../ui/console/texts.tsx';
import type { WhenText } from '../../../ui/console/when.ts';
import { When } from '../../../ui/console/when-text.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { NameCell } from '../name-cell.tsx';
import { StateBadge } from './state-badge.tsx';
import { UseBar, UseText } from './use-bar.tsx';

export type StoreRow = Omit<DeskStore, 'lastOrderAt' | 'periodEndsAt'> & { lastOrder: WhenText | null };

export function storeColumns(t: Texts, locale: Locale): ListColumn<StoreRow>[] {
  return [...identity(t, locale), ...figures(t)];
}

function identity(t: Texts, locale: Locale): ListColumn<StoreRow>[] {
  return [
    {
      key: 'store',
      text: t('console.stores.column.store'),
      card: 'title',
      sort: { up: 'name' },
      cell: (row) => (
        <NameCell
          name={row.name}
          to={localPath(`/platform-admin/stores/${row.slug}`, locale)}
          address={row.slug}
        />
      ),
    },
    {
      key: 'owner',
      text: t('console.stores.column.owner'),
      className: 'clip wide-only',
      card: 'meta',
      cell: (row) => <OwnerCell owner={row.owner} />,
    },
    {
      key: 'plan',
      text: t('console.stores.column.plan'),
      card: 'meta',
      cell: (row) => row.packageNames?.[locale] ?? t('console.stores.noPlan'),
    },
    {
      key: 'state',
      text: t('console.stores.column.state'),
      card: 'badge',
      cell: (row) => <StateBadge state={row.state} />,
    },
  ];
}

function OwnerCell({ owner }: Pick<StoreRow, 'owner'>) {
  const t = useTexts();
  return owner === null ? <span className="muted">{t('console.stores.noOwner')}</span> : <bdi>{owner}</bdi>;
}

function figures(t: Texts): ListColumn<StoreRow>[] {
  return [
    {
      key: 'products',
      text: t('console.stores.column.products'),
      sort: { down: 'products' },
      cell: (row) => <ProductsCell row={row} />,
    },
    {
      key: 'lastOrder',
      text: t('console.stores.column.lastOrder'),
      className: 'muted',
      sort: { down: 'last_order' },
      cell: (row) => (row.lastOrder ? <When when={row.lastOrder} /> : t('console.stores.noOrders')),
    },
    {
      key: 'sales',
      text: t('console.stores.column.sales'),
      className: 'end',
      card: 'aside',
      sort: { down: 'sales' },
      cell: (row) => <SalesCell row={row} />,
    },
  ];
}

function ProductsCell({ row }: { row: StoreRow }) {
  if (row.products === null) return <span className="muted">–</span>;
  if (row.maxProducts === null) return <UseText used={row.products} limit={null} />;
  return (
    <span className="use-cell">
      <UseBar used={row.products} limit={row.maxProducts} />
      <UseText used={row.products} limit={row.maxProducts} />
    </span>
  );
}

function SalesCell({ row }: { row: StoreRow }) {
  if (!row.sales || !row.currency) return <span className="muted">–</span>;
  return <MoneyText value={money(row.sales, row.currency)} />;
}
