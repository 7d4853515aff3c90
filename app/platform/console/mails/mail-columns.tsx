import { Link } from 'react-router';
import type { Locale } from '#lib/locale.ts';
import type { ListColumn } from '../../../ui/console/list/list-rows.tsx';
import type { Texts } from '../../../ui/console/texts.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { OF_PLATFORM } from './list-rules.ts';
import { MailBadge } from './mail-badge.tsx';
import type { MailRow } from './mail-view.server.ts';

export function mailColumns(t: Texts, locale: Locale): ListColumn<MailRow>[] {
  const address = ({ id, store }: MailRow) =>
    localPath(`/platform-admin/mails/${store?.slug ?? OF_PLATFORM}/${id}`, locale);
  return [
    {
      key: 'mail',
      text: t('maildesk.column.mail'),
      card: 'title',
      cell: (row) => (
        <Link className="row-link" to={address(row)}>
          {row.name}
        </Link>
      ),
    },
    {
      key: 'store',
      text: t('maildesk.column.store'),
      className: 'clip',
      card: 'meta',
      cell: ({ store }) => (store ? <OwnText>{store.name}</OwnText> : t('maildesk.platform')),
    },
    {
      key: 'to',
      text: t('maildesk.column.to'),
      className: 'muted clip',
      card: 'meta',
      cell: (row) => <ToDomain domain={row.domain} />,
    },
    ...progressColumns(t),
  ];
}

function progressColumns(t: Texts): ListColumn<MailRow>[] {
  return [
    {
      key: 'state',
      text: t('maildesk.column.state'),
      card: 'badge',
      cell: ({ state }) => <MailBadge state={state} />,
    },
    {
      key: 'tries',
      text: t('maildesk.column.tries'),
      className: 'muted wide-only',
      cell: ({ attempts }) => t('maildesk.tries', { count: attempts }),
    },
    {
      key: 'when',
      text: t('maildesk.column.when'),
      className: 'muted clip',
      card: 'meta',
      cell: ({ state, error, created, sent }) =>
        (state === 'failed' || state === 'bounced') && error !== '' ? (
          <bdi dir="ltr">{error}</bdi>
        ) : (
          (sent ?? created).text
        ),
    },
  ];
}

/** The domain of a recipient. Operators do not see the rest of the address. */
export function ToDomain({ domain }: { domain: string }) {
  return domain === '' ? '–' : <bdi dir="ltr">…@{domain}</bdi>;
}
