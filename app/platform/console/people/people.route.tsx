import { countPeople, listPeople } from '#domain/operator-desk/index.ts';
import { CardFrame } from '../../../ui/console/card.tsx';
import { List } from '../../../ui/console/list/list.tsx';
import { readListState } from '../../../ui/console/list/list-state.ts';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/people.route';
import { peopleColumns } from './people-columns.tsx';
import { PEOPLE_LIST } from './people-list.ts';

export const loader = operatorOnly('people.view', async ({ url }: Route.LoaderArgs, { when }) => {
  const state = readListState(url, PEOPLE_LIST);
  const { query, after, size, view } = state;
  const filter = { query, after, size, view };
  const [page, { total, ...counts }] = await Promise.all([listPeople(filter), countPeople(filter)]);
  const rows = page.rows.map(({ createdAt, seenAt, ...row }) => ({
    ...row,
    since: when(createdAt),
    seen: seenAt && when(seenAt),
  }));
  return { list: { ...page, rows, state, counts, total } };
});

export default function PeoplePage({ loaderData: { list } }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const rules = { ...PEOPLE_LIST, path: localPath(PEOPLE_LIST.path, locale) };
  return (
    <main className="page" id="main">
      <ConsoleHead title={t('people.title')} text={t('people.lead')} />
      <CardFrame label={t('people.title')}>
        <List
          rules={rules}
          list={list}
          views={{ label: t('people.views'), text: (view) => t(`people.view.${view}`) }}
          search={t('people.search')}
          columns={peopleColumns(t, locale)}
          tableClass="people"
          keyOf={({ id }) => id}
          emptyView={{ glyph: 'people', title: t('people.empty'), text: t('people.emptyText') }}
        />
      </CardFrame>
    </main>
  );
}
