import { countAccounts, listAccounts } from '#domain/operator-desk/index.ts';
import { CardFrame } from '../../../ui/console/card.tsx';
import { List } from '../../../ui/console/list/list.tsx';
import { readListState } from '../../../ui/console/list/list-state.ts';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/accounts.route';
import { accountColumns } from './account-columns.tsx';
import { ACCOUNT_LIST } from './account-list.ts';

export const loader = operatorOnly('people.view', async ({ url }: Route.LoaderArgs, { when }) => {
  const state = readListState(url, ACCOUNT_LIST);
  const { query, after, size, view } = state;
  const filter = { query, after, size, view };
  const [page, { total, ...counts }] = await Promise.all([listAccounts(filter), countAccounts(filter)]);
  const rows = page.rows.map(({ createdAt, seenAt, ...row }) => ({
    ...row,
    since: when(createdAt),
    seen: seenAt && when(seenAt),
  }));
  return { list: { ...page, rows, state, counts, total } };
});

export default function AccountsPage({ loaderData: { list } }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const rules = { ...ACCOUNT_LIST, path: localPath(ACCOUNT_LIST.path, locale) };
  return (
    <main className="page" id="main">
      <ConsoleHead title={t('people.title')} text={t('people.lead')} />
      <CardFrame label={t('people.title')}>
        <List
          rules={rules}
          list={list}
          views={{ label: t('people.views'), text: (view) => t(`people.view.${view}`) }}
          search={t('people.search')}
          columns={accountColumns(t, locale)}
          tableClass="people"
          keyOf={({ id }) => id}
          emptyView={{ glyph: 'people', title: t('people.empty'), text: t('people.emptyText') }}
        />
      </CardFrame>
    </main>
  );
}
