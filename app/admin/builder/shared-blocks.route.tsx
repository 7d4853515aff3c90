import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { readDirectory } from '#domain/catalog/index.ts';
import { categoryOfPlace, isSharedPlace, type SharedKind } from '#domain/content/index.ts';
import type { Subject } from '#domain/publishing/index.ts';
import { inLanguage } from '#lib/locale.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { buildPublishing, publishAction } from '../publishing/publish.server.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/shared-blocks.route';
import { builderView, shopPaths } from './build-builder.server.ts';
import { BuilderPage } from './builder-page.tsx';
import { postedBlocks } from './posted-blocks.server.ts';

/** The blocks that all pages of one kind have in common, or those of one category alone. */
export const loader = staffOnly('content.view', async ({ params }: Route.LoaderArgs, staff) => {
  const { place, category, subject } = await placeOf(params.place, staff);
  const { draft, publishing } = await buildPublishing(staff, subject);
  const paths = await shopPaths(staff, subject, draft.body);
  return { ...(await builderView(staff, { ...draft.body, publishing, paths })), place, category };
});

export const action = staffOnly('content.edit', async ({ request, params }: Route.ActionArgs, staff) => {
  const { subject } = await placeOf(params.place, staff);
  const form = await request.formData();
  return publishAction(staff, { subject, form, typed: postedBlocks(form) });
});

/** A kind of pages, or a category of the store with its title. */
async function placeOf(place: string, staff: Staff) {
  if (!isSharedPlace(place)) throw data(null, { status: 404 });
  const subject = `shared:${place}` as const satisfies Subject;
  const id = categoryOfPlace(place);
  if (id === null) return { place, category: null, subject };
  const { categories } = await withStore(staff.store.id, (tx) => readDirectory(tx));
  const found = categories.find((category) => category.id === id);
  if (!found) throw data(null, { status: 404 });
  return { place, category: inLanguage(found.texts, staff.request.locale)?.text.title ?? '', subject };
}

export default function SharedBlocks({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { place, category } = loaderData;
  const title =
    category === null
      ? t(`content.shared.${place as SharedKind}`)
      : t('content.shared.own', { name: isolate(category) });
  return (
    <>
      <PageTitle page={title} />
      <BuilderPage
        key={place}
        {...loaderData}
        later={actionData}
        title={title}
        back={{ to: '/admin/pages', name: t('builder.backToPages') }}
      />
    </>
  );
}
