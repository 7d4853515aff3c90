import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { operatorActs, operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/bulletin.route';
import { end, previewForm, publish, remove, saveBulletinForm } from './bulletin-acts.server.ts';
import { BulletinOver, BulletinPage } from './bulletin-page.tsx';
import { bulletinPage } from './bulletin-view.server.ts';

export const loader = operatorOnly('bulletins.view', async ({ params }: Route.LoaderArgs, desk) => ({
  bulletin: await bulletinPage(params.id, desk),
}));

export const action = operatorActs({
  preview: {
    needs: 'bulletins.edit',
    run: (form, desk, _args: Route.ActionArgs) => previewForm(form, desk),
  },
  save: {
    needs: 'bulletins.edit',
    run: (form, desk, { params }: Route.ActionArgs) => saveBulletinForm(form, desk, params.id),
  },
  publish: {
    needs: 'bulletins.publish',
    run: (form, desk, { params }: Route.ActionArgs) => publish(form, desk, params.id),
  },
  end: {
    needs: 'bulletins.end',
    run: (form, desk, { params }: Route.ActionArgs) => end(form, desk, params.id),
  },
  remove: {
    needs: 'bulletins.edit',
    run: (form, desk, { params }: Route.ActionArgs) => remove(form, desk, params.id),
  },
});

export default function Bulletin({ loaderData: { bulletin }, actionData }: Route.ComponentProps) {
  return (
    <>
      {actionData?.said ? <AnnounceOnce text={actionData.said} of={actionData} /> : null}
      {bulletin ? <BulletinPage bulletin={bulletin} result={actionData} /> : <BulletinOver />}
    </>
  );
}
