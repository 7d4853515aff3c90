import { Link } from 'react-router';
import type { Locale } from '#lib/locale.ts';
import type { ListColumn } from '../../../ui/console/list/list-rows.tsx';
import type { Texts } from '../../../ui/console/texts.tsx';
import { When } from '../../../ui/console/when-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { BulletinBadge } from './bulletin-badge.tsx';
import type { BulletinRow } from './bulletin-view.server.ts';

export function bulletinColumns(t: Texts, locale: Locale): ListColumn<BulletinRow>[] {
  return [
    {
      key: 'title',
      text: t('bulletindesk.column.title'),
      className: 'clip',
      card: 'title',
      cell: ({ id, title }) => (
        <Link className="row-link" to={localPath(`/platform-admin/announcements/${id}`, locale)}>
          <bdi>{title}</bdi>
        </Link>
      ),
    },
    {
      key: 'level',
      text: t('bulletindesk.level'),
      className: 'muted',
      card: 'meta',
      cell: ({ level }) => t(`bulletindesk.levels.${level}`),
    },
    {
      key: 'state',
      text: t('bulletindesk.column.state'),
      card: 'badge',
      cell: ({ state }) => <BulletinBadge state={state} />,
    },
    ...timeColumns(t),
  ];
}

function timeColumns(t: Texts): ListColumn<BulletinRow>[] {
  return [
    {
      key: 'from',
      text: t('bulletindesk.column.from'),
      className: 'muted',
      card: 'meta',
      cell: ({ from }) => <When when={from} />,
    },
    {
      key: 'until',
      text: t('bulletindesk.column.until'),
      className: 'muted',
      card: 'meta',
      cell: ({ until }) => <When when={until} />,
    },
  ];
}
