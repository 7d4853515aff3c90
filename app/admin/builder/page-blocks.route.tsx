import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { FIXED_PAGES, type FixedPage } from '#domain/content/index.ts';
import { type Draft, type PageBody, readDraft } from '#domain/publishing/index.ts';
import { isId } from '#lib/ids.ts';
import { inLanguage, LOCALES } from '#lib/locale.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { buildPublishing, publishAction } from '../publishing/publish.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/page-blocks.route';
import { builderView, shopPaths } from './build-builder.server.ts';
import { BuilderPage } from './builder-page.tsx';
import { pageEditorOf } from './page-editor-path.ts';
import { postedBlocks } from './posted-blocks.server.ts';

/** The blocks below the text of a page. They are a part of the page's draft, which its editor shows too. */
export const loader = staffOnly('content.view', async ({ params }: Route.LoaderArgs, staff) => {
  const subject = subjectOf(params.pageId);
  const { draft, publishing } = await buildPublishing(staff, subject);
  const body = knownBody(draft);
  const paths = await shopPaths(staff, subject, body);
  const titles = { en: body.texts.en.title, ar: body.texts.ar.title };
  return {
    ...(await builderView(staff, { sections: body.blocks, publishing, paths })),
    name: inLanguage(titles, staff.request.locale)?.text ?? '',
  };
});

export const action = staffOnly('content.edit', async ({ request, params }: Route.ActionArgs, staff) => {
  const subject = subjectOf(params.pageId);
  const form = await request.formData();
  const { sections } = postedBlocks(form);
  const draft = await withStore(staff.store.id, (tx) => readDraft(tx, subject));
  // If the text is saved meanwhile, the posted revision is stale and nothing is overwritten.
  const typed = { ...knownBody(draft), blocks: sections };
  return publishAction(staff, { subject, form, typed });
});

/** Blocks stand below a text, so a page of one's own that nobody has begun has none. */
function knownBody({ revision, body }: Draft<`page:${string}`>): PageBody {
  const { kind, texts } = body as PageBody;
  const isBegun = revision > 0 || kind !== 'own' || LOCALES.some((locale) => texts[locale].title !== '');
  if (!isBegun) throw data(null, { status: 404 });
  return body as PageBody;
}

function subjectOf(page: string): `page:${string}` {
  if (!isId(page) && !Object.hasOwn(FIXED_PAGES, page)) throw data(null, { status: 404 });
  return `page:${page}`;
}

export default function PageBlocks({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTexts();
  const title = t('builder.blocksOf', { name: loaderData.name || t('content.page.new') });
  const to = pageEditorOf(params.pageId as FixedPage);
  return (
    <>
      <PageTitle page={title} />
      <BuilderPage
        key={params.pageId}
        {...loaderData}
        later={actionData}
        title={title}
        back={{ to, name: t('builder.backToPage') }}
      />
    </>
  );
}
