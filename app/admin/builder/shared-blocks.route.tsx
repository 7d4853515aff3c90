import { data } from 'react-router';
import { SHARED_PLACES } from '#domain/content/index.ts';
import type { Subject } from '#domain/publishing/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { buildPublishing, publishAction } from '../publishing/publish.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/shared-blocks.route';
import { builderView, shopPaths } from './build-builder.server.ts';
import { BuilderPage } from './builder-page.tsx';
import { postedBlocks } from './posted-blocks.server.ts';

/** The blocks that all pages of one kind have in common. */
export const loader = staffOnly('content.view', async ({ params }: Route.LoaderArgs, staff) => {
  const { place, subject } = placeOf(params.place);
  const { draft, publishing } = await buildPublishing(staff, subject);
  const paths = await shopPaths(staff, subject, draft.body);
  return { ...(await builderView(staff, { ...draft.body, publishing, paths })), place };
});

export const action = staffOnly('content.edit', async ({ request, params }: Route.ActionArgs, staff) => {
  const { subject } = placeOf(params.place);
  const form = await request.formData();
  return publishAction(staff, { subject, form, typed: postedBlocks(form) });
});

function placeOf(asked: string) {
  const place = SHARED_PLACES.find((each) => each === asked);
  if (!place) throw data(null, { status: 404 });
  return { place, subject: `shared:${place}` as const satisfies Subject };
}

export default function SharedBlocks({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const title = t(`content.shared.${loaderData.place}`);
  return (
    <>
      <PageTitle page={title} />
      <BuilderPage
        key={loaderData.place}
        {...loaderData}
        later={actionData}
        title={title}
        back={{ to: '/admin/pages', name: t('builder.backToPages') }}
      />
    </>
  );
}
