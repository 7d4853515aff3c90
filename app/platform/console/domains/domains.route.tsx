import { countDeskDomains, listDeskDomains } from '#domain/operator-desk/index.ts';
import { CardFrame } from '../../../ui/console/card.tsx';
import { List } from '../../../ui/console/list/list.tsx';
import { readListState } from '../../../ui/console/list/list-state.ts';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/domains.route';
import { domainColumns } from './domain-columns.tsx';
import { domainRow } from './domain-view.server.ts';
import { DOMAIN_LIST } from './list-rules.ts';

export const loader = operatorOnly('domains.view', async ({ url }: Route.LoaderArgs, desk) => {
  const state = readListState(url, DOMAIN_LIST);
  const { after, size, query, view } = state;
  const [page, counts] = await Promise.all([
    listDeskDomains({ after, size, query, view: view === 'all' ? null : view }),
    countDeskDomains(),
  ]);
  const all = Object.values(counts).reduce((sum, domains) => sum + domains, 0);
  return { ...page, rows: page.rows.map((row) => domainRow(row, desk)), state, counts: { all, ...counts } };
});

export default function DomainsPage({ loaderData: list }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const title = t('consoledomains.title');
  const empty = { title: t('consoledomains.empty'), text: t('consoledomains.emptyText') };
  return (
    <main className="page" id="main">
      <ConsoleHead title={title} text={t('consoledomains.lead')} />
      <CardFrame label={title}>
        <List
          rules={{ ...DOMAIN_LIST, path: localPath(DOMAIN_LIST.path, locale) }}
          list={list}
          views={{ label: t('consoledomains.views'), text: (view) => t(`consoledomains.view.${view}`) }}
          search={t('consoledomains.search')}
          columns={domainColumns(t, locale)}
          keyOf={({ slug, host }) => `${slug} ${host}`}
          empty={{ glyph: 'globe', ...empty }}
        />
      </CardFrame>
    </main>
  );
}
