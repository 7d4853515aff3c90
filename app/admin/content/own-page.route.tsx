import { Button } from '@mantine/core';
import { data, Form, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { removePage } from '#domain/content/index.ts';
import { forgetSubject } from '#domain/publishing/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/own-page.route';
import { PageEditor } from './page-editor.tsx';
import { actOnPage, buildPageEditor } from './page-route.server.ts';

const LIST = '/admin/pages';

export const loader = staffOnly('content.view', async ({ params }: Route.LoaderArgs, staff) => {
  // A new page gets its id before it is saved, so that its address is stable from the first draft.
  if (params.pageId === 'new') throw redirect(`${LIST}/${newId()}`);
  return buildPageEditor(staff, subjectOf(params.pageId));
});

export const action = staffOnly('content.edit', async ({ request, params }: Route.ActionArgs, staff) => {
  const subject = subjectOf(params.pageId);
  const form = await request.formData();
  if (form.get('intent') !== 'remove') return actOnPage(staff, { subject, kind: 'own', form });
  await withStore(staff.store.id, async (tx) => {
    await removePage(tx, params.pageId, staff.request.act());
    await forgetSubject(tx, subject);
  });
  throw redirect(LIST);
});

function subjectOf(id: string): `page:${string}` {
  if (!isId(id)) throw data(null, { status: 404 });
  return `page:${id}`;
}

export default function OwnPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTexts();
  const { page, publishing, look, canEdit } = loaderData;
  const title = page.texts.en.title || page.texts.ar.title || t('content.page.new');
  const isThere = publishing.revision > 0 || page.texts.en.title !== '' || page.texts.ar.title !== '';
  return (
    <PageEditor
      key={params.pageId}
      page={{ ...page, kind: 'own' }}
      publishing={publishing}
      look={look}
      canEdit={canEdit}
      title={title}
      text={t('content.page.ownText')}
      result={actionData}
      isNew={!isThere}
      back={<BackLink to={LIST}>{t('shell.nav.pages')}</BackLink>}
      after={isThere && canEdit ? <RemovePage /> : null}
    />
  );
}

function RemovePage() {
  const t = useTexts();
  return (
    <details className="card remove-page">
      <summary className="card-head">
        <h2>{t('content.page.remove')}</h2>
      </summary>
      <Form method="post" className="card-body stack">
        <p>{t('content.page.removeText')}</p>
        <div className="row">
          <Button type="submit" name="intent" value="remove" data-tone="danger">
            {t('content.page.removeNow')}
          </Button>
        </div>
      </Form>
    </details>
  );
}
