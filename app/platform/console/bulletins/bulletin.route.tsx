import type { OperatorPermission } from '#domain/identity/index.ts';
import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { type Desk, operatorActs, operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/bulletin.route';
import {
  changeForm,
  endForm,
  PREVIEW,
  publishForm,
  removeForm,
  saveBulletinForm,
} from './bulletin-acts.server.ts';
import { BulletinOver, BulletinPage } from './bulletin-page.tsx';
import { bulletinPage } from './bulletin-view.server.ts';

export const loader = operatorOnly('bulletins.view', async ({ params }: Route.LoaderArgs, desk) => ({
  bulletin: await bulletinPage(params.id, desk),
}));

type Run = (form: FormData, desk: Desk, id: string) => ReturnType<typeof endForm>;

const of = (needs: OperatorPermission, run: Run) => ({
  needs,
  run: (form: FormData, desk: Desk, { params }: Route.ActionArgs) => run(form, desk, params.id),
});

export const action = operatorActs({
  preview: PREVIEW,
  save: of('bulletins.edit', saveBulletinForm),
  change: of('bulletins.publish', changeForm),
  publish: of('bulletins.publish', publishForm),
  end: of('bulletins.end', endForm),
  remove: of('bulletins.edit', removeForm),
});

export default function Bulletin({ loaderData: { bulletin }, actionData }: Route.ComponentProps) {
  return (
    <>
      {actionData?.said ? <AnnounceOnce text={actionData.said} of={actionData} /> : null}
      {bulletin ? <BulletinPage bulletin={bulletin} result={actionData} /> : <BulletinOver />}
    </>
  );
}
