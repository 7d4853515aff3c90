import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { CardFrame } from '../../../ui/console/card.tsx';
import { List } from '../../../ui/console/list/list.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/mails.route';
import { MAIL_LIST } from './list-rules.ts';
import { mailColumns } from './mail-columns.tsx';
import { mailsView } from './mail-view.server.ts';

export const loader = operatorOnly('mails.view', ({ url }: Route.LoaderArgs, desk) => mailsView(url, desk));

export default function MailsPage({ loaderData: { list, kinds, isUnknownStore } }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const none = isUnknownStore
    ? { title: t('maildesk.noStore'), text: t('maildesk.noStoreText') }
    : { title: t('maildesk.none'), text: t('maildesk.noneText') };
  const refused = (
    <Button component={Link} to={localPath('/platform-admin/mails/refused', locale)}>
      {t('maildesk.refused.title')}
    </Button>
  );
  return (
    <main className="page" id="main">
      <ConsoleHead title={t('maildesk.title')} text={t('maildesk.lead')} acts={refused} />
      <CardFrame label={t('maildesk.title')}>
        <List
          rules={{ ...MAIL_LIST, path: localPath(MAIL_LIST.path, locale) }}
          list={list}
          views={{ label: t('maildesk.views'), text: (view) => t(`maildesk.state.${view}`) }}
          filters={[
            {
              name: 'of',
              label: t('maildesk.of'),
              kind: 'choice',
              choices: [{ value: 'platform', label: t('maildesk.platform') }],
            },
            { name: 'store', label: t('maildesk.store'), kind: 'text' },
            { name: 'kind', label: t('maildesk.column.mail'), kind: 'choice', choices: kinds },
          ]}
          columns={mailColumns(t, locale)}
          keyOf={({ id }) => id}
          emptyView={{ glyph: 'mail', ...none }}
          noMatch={none}
        />
      </CardFrame>
    </main>
  );
}
