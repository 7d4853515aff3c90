import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { findMedia } from '#domain/media/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { storeLinks } from '../content/store-links.server.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { buildPublishing, publishAction } from '../publishing/publish.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/homepage.route';
import { BuilderPage } from './builder-page.tsx';

export const loader = staffOnly('content.view', async (_: Route.LoaderArgs, staff) => {
  const { draft, publishing } = await buildPublishing(staff, 'home');
  const { sections } = draft.body;
  const ids = new Set(sections.flatMap(({ mediaId }) => mediaId ?? []));
  const pictures = await withStore(staff.store.id, async (tx) => {
    const found = [];
    for (const id of ids) found.push(await findMedia(tx, id));
    return Object.fromEntries(found.flatMap((item) => (item ? [[item.id, item.src]] : [])));
  });
  return {
    sections,
    publishing,
    pictures,
    links: storeLinks(staff),
    canEdit: staff.can('content.edit'),
    shop: { origin: staff.request.publicOrigin, defaultLocale: staff.store.shell.defaultLocale },
  };
});

export const action = staffOnly('content.edit', async ({ request }: Route.ActionArgs, staff) => {
  const form = await request.formData();
  return publishAction(staff, { subject: 'home', form, typed: readBody(form) });
});

// Only parsed here; saving a draft checks its shape.
function readBody(form: FormData) {
  const body = form.get('body');
  if (body === null) return { sections: [] };
  try {
    return JSON.parse(String(body));
  } catch {
    throw data(null, { status: 400 });
  }
}

export default function Homepage({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('builder.title')} />
      <BuilderPage {...loaderData} />
    </>
  );
}
