import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { buildPublishing, publishAction } from '../publishing/publish.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/homepage.route';
import { builderView } from './build-builder.server.ts';
import { BuilderPage } from './builder-page.tsx';
import { postedBlocks } from './posted-blocks.server.ts';

export const loader = staffOnly('content.view', async (_: Route.LoaderArgs, staff) => {
  const { draft, publishing } = await buildPublishing(staff, 'home');
  return builderView(staff, { ...draft.body, publishing, paths: { en: '/', ar: '/' } });
});

export const action = staffOnly('content.edit', async ({ request }: Route.ActionArgs, staff) => {
  const form = await request.formData();
  return publishAction(staff, { subject: 'home', form, typed: postedBlocks(form) });
});

export default function Homepage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const title = t('builder.title');
  return (
    <>
      <PageTitle page={title} />
      <BuilderPage
        {...loaderData}
        later={actionData}
        title={title}
        back={{ to: '/admin/storesetting', name: t('builder.back') }}
      />
    </>
  );
}
