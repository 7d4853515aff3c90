import { listDeskJobs, sumJobs } from '#domain/operator-desk/index.ts';
import { CardFrame } from '../../../ui/console/card.tsx';
import { List } from '../../../ui/console/list/list.tsx';
import { readListState } from '../../../ui/console/list/list-state.ts';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/jobs.route';
import { jobColumns } from './job-columns.tsx';
import { jobRow } from './job-view.server.ts';
import { JOB_LIST } from './list-rules.ts';
import { taskText } from './task-text.server.ts';

export const loader = operatorOnly('jobs.view', async ({ url }: Route.LoaderArgs, desk) => {
  const state = readListState(url, JOB_LIST);
  const filter = {
    ...{ after: state.after, size: state.size, state: state.view === 'all' ? null : state.view },
    ...{ task: state.filters.task ?? '', slug: (state.filters.store ?? '').trim().toLowerCase() },
  };
  const [page, { byState, tasks }] = await Promise.all([listDeskJobs(filter), sumJobs()]);
  const all = Object.values(byState).reduce((sum, jobs) => sum + jobs, 0);
  const rows = page.rows.map((row) => jobRow(row, desk));
  const kinds = tasks.map((task) => ({ value: task, label: taskText(desk.t, task) }));
  return { list: { ...page, rows, state, counts: { all, ...byState } }, kinds };
});

export default function JobsPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const { list, kinds } = loaderData;
  const none = { title: t('consolejobs.noneOfView'), text: t('consolejobs.noneOfViewText') };
  return (
    <main className="page" id="main">
      <ConsoleHead title={t('consolejobs.title')} text={t('consolejobs.lead')} />
      <CardFrame label={t('consolejobs.title')}>
        <List
          rules={{ ...JOB_LIST, path: localPath(JOB_LIST.path, locale) }}
          list={list}
          views={{ label: t('consolejobs.views'), text: (view) => t(`consolejobs.state.${view}`) }}
          filters={[
            { name: 'task', label: t('consolejobs.filter.task'), kind: 'choice', choices: kinds },
            { name: 'store', label: t('consolejobs.filter.store'), kind: 'text' },
          ]}
          columns={jobColumns(t, locale)}
          keyOf={({ id }) => String(id)}
          empty={{ glyph: 'bolt', title: t('consolejobs.empty'), text: t('consolejobs.emptyText') }}
          emptyView={{ glyph: 'bolt', ...none }}
        />
      </CardFrame>
    </main>
  );
}
