import { OPERATOR_PERMISSIONS } from '#domain/identity/index.ts';
import { listActors, listOperatorActs } from '#domain/operator-desk/index.ts';
import { CardFrame } from '../../../ui/console/card.tsx';
import { List } from '../../../ui/console/list/list.tsx';
import { readListState } from '../../../ui/console/list/list-state.ts';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import { actKey } from '../stores/store-history.tsx';
import type { Route } from './+types/acts.route';
import { actColumns } from './act-columns.tsx';

const ACT_LIST = { path: '/platform-admin/acts', filters: ['operator', 'action', 'from', 'to'] } as const;

export const loader = operatorOnly('acts.view', async ({ url }: Route.LoaderArgs, { when, t }) => {
  const state = readListState(url, ACT_LIST);
  const { query, after, size } = state;
  const { operator = '', action = '', from = '', to = '' } = state.filters;
  const asked = { query, after, size, userId: operator, action, from, to };
  const [page, actors] = await Promise.all([listOperatorActs(asked), listActors()]);
  const rows = page.rows.map(({ at, ...row }) => ({ ...row, at: when(at) }));
  const actions = OPERATOR_PERMISSIONS.filter((permission) => !permission.endsWith('.view'));
  return {
    list: { ...page, rows, state },
    operators: actors.map(({ userId, name }) => ({ value: userId, label: name })),
    actions: actions.map((value) => ({ value, label: t(actKey(value)) })),
  };
});

export default function ActsPage({ loaderData: { list, operators, actions } }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <main className="page" id="main">
      <ConsoleHead title={t('people.acts.title')} text={t('people.acts.lead')} />
      <CardFrame label={t('people.acts.title')}>
        <List
          rules={{ ...ACT_LIST, path: localPath(ACT_LIST.path, locale) }}
          list={list}
          search={t('people.acts.search')}
          filters={[
            { name: 'operator', label: t('people.acts.who'), kind: 'choice', choices: operators },
            { name: 'action', label: t('people.acts.what'), kind: 'choice', choices: actions },
            { name: 'from', label: t('people.acts.from'), kind: 'date' },
            { name: 'to', label: t('people.acts.to'), kind: 'date' },
          ]}
          columns={actColumns(t, locale)}
          tableClass="acts"
          keyOf={({ id }) => id}
          empty={{ glyph: 'shield', title: t('people.acts.empty'), text: t('people.acts.emptyText') }}
        />
      </CardFrame>
    </main>
  );
}
