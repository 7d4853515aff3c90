import { Link } from 'react-router';
import type { Locale } from '#lib/locale.ts';
import type { ListColumn } from '../../../ui/console/list/list-rows.tsx';
import type { Texts } from '../../../ui/console/texts.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { BreachBadge } from './breach-badge.tsx';
import type { BreachView } from './breach-view.server.ts';

export function breachColumns(t: Texts, locale: Locale): ListColumn<BreachView>[] {
  return [
    {
      key: 'title',
      text: t('breachdesk.column.title'),
      card: 'title',
      cell: ({ breachId, title }) => (
        <Link className="row-link strong" to={localPath(`/platform-admin/breaches/${breachId}`, locale)}>
          <OwnText>{title}</OwnText>
        </Link>
      ),
    },
    {
      key: 'aware',
      text: t('breachdesk.column.aware'),
      className: 'muted',
      card: 'meta',
      cell: ({ aware }) => <bdi dir="ltr">{aware}</bdi>,
    },
    {
      key: 'stores',
      text: t('breachdesk.column.stores'),
      card: 'meta',
      cell: (row) => storesText(t, row),
    },
    ...stateColumns(t),
  ];
}

function stateColumns(t: Texts): ListColumn<BreachView>[] {
  return [
    {
      key: 'persons',
      text: t('breachdesk.column.persons'),
      card: 'meta',
      className: 'num',
      cell: ({ persons }) => persons ?? '–',
    },
    {
      key: 'owners',
      text: t('breachdesk.column.owners'),
      card: 'meta',
      className: 'muted',
      cell: ({ ownersTold: count }) => t('breachdesk.ownersTold', { count }),
    },
    {
      key: 'state',
      text: t('breachdesk.column.state'),
      card: 'aside',
      cell: (row) => <BreachBadge breach={row} />,
    },
  ];
}

export function storesText(t: Texts, { concernsAll, stores }: Pick<BreachView, 'concernsAll' | 'stores'>) {
  return concernsAll ? t('breachdesk.allStores') : t('breachdesk.storeCount', { count: stores.length });
}
