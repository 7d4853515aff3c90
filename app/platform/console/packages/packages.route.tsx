import './packages.css';
import { Button } from '@mantine/core';
import { data, Link } from 'react-router';
import { listPackages, movePackage } from '#domain/packages/index.ts';
import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { CardFrame } from '../../../ui/console/card.tsx';
import { Glyph } from '../../../ui/console/glyph.tsx';
import { ListRows } from '../../../ui/console/list/list-rows.tsx';
import { PageNote } from '../../../ui/console/page-note.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { type Desk, operatorActs, operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/packages.route';
import { packageColumns } from './package-columns.tsx';

export const loader = operatorOnly('packages.view', async (_args: Route.LoaderArgs, { can }) => {
  const rows = await listPackages();
  const shown = rows.map(({ id: _id, summaries: _summaries, features: _features, ...row }) => row);
  return { rows: shown, canEdit: can('packages.edit') };
});

type Answer = { said?: string; isStale?: boolean };

async function move(form: FormData, desk: Desk) {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 20_000);
  const to = text('to');
  if (to !== 'earlier' && to !== 'later') throw data(null, { status: 400 });
  // An upper bound on the packages that one transaction locks.
  const seen = text('seen').split(',').slice(0, 500);
  const moved = await movePackage({ code: text('code'), to, seen }, desk.act('packages.edit'));
  if (!moved.ok) return data<Answer>({ isStale: true }, { status: 409 });
  return data<Answer>({ said: desk.t('packagedesk.moved') });
}

export const action = operatorActs({
  move: { needs: 'packages.edit', run: (form, desk, _args: Route.ActionArgs) => move(form, desk) },
});

export default function PackagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const { rows, canEdit } = loaderData;
  const add = canEdit ? (
    <Button
      component={Link}
      to={localPath('/platform-admin/packages/new', locale)}
      variant="filled"
      leftSection={<Glyph name="plus" />}
    >
      {t('packagedesk.add')}
    </Button>
  ) : null;
  return (
    <main className="page" id="main">
      {actionData?.said ? <AnnounceOnce text={actionData.said} of={actionData} /> : null}
      <ConsoleHead title={t('packagedesk.title')} text={t('packagedesk.lead')} acts={add} />
      {actionData?.isStale ? <PageNote tone="danger">{t('packagedesk.orderStale')}</PageNote> : null}
      <CardFrame label={t('packagedesk.title')}>
        <ListRows
          rows={rows}
          columns={packageColumns({ t, locale, codes: rows.map(({ code }) => code), canEdit })}
          tableClass="packages"
          keyOf={({ code }) => code}
        />
      </CardFrame>
    </main>
  );
}
