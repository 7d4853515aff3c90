import { Link } from 'react-router';
import type { Locale } from '#lib/locale.ts';
import type { ListColumn } from '../../../ui/console/list/list-rows.tsx';
import type { Texts } from '../../../ui/console/texts.tsx';
import { When } from '../../../ui/console/when-text.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { DomainBadge } from './domain-badge.tsx';
import type { DomainRow } from './domain-view.server.ts';

export function domainColumns(t: Texts, locale: Locale): ListColumn<DomainRow>[] {
  return [...identity(t, locale), ...health(t)];
}

function identity(t: Texts, locale: Locale): ListColumn<DomainRow>[] {
  const address = ({ slug, host }: DomainRow) => localPath(`/platform-admin/domains/${slug}/${host}`, locale);
  return [
    {
      key: 'domain',
      text: t('consoledomains.column.domain'),
      card: 'title',
      cell: (row) => (
        <Link className="row-link" to={address(row)}>
          <bdi dir="ltr">{row.host}</bdi>
        </Link>
      ),
    },
    {
      key: 'store',
      text: t('consoledomains.column.store'),
      className: 'clip',
      card: 'meta',
      cell: (row) => <OwnText>{row.storeName}</OwnText>,
    },
  ];
}

function health(t: Texts): ListColumn<DomainRow>[] {
  return [
    {
      key: 'state',
      text: t('consoledomains.column.state'),
      card: 'badge',
      cell: (row) => <DomainBadge view={row.view} />,
    },
    {
      key: 'checked',
      text: t('consoledomains.column.checked'),
      className: 'muted',
      card: 'meta',
      cell: (row) => (row.checked ? <When when={row.checked} /> : t('consoledomains.never')),
    },
    {
      key: 'problem',
      text: t('consoledomains.column.problem'),
      className: 'muted clip',
      cell: (row) => t(row.problem === '' ? 'consoledomains.none' : `consoledomains.problem.${row.problem}`),
    },
  ];
}
