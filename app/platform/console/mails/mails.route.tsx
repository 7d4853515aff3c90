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

export default function MailsPage({ loaderData: { list, isUnknownStore } }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const none = isUnknownStore
    ? { title: t('maildesk.noStore'), text: t('maildesk.noStoreText') }
    : { title: t('maildesk.none'), text: t('maildesk.noneText') };
  return (
    <main className="page" id="main">
      <ConsoleHead title={t('maildesk.title')} text={t('maildesk.lead')} />
      <CardFrame label={t('maildesk.title')}>
        <List
          rules={{ ...MAIL_LIST, path: localPath(MAIL_LIST.path, locale) }}
          list={list}
          views={{ label: t('maildesk.views'), text: (view) => t(`maildesk.state.${view}`) }}
          filters={[{ name: 'store', label: t('maildesk.store'), kind: 'text' }]}
          columns={mailColumns(t)}
          keyOf={({ id }) => id}
          emptyView={{ glyph: 'file', ...none }}
        />
      </CardFrame>
    </main>
  );
}
