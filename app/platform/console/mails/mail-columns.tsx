import type { MailState } from '#domain/operator-desk/index.ts';
import { Badge, type BadgeLook } from '../../../ui/console/badge.tsx';
import type { ListColumn } from '../../../ui/console/list/list-rows.tsx';
import type { Texts } from '../../../ui/console/texts.tsx';
import type { MailRow } from './mail-view.server.ts';

const LOOKS: Record<MailState, BadgeLook> = {
  failed: { tone: 'danger', mark: 'full' },
  queued: { tone: 'neutral', mark: 'open' },
  sent: { tone: 'success', mark: 'full' },
};

export function mailColumns(t: Texts): ListColumn<MailRow>[] {
  return [
    { key: 'mail', text: t('maildesk.column.mail'), card: 'title', cell: ({ name }) => name },
    {
      key: 'to',
      text: t('maildesk.column.to'),
      className: 'muted clip',
      card: 'meta',
      cell: ({ domain }) => <bdi dir="ltr">…@{domain}</bdi>,
    },
    {
      key: 'state',
      text: t('maildesk.column.state'),
      card: 'badge',
      cell: ({ state }) => <Badge look={LOOKS[state]}>{t(`maildesk.state.${state}`)}</Badge>,
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
        state === 'failed' && error !== '' ? <bdi dir="ltr">{error}</bdi> : (sent ?? created).text,
    },
  ];
}
