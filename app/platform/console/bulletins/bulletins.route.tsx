import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { listBulletins } from '#domain/bulletins/index.ts';
import { CardFrame } from '../../../ui/console/card.tsx';
import { Glyph } from '../../../ui/console/glyph.tsx';
import { List } from '../../../ui/console/list/list.tsx';
import { readListState } from '../../../ui/console/list/list-state.ts';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/bulletins.route';
import { bulletinColumns } from './bulletin-columns.tsx';
import { bulletinRow } from './bulletin-view.server.ts';
import { BULLETIN_LIST } from './list-rules.ts';

export const loader = operatorOnly('bulletins.view', async ({ url }: Route.LoaderArgs, desk) => {
  const state = readListState(url, BULLETIN_LIST);
  const { after, size, view } = state;
  const page = await listBulletins({ after, size, state: view === 'all' ? null : view }, desk.request.now);
  const rows = page.rows.map((row) => bulletinRow(row, desk));
  return { list: { ...page, rows, state }, canAdd: desk.can('bulletins.edit') };
});

export default function BulletinsPage({ loaderData: { list, canAdd } }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const add = canAdd ? (
    <Button
      component={Link}
      to={localPath('/platform-admin/announcements/new', locale)}
      variant="filled"
      leftSection={<Glyph name="plus" />}
    >
      {t('bulletindesk.add')}
    </Button>
  ) : null;
  return (
    <main className="page" id="main">
      <ConsoleHead title={t('bulletindesk.title')} text={t('bulletindesk.lead')} acts={add} />
      <CardFrame label={t('bulletindesk.title')}>
        <List
          rules={{ ...BULLETIN_LIST, path: localPath(BULLETIN_LIST.path, locale) }}
          list={list}
          views={{ label: t('bulletindesk.views'), text: (view) => t(`bulletindesk.state.${view}`) }}
          columns={bulletinColumns(t, locale)}
          keyOf={({ id }) => id}
          emptyView={{ glyph: 'megaphone', title: t('bulletindesk.none'), text: t('bulletindesk.noneText') }}
        />
      </CardFrame>
    </main>
  );
}
